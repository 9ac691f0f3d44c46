import type { Field } from '../../domain/forms/definition.ts';
import { SelectField } from '../ui/forms/fields.tsx';
import { ListedField } from '../ui/forms/listed-field.tsx';
import { firstOf } from './form-view.ts';
import type { ControlProps, KindControl } from './kind-control.ts';

const listOf = ({ unit }: Field) => (unit === 'MΩ' ? 'readings-ir' : 'readings');

export const readingControl: KindControl = { draw: drawReading, isWide: () => false, sharedList: listOf };

/** A reading's text box; for values that are often calculated it also asks "measured or calculated". */
function drawReading({ field, name, common, view }: ControlProps) {
  const list = listOf(field);
  // A calculated value stays calculated until a reading replaces it, which counts as measured.
  if (!field.provenance || view.notes.get(name)?.calculated)
    return <ListedField {...common} unit={field.unit} list={list} />;
  const calculated = firstOf(view.entered, `${name}.provenance`) === 'calculated';
  return (
    <>
      <ListedField {...common} unit={field.unit} list={list} />
      <SelectField
        name={`${name}.provenance`}
        label={`${field.label} was`}
        value={calculated ? 'calculated' : 'measured'}
        blank={null}
        choices={provenances}
      />
    </>
  );
}

export const provenances = [
  { value: 'measured', label: 'Measured' },
  { value: 'calculated', label: 'Calculated' },
];
