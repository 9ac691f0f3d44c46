import { Checkboxes } from '../../ui/forms/choices.tsx';
import { Actions, Button, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { type VisitWarning, Warnings } from './visit-warnings.tsx';

/**
 * The colleagues on a visit. The form sends the people it showed as ticked (`was`), so that it saves only its own
 * changes and keeps colleagues added in the meantime.
 * @param visit its id.
 */
export const PeopleForm = ({
  visit,
  people,
  chosen,
  ticked = chosen,
  warnings,
  submission,
}: {
  visit: string;
  people: readonly { id: string; name: string }[];
  /** Ids of the current colleagues. */
  chosen: readonly string[];
  /** Ids ticked in a refused form. */
  ticked?: readonly string[] | undefined;
  warnings: readonly VisitWarning[];
  submission: string;
}) =>
  people.length > 0 && (
    <details open={chosen.length > 0 || warnings.length > 0}>
      <summary>Colleagues on this visit</summary>
      <form method="post" action={`/visits/${visit}/people`} className="form" noValidate>
        <Warnings warnings={warnings} anyway="Save anyway" />
        <HiddenFields submission={submission} />
        <input
          type="hidden"
          name="was"
          value={people.flatMap(({ id }) => (chosen.includes(id) ? [id] : [])).join(' ')}
        />
        <Checkboxes
          name="people"
          label="Colleagues"
          hint="Colleagues see the visit and fill in its report too. Its electrician signs the report."
          choices={people.map(({ id, name }) => ({ value: id, label: name }))}
          values={ticked}
        />
        <Actions>
          <Button weight="secondary">Save colleagues</Button>
        </Actions>
      </form>
    </details>
  );
