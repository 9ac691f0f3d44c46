import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { Checkboxes, Fieldset } from '../../../components/ui/forms/choices.tsx';
import { DateField, type Option, SelectField, TextField } from '../../../components/ui/forms/fields.tsx';

/** What all the visits of a plan have in common. */
export function PlanSettings({
  form: { bind },
  kinds,
  people,
  ticked,
  isFolded,
}: {
  form: FormValues;
  kinds: readonly Option[];
  people: readonly Option[];
  ticked: readonly string[];
  /** Shown as one line that opens: the plan below is what is looked at. */
  isFolded: boolean;
}) {
  const { value: _, ...who } = bind('people');
  const fields = (
    <>
      <SelectField {...bind('kind')} label="Kind of work" choices={kinds} blank={null} />
      <Checkboxes {...who} label="People" choices={people} values={ticked} />
      <div className="fields">
        <DateField {...bind('day')} label="First day" />
        <TextField {...bind('window_from')} label="Hours from" type="time" size="m" />
        <TextField {...bind('window_to')} label="Hours to" type="time" size="m" />
        <TextField
          {...bind('per_day')}
          label="Visits per person a day"
          size="s"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Fieldset legend="At each site" hint="Minor works are always one board and one circuit">
        <div className="fields">
          <TextField {...bind('expected_boards')} label="Boards" size="s" inputMode="numeric" autoComplete="off" />
          <TextField {...bind('expected_circuits')} label="Circuits" size="s" inputMode="numeric" autoComplete="off" />
          <TextField {...bind('order_number')} label="Order number" autoComplete="off" />
        </div>
      </Fieldset>
    </>
  );
  if (!isFolded) return fields;
  return (
    <details>
      <summary>Kind of work, people, days</summary>
      {fields}
    </details>
  );
}
