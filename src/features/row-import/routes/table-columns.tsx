import { Checkbox } from '../../../components/ui/forms/choices.tsx';
import { SelectField } from '../../../components/ui/forms/fields.tsx';
import type { FormError } from '../../../components/ui/forms/form-parts.tsx';
import { plural } from '../../../domain/words/plural.ts';
import type { Matched } from '../domain/match-rows.ts';
import { itemsInWords, type RowList } from '../domain/row-list.ts';

/** A table with the field chosen for each column. */
export type TableColumnsProps = {
  list: RowList;
  heads: readonly string[];
  headKey: string;
  /** For each heading the name of a field, or '' where it is left out. */
  fields: readonly string[];
  rows: readonly (readonly string[])[];
  matched: Matched['items'];
  /** Whether the company remembers these columns. */
  isKept: boolean;
  /** Whether the box to remember them was ticked. */
  remember: boolean;
  errors: readonly FormError[];
};

/** The most examples of a column's values. */
const MOST_EXAMPLES = 5;

export function TableColumns(props: TableColumnsProps) {
  const { list, heads, headKey, fields, isKept, remember, errors } = props;
  const examples = examplesIn(props);
  const choices = list.fields.map(({ name, label, unit }) => ({
    value: name,
    label: unit ? `${label} ${unit}` : label,
  }));
  return (
    <>
      <h2>Columns</h2>
      <p>{rowsInWords(props)}. Nothing is saved yet. Empty cells leave a value as it is.</p>
      <LeftColumns {...{ heads, fields, examples }} />
      {isKept && <p className="soft">Your company remembers these columns.</p>}
      <input type="hidden" name="heads" value={headKey} />
      {heads.map((head, at) => (
        <SelectField
          // The columns of a table keep their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          key={at}
          name={`column.${at}`}
          label={head || `Column ${at + 1}`}
          hint={examples[at] ? `For example ${examples[at]}` : 'Empty'}
          choices={choices}
          blank="Leave out"
          value={fields[at] ?? ''}
          error={errors.find(({ field }) => field === `column.${at}`)?.message}
        />
      ))}
      <Checkbox name="remember" label="Remember these columns for the whole company" checked={remember} />
    </>
  );
}

const examplesIn = ({ heads, rows }: TableColumnsProps): string[] =>
  heads.map((_, at) =>
    rows
      .map((row) => row[at] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, MOST_EXAMPLES)
      .join(', '),
  );

function rowsInWords({ list, rows, matched }: TableColumnsProps): string {
  const known = matched.filter((match) => typeof match === 'object').length;
  const unclear = matched.filter((match) => match === 'unclear').length;
  const added = rows.length - known - unclear;
  const { item, within } = list;
  const said = [
    `${known} ${known === 1 ? `matches a ${item}` : `match ${itemsInWords(list)}`} ${within.in} this ${within.place}`,
    `${added} ${added === 1 ? 'is' : 'are'} new`,
    ...(unclear > 0 ? [`${unclear} to put right`] : []),
  ];
  return `${plural(rows.length, 'row')}: ${said.join(', ')}`;
}

/** The columns with values and no field. */
function LeftColumns({
  heads,
  fields,
  examples,
}: Pick<TableColumnsProps, 'heads' | 'fields'> & { examples: readonly string[] }) {
  const left = heads.flatMap((head, at) => (fields[at] || !examples[at] ? [] : [head || `Column ${at + 1}`]));
  if (left.length === 0) return null;
  const [is, it, them] = left.length === 1 ? ['is', 'it holds', 'it'] : ['are', 'they hold', 'them'];
  return (
    <p>
      {plural(left.length, 'column')} {is} left out: {left.join(', ')}. Choose below what {it}, or save without {them}.
    </p>
  );
}
