import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { SelectField, TextArea } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { plural } from '../../../domain/words/plural.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listUsers } from '../../../server/repositories/people/users.ts';
import { WHO_CAN } from '../list/defect-words.tsx';
import { listDefects } from '../records/defects.ts';
import { chosenDefects } from '../routes/chosen-defects.ts';
import { mayHold } from '../server/hand-over.ts';

/** Defects that are named; the rest is a number. */
const MOST_NAMED = 50;

/** Asks who takes over the defects chosen in the list. */
export const handOverPage = page(async ({ query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'defects.follow');
  const asked = new URLSearchParams(query);
  const valuesOf = (name: string) => formState?.entered[name] ?? asked.getAll(name);
  const { ids, refusal } = await chosenDefects(deps, viewer, valuesOf);
  const named = await listDefects(db, viewer, ids.slice(0, MOST_NAMED));
  const people = (await listUsers(db, viewer)).filter(mayHold);
  const form = formValues('hand-over', formState, { to: viewer.userId, note: '' });
  const title = ids.length === 0 ? 'Hand over' : `Hand over ${plural(ids.length, 'defect')}`;
  return (
    <OfficePage query={query} title={title} error={form.errors.length > 0}>
      <BackLink href="/defects">Defects</BackLink>
      <h1>{title}</h1>
      {ids.length === 0 && <p>{refusal}</p>}
      {ids.length > 0 && (
        <form method="post" action="/defects/hand-over" className="form" noValidate>
          <ErrorSummary errors={form.errors} />
          <HiddenFields submission={randomUUID()} />
          {valuesOf('all').includes('1') ? (
            <>
              <input type="hidden" name="all" value="1" />
              <input type="hidden" name="query" value={valuesOf('query')[0] ?? ''} />
            </>
          ) : (
            ids.map((id) => <input key={id} type="hidden" name="defect" value={id} />)
          )}
          <SelectField
            {...form.bind('to')}
            label="To"
            hint={WHO_CAN}
            blank="Nobody"
            choices={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextArea
            {...form.bind('note')}
            label="Note"
            hint="Leave it empty, and each defect keeps its own"
            rows={2}
            maxLength={1000}
          />
          <details>
            <summary>{plural(ids.length, 'defect')}</summary>
            <ul>
              {named.map(({ id, code, words, site_name: home }) => (
                <li key={id}>
                  <a href={`/defects/${id}`}>{`${code}: ${words}`}</a>, {home}
                </li>
              ))}
            </ul>
            {ids.length > named.length && <p>And {plural(ids.length - named.length, 'other')}.</p>}
          </details>
          <Actions>
            <Button>Hand over</Button>
            <a href="/defects">Cancel</a>
          </Actions>
        </form>
      )}
    </OfficePage>
  );
});
