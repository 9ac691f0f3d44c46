import { Button } from '../../../../components/ui/forms/form-parts.tsx';
import type { Column } from '../../../../domain/forms/definition.ts';
import { SHOW } from './boxes.ts';

/** Which columns the grid shows: the button saves the rows first. None chosen is all of them. */
export const ChooseColumns = ({ columns, chosen }: { columns: readonly Column[]; chosen: string }) => (
  <details>
    <summary>Columns</summary>
    <fieldset className="bare">
      <legend className="vh">Columns to show</legend>
      <div className="choices">
        {columns.map(({ key, title }) => (
          <label className="choice" key={key}>
            <input type="checkbox" name={SHOW} value={key} defaultChecked={chosen.split(',').includes(key)} />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
    <Button name="then" value="columns" weight="secondary">
      Show these columns
    </Button>
  </details>
);
