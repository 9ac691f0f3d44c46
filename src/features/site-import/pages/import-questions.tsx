import { answerField } from '../../../components/office/answer-field.ts';
import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { Tick } from '../../../components/ui/forms/choices.tsx';
import { type Option, SelectField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Table } from '../../../components/ui/lists.tsx';
import { plural } from '../../../domain/words/plural.ts';
import { showCount } from '../../../domain/words/show-count.ts';

type RowGroup = {
  column: string;
  what: string;
  rows: number;
  examples: readonly { line: number; message: string }[];
  ask?: { key: string; choices: readonly Option[] };
};
type ReadColumn = { heading: string; meaning: string; examples: readonly string[] };
type Reading = {
  readAt: string;
  columns: readonly ReadColumn[];
  groups: readonly RowGroup[];
  moreFaults: number;
};

const inRows = (rows: number) => (rows === 1 ? 'in one row' : `in ${showCount(rows)} rows`);
const linesOf = ({ examples, rows }: RowGroup) => {
  const lines = examples.map(({ line }) => line).join(', ');
  return `${examples.length === 1 ? 'Line' : 'Lines'} ${lines}${rows > examples.length ? ' and others' : ''}`;
};

/** Asks for the meanings of a file's columns and of unknown values. The file is then read again with the answers. */
export function ReadingForm({
  id,
  form: { bind, errors },
  submission,
  reading: { readAt, columns, groups },
  meanings,
}: {
  id: string;
  form: FormValues;
  submission: string;
  reading: Reading;
  /** The possible meanings of a column. */
  meanings: readonly Option[];
}) {
  const isUnnamed = !columns.some(({ meaning }) => meaning === 'address');
  const questions = groups.flatMap((group, at) => (group.ask ? [{ ...group, at, ask: group.ask }] : []));
  return (
    <form method="post" action={`/sites/imports/${id}/reading`} className="form" noValidate>
      <HiddenFields submission={submission} drawn={bind('drawn').value ?? readAt} />
      {questions.length > 0 && (
        <>
          <h2>Questions about this file</h2>
          <p>Rows are left out until their question is answered.</p>
          {questions.map((group) => (
            <SelectField
              key={group.ask.key}
              {...bind(answerField(group.at, group.ask.key))}
              label={group.what}
              hint={`Column “${group.column}”, ${inRows(group.rows)}. ${linesOf(group)}`}
              choices={group.ask.choices}
              blank="Leave these rows out"
            />
          ))}
        </>
      )}
      <details open={isUnnamed || errors.length > 0}>
        <summary>Columns</summary>
        <p>
          {isUnnamed && 'No column in this file is known to hold the address. '} Choose what each column holds.
          Copperplate remembers it for the next file with these headings.
        </p>
        {columns.map(({ heading, examples, meaning }, place) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
            key={place}
            {...bind(`column.${place}`)}
            value={bind(`column.${place}`).value ?? meaning}
            label={heading || `Column ${place + 1} (no heading)`}
            hint={examples.length > 0 ? `For example ${examples.join(' · ')}` : 'Empty in the first rows'}
            choices={meanings}
            blank="Leave out"
          />
        ))}
        <Tick {...bind('forget')} value="yes" label="Ask all questions about this file again" />
      </details>
      <Actions>
        <Button weight={questions.length > 0 || isUnnamed ? 'primary' : 'secondary'}>Read the file again</Button>
      </Actions>
    </form>
  );
}

/** The errors that no answer can fix, each kind once. */
export const RefusedRows = ({
  id,
  refused,
  reading,
}: {
  id: string;
  refused: number;
  reading: Reading | undefined;
}) => {
  const faults = reading?.groups.filter(({ ask }) => !ask) ?? [];
  return (
    <>
      <h2>{faults.length > 0 ? 'Errors' : 'Rows left out'}</h2>
      <p>
        {plural(refused, 'row')} cannot be added.{' '}
        <a href={`/sites/imports/${id}/refused.csv`}>Download {refused === 1 ? 'it' : 'them'} as a CSV file</a>, with
        the reason in the first column. Fix the rows in that file and upload it. It holds only these rows.
      </p>
      {faults.length > 0 && (
        <Table
          caption="Errors"
          rows={faults}
          rowKey={({ column, what }) => `${column} ${what}`}
          columns={[
            { label: 'Column', cell: ({ column }) => column },
            { label: 'What to fix', cell: ({ what }) => what },
            { label: 'Rows', cell: ({ rows }) => showCount(rows), numeric: true },
            { label: 'For example', cell: (group) => <Examples group={group} /> },
          ]}
        />
      )}
      {reading !== undefined && reading.moreFaults > 0 && (
        <p>And {plural(reading.moreFaults, 'more error')} of other kinds, all listed in that file.</p>
      )}
    </>
  );
};

const Examples = ({ group }: { group: RowGroup }) => {
  const { examples, what } = group;
  if (examples.every(({ message }) => message === what)) return linesOf(group);
  return (
    <ul>
      {examples.map(({ line, message }) => (
        <li key={line}>
          Line {line}: {message}
        </li>
      ))}
    </ul>
  );
};
