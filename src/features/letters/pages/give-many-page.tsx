import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { Radios } from '../../../components/ui/forms/choices.tsx';
import { DateField, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { isMailSetUp } from '../../../server/config.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday } from '../../../server/repositories/people/companies.ts';
import { nameAndPart } from '../../service/domain/given.ts';
import { canGive, listOwedCopies, MOST_COPIES, owedByKeys } from '../server/copies-owed.ts';
import { canGo } from '../server/give-many.ts';

const ways = ['mail', 'post', 'hand'] as const;
const waySaid = { mail: 'Email, sent now', post: 'Posted, first class', hand: 'Handed over' } as const;

/** One confirmation for the ticked papers: how they are given, and which of them can go that way. */
export const giveManyPage = page(async ({ query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'service.record');
  const today = await companyToday(db, viewer, deps.clock());
  const asked = new URLSearchParams(query);
  const mine = formState?.form === 'give-many' ? formState : undefined;
  const keys = ((mine ? mine.entered.copy : asked.getAll('copy')) ?? []).slice(0, MOST_COPIES);
  const found =
    !mine && asked.has('all')
      ? (await listOwedCopies(db, viewer, today, asked.get('after') ?? '')).owed
      : await owedByKeys(db, viewer, keys, today);
  const owed = found.filter(canGive);
  const first = ways.find((way) => owed.every((each) => canGo(way, each))) ?? 'hand';
  const { bind, errors } = formValues('give-many', formState, { way: first, on: today, by_name: viewer.name });
  return (
    <OfficePage query={query} title="Give papers" error={errors.length > 0}>
      <BackLink href="/letters/copies">Copies due by law</BackLink>
      <PageHead title={owed.length === 1 ? 'Give 1 paper' : `Give ${owed.length} papers`} />
      {owed.length === 0 ? (
        <EmptyState title="Nothing is ticked">
          <p>Go back and tick the papers to give. What was given meanwhile is not listed any more.</p>
        </EmptyState>
      ) : (
        <form method="post" action="/letters/copies/given" className="form" noValidate>
          <ErrorSummary errors={errors} />
          <HiddenFields submission={randomUUID()} />
          {owed.map(({ key }) => (
            <input key={key} type="hidden" name="copy" value={key} />
          ))}
          <Radios
            {...bind('way')}
            label="How"
            choices={ways.map((value) => {
              const can = owed.filter((each) => canGo(value, each)).length;
              const said =
                value === 'mail' && !isMailSetUp(deps.config) ? 'Email (mail is not set up)' : waySaid[value];
              const lack = value === 'mail' ? 'no email address that was given for it' : 'no postal address';
              return {
                value,
                label: can === owed.length ? said : `${said}: ${can} of ${owed.length}, the others have ${lack}`,
              };
            })}
          />
          <DateField {...bind('on')} label="Given on" hint="For post and by hand" />
          <TextField
            {...bind('by_name')}
            label="Given by"
            hint="For post and by hand"
            maxLength={200}
            autoComplete="off"
          />
          <ul className="rows">
            {owed.map(({ key, label, siteName, to, known: { name, email, address } }) => (
              <li key={key}>
                <b>{label}</b>
                <p>
                  {siteName}. To {inSentence(nameAndPart(name, to))}:{' '}
                  {email || address.replaceAll('\n', ', ') || 'no address'}
                </p>
              </li>
            ))}
          </ul>
          <Actions>
            <Button>{owed.length === 1 ? 'Give it' : `Give all ${owed.length}`}</Button>
          </Actions>
        </form>
      )}
    </OfficePage>
  );
});

/** "The council" within a sentence. */
const inSentence = (name: string): string => name.replace(/^The (?=occupier$|council$)/, 'the ');
