import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { PageHead } from '../../../components/office/frame.tsx';
import { MailPreviews } from '../../../components/office/mail-preview.tsx';
import { TextArea } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { mailSender } from '../../../domain/mail/reach.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { sampleMails } from '../../../pages/settings/_components/sample-mails.ts';
import { SettingsPage } from '../../../pages/settings/_components/settings-page.tsx';
import { letterheadOf } from '../../../server/documents/papers/letterhead.ts';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { getOwnWords } from '../../service/records/own-words.ts';
import { getMailing } from '../../sharing/server/repository/mailing.ts';
import { MOST_OWN_WORDS, type OwnWordsOf, ownWordsOf } from '../domain/letter.ts';
import { samples, sampleWords } from '../domain/samples.ts';

const places: Readonly<Record<OwnWordsOf, string>> = {
  confirmation: 'Printed after “Why you get this letter”',
  'no-access': 'Printed at the end of letters 1 to 3',
  unsatisfactory: 'Below the duties of the landlord',
  reminder: 'Below the list of what is due',
  visit: 'Below the day, the times and who comes',
};

/** The letters and mails that the company sends, each with a preview, and the place for its own sentences. */
export const letterSettingsPage = page(async ({ query }, { db, viewer, deps, formState }) => {
  mustBeAllowed(viewer, 'company.manage');
  const stored = await getOwnWords(db, viewer);
  const asked = new URLSearchParams(query).get('letter');
  const posted = formState?.form === 'words' ? formState.entered.letter?.[0] : undefined;
  const chosen = (Object.keys(ownWordsOf) as OwnWordsOf[]).find((each) => each === (posted ?? asked)) ?? 'confirmation';
  const company = await getCompany(db, viewer);
  const [now, { timeZone }] = [deps.clock(), company];
  const mails = sampleMails({
    ...{ company: (await letterheadOf(db, viewer)).company, sender: mailSender(company) },
    ...{ template: (await getMailing(db, viewer)).template, own: stored.unsatisfactory ?? '' },
    ...{ timeZone, now, today: dayIn(now, timeZone) },
  });
  const form = formValues('words', formState, { words: stored[chosen] ?? '' });
  return (
    <SettingsPage {...{ query, viewer }} here="/settings/letters" title="Letters" error={form.errors.length > 0}>
      <PageHead title="Letters" />
      <p>
        Each letter has the company’s name, logo and colour. Its words follow the law of the home’s nation; add
        sentences of your own where they are needed.
      </p>
      <h2>Previews</h2>
      <ul className="links">
        {samples.map((sample) => (
          <li key={sample}>
            <a href={`/settings/letters/preview.pdf?letter=${sample}`}>{sampleWords[sample]} (PDF)</a>
          </li>
        ))}
      </ul>
      <h2>Mails</h2>
      <p>
        The words of each mail, as text. The mail with a report that leaves nothing to be done is under{' '}
        <a href="/settings/mail">Mail</a>, those about days and visits are under{' '}
        <a href="/settings/reminders">Reminders</a>.
      </p>
      <MailPreviews mails={mails} />
      <h2 id="own">Your own sentences</h2>
      <ul className="links">
        {(Object.keys(ownWordsOf) as OwnWordsOf[]).map((letter) => (
          <li key={letter}>
            <a href={`/settings/letters?letter=${letter}#own`} aria-current={letter === chosen ? 'true' : undefined}>
              {ownWordsOf[letter]}
            </a>
          </li>
        ))}
      </ul>
      <form method="post" action="/settings/letters/words" className="form" noValidate>
        <ErrorSummary errors={form.errors} />
        <HiddenFields submission={randomUUID()} />
        <input type="hidden" name="letter" value={chosen} />
        <TextArea
          {...form.bind('words')}
          label={ownWordsOf[chosen]}
          hint={`${places[chosen]}. At most ${MOST_OWN_WORDS} characters. Letters written before stay as they are`}
          rows={5}
          maxLength={MOST_OWN_WORDS}
        />
        <Actions>
          <Button>Save</Button>
        </Actions>
      </form>
    </SettingsPage>
  );
});
