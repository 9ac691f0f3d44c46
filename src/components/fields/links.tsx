import type { Field } from '../../domain/forms/definition.ts';
import { remembered } from '../../domain/memo.ts';
import { Checkboxes } from '../ui/forms/choices.tsx';
import { type Option, SelectField } from '../ui/forms/fields.tsx';
import type { FormView } from './form-view.ts';
import type { ControlProps, KindControl } from './kind-control.ts';

/** Most checkboxes shown unfolded: an HMO has 60 circuits. */
const UNFOLDED_AT_MOST = 6;
/**
 * Most choices shown for every item of a page; above that only one item at a time shows them all, as items times
 * choices is too many.
 */
const DRAWN_AT_MOST = 100;

export const linkControl: KindControl = {
  draw: ({ field, common, view }) => <SelectField {...common} choices={targetsOf(field, view)} blank="None" />,
};

export const linksControl: KindControl = { draw: drawLinks };

function drawLinks({ field, common, values, view }: ControlProps) {
  const choices = targetsOf(field, view);
  if (choices.length === 0) return null;
  const isCut = view.choosing !== undefined && view.choosing !== common.name && choices.length > DRAWN_AT_MOST;
  const drawn = isCut ? [...new Set(values)].flatMap((value) => byValue(choices).get(value) ?? []) : choices;
  const boxes = drawn.length > 0 && <Checkboxes {...common} choices={drawn} values={values} />;
  if (choices.length <= UNFOLDED_AT_MOST) return boxes;
  return (
    <details className="wide" open={common.error !== undefined || view.choosing === common.name}>
      <summary>
        {common.label}: {values.length} of {choices.length}
      </summary>
      {boxes}
      {isCut && (
        <p>
          <a href={`${view.answers.at}?choose=${encodeURIComponent(common.name)}#${common.name}`}>
            Choose from all {choices.length}
            <span className="vh">: {common.label}</span>
          </a>
        </p>
      )}
    </details>
  );
}

/** Every item of a page looks among the same choices. */
const byValue = remembered((choices: readonly Option[]) => new Map(choices.map((choice) => [choice.value, choice])));

const targetsOf = (field: Field, view: FormView): readonly Option[] => (field.target ? view.targets[field.target] : []);
