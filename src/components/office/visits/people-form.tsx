import { Checkboxes } from '../../ui/forms/choices.tsx';
import { Button, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { type VisitWarning, WarnedActions } from './visit-warnings.tsx';

/**
 * Who else is on a visit. Nobody ticked: its electrician alone. The form says whom it showed as ticked (`was`): only what was
 * changed on it is changed, and whoever was added meanwhile stays.
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
  /** Who is on it. */
  chosen: readonly string[];
  /** What was ticked, where the form is shown once more. */
  ticked?: readonly string[] | undefined;
  warnings: readonly VisitWarning[];
  submission: string;
}) =>
  people.length > 0 && (
    <details open={chosen.length > 0 || warnings.length > 0}>
      <summary>Others on this visit</summary>
      <form method="post" action={`/visits/${visit}/people`} className="form" noValidate>
        <HiddenFields submission={submission} />
        <input
          type="hidden"
          name="was"
          value={people.flatMap(({ id }) => (chosen.includes(id) ? [id] : [])).join(' ')}
        />
        <Checkboxes
          name="people"
          label="Who else is on it"
          hint="They see the visit and fill in its report too. Whoever has the report signs it."
          choices={people.map(({ id, name }) => ({ value: id, label: name }))}
          values={ticked}
        />
        <WarnedActions
          warnings={warnings}
          button={<Button weight="secondary">Save who is on it</Button>}
          anyway="Save it all the same"
        />
      </form>
    </details>
  );
