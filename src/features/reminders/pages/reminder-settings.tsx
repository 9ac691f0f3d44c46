import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { PageHead } from '../../../components/office/frame.tsx';
import { MailNotice } from '../../../components/office/mail-notice.tsx';
import { MailPreviews } from '../../../components/office/mail-preview.tsx';
import { mailSender } from '../../../domain/mail/reach.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { SettingsPage } from '../../../pages/settings/_components/settings-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { getOwnWords } from '../../service/records/own-words.ts';
import { choicesOf } from '../domain/choices.ts';
import { sampleMails } from '../domain/samples.ts';
import { getChoices } from '../server/repository/choices.ts';
import { ChoiceForm, choiceValues } from './choice-fields.tsx';

/** What the company tells its clients and occupiers, with each mail as text. */
export const reminderSettingsPage = page(async ({ query }, { db, viewer, deps, formState }) => {
  mustBeAllowed(viewer, 'company.manage');
  const own = await getChoices(db, viewer);
  const company = await getCompany(db, viewer);
  const words = await getOwnWords(db, viewer);
  const form = formValues('reminders', formState, choiceValues(own, choicesOf(own), false));
  return (
    <SettingsPage {...{ query, viewer }} here="/settings/reminders" title="Reminders" error={form.errors.length > 0}>
      <PageHead title="Reminders" />
      <MailNotice isSetUp={deps.config.smtpUrl !== undefined} />
      <p>
        We mail a client at most once a day, with a list of everything that is due. Each client may choose otherwise, on
        the client’s page or with an account of their own. Your people get their own list, as each chose on the account
        page.
      </p>
      <ChoiceForm action="/settings/reminders/choices" submission={randomUUID()} form={form} />
      <h2>Previews</h2>
      <p>
        The words of each mail, as text. Replies go to{' '}
        {company.replyTo || 'the address that the mail comes from, because the company has none'}. Add sentences of your
        own under <a href="/settings/letters#own">Letters</a>.
      </p>
      <MailPreviews mails={sampleMails(mailSender(company), words, dayIn(deps.clock(), company.timeZone))} />
    </SettingsPage>
  );
});
