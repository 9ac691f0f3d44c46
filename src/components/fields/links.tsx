import type { Field } from '../../domain/forms/definition.ts';
import { Checkboxes } from '../ui/forms/choices.tsx';
import { type Option, SelectField } from '../ui/forms/fields.tsx';
import type { FormView } from './form-view.ts';
import type { ControlProps, KindControl } from './kind-control.ts';

/** More boxes to tick than this are folded away: an HMO has 60 circuits. */
const UNFOLDED_AT_MOST = 6;

export const linkControl: KindControl = {
  draw: ({ field, common, view }) => <SelectField {...common} choices={targetsOf(field, view)} blank="None" />,
};

export const linksControl: KindControl = { draw: drawLinks };

function drawLinks({ field, common, values, view }: ControlProps) {
  const choices = targetsOf(field, view);
  if (choices.length === 0) return null;
  const boxes = <Checkboxes {...common} choices={choices} values={values} />;
  if (choices.length <= UNFOLDED_AT_MOST) return boxes;
  return (
    <details className="wide" open={common.error !== undefined}>
      <summary>
        {common.label}: {values.length} of {choices.length}
      </summary>
      {boxes}
    </details>
  );
}

const targetsOf = (field: Field, view: FormView): readonly Option[] => (field.target ? view.targets[field.target] : []);
