import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { RECORD } from '../../../../components/electrician/findings/finding-line.tsx';
import { Checkbox } from '../../../../components/ui/forms/choices.tsx';
import { type Option, SelectField, TextArea } from '../../../../components/ui/forms/fields.tsx';
import {
  Actions,
  Button,
  ErrorSummary,
  type FormError,
  HiddenFields,
} from '../../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../../components/ui/notices.tsx';
import { plural } from '../../../../domain/words/plural.ts';
import type { ReportPlace } from '../report/section-page.tsx';
import { UndoTable } from './undo-table.tsx';

/** A pasted table, with the field chosen for each column. */
export type ShownTable = {
  heads: readonly string[];
  /** For each heading the machine name of a field, or '' where it is left out. */
  fields: readonly string[];
  /** Whether the company remembers these columns. */
  isKept: boolean;
  /** Whether the box to remember them was ticked. */
  remember: boolean;
  /** Identifies the table and its headings: `markOf`. */
  mark: string;
  /** For each column a few of its values. */
  examples: readonly string[];
  rows: number;
  /** The number of rows for existing circuits, and of unclear ones; the others are new. */
  known: number;
  unclear: number;
  /** Values that do not apply to their circuits, each with the reason. */
  left: readonly string[];
};

function whatRowsAre({ rows, known, unclear }: ShownTable): string {
  const added = rows - known - unclear;
  const said = [
    `${known} ${known === 1 ? 'matches a circuit' : 'match circuits'} on this board`,
    `${added} ${added === 1 ? 'is' : 'are'} new`,
    ...(unclear > 0 ? [`${unclear} to put right`] : []),
  ];
  return `${plural(rows, 'row')}: ${said.join(', ')}`;
}

/** The columns with values and no field. */
function LeftColumns({ table: { heads, fields, examples } }: { table: ShownTable }) {
  const left = heads.flatMap((head, at) => (fields[at] || !examples[at] ? [] : [head || `Column ${at + 1}`]));
  if (left.length === 0) return null;
  const [is, it, them] = left.length === 1 ? ['is', 'it holds', 'it'] : ['are', 'they hold', 'them'];
  return (
    <p>
      {plural(left.length, 'column')} {is} left out: {left.join(', ')}. Choose below what {it}, or save without {them}.
    </p>
  );
}

/** Circuits pasted from a spreadsheet or a tester's file: first the text, then a field for each column. */
export function TablePage(props: {
  frame: Frame;
  report: ReportPlace;
  board: { id: string; name: string };
  /** As pasted. */
  rows: string;
  table: ShownTable | undefined;
  /** The values left out by the save, with reasons. */
  left: string | undefined;
  /** Number of the last entry of a table just saved. */
  saved: number | undefined;
  choices: readonly Option[];
  submission: string;
  base: string;
  errors: readonly FormError[];
}) {
  const { frame, report, board, rows, table, choices, submission, base, errors } = props;
  const home = `/electrician/reports/${report.id}/boards/${board.id}`;
  const errorAt = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <ElectricianPage
      frame={frame}
      title={`From a table, ${board.name}, ${report.site}`}
      here="reports"
      back={{ href: `${home}/grid`, label: 'Grid' }}
      error={errors.length > 0}
      scripts={['save-on-leaving.js']}
    >
      <h1>
        <span className="over">{board.name}</span>
        Circuits from a table
      </h1>
      {props.left && (
        <Notice tone="warn">
          <p>{props.left}</p>
        </Notice>
      )}
      {props.saved !== undefined && <UndoTable home={home} saved={props.saved} base={base} />}
      <ErrorSummary errors={errors} />
      <form
        id={RECORD}
        method="post"
        action={`${home}/table`}
        noValidate
        autoComplete="off"
        data-unsaved={rows === '' ? undefined : 'yes'}
        data-leaving="What you pasted here is not saved yet. Leave without it?"
      >
        <HiddenFields submission={submission} base={base} />
        {table && (
          <section aria-labelledby="columns">
            <h2 id="columns">Columns</h2>
            <p>{whatRowsAre(table)}. Nothing is saved yet. Empty cells leave a value as it is.</p>
            <LeftColumns table={table} />
            {table.left.length > 0 && (
              <>
                <p>{plural(table.left.length, 'value')} will not be saved:</p>
                <ul>
                  {table.left.map((said) => (
                    <li key={said}>{said}</li>
                  ))}
                </ul>
              </>
            )}
            {table.isKept && <p className="soft">Your company remembers these columns.</p>}
            <input type="hidden" name="shown" value={table.mark} />
            {table.heads.map((head, at) => (
              <SelectField
                // The columns of a table keep their order.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                key={at}
                name={`column.${at}`}
                label={head || `Column ${at + 1}`}
                hint={table.examples[at] ? `For example ${table.examples[at]}` : 'Empty'}
                choices={choices}
                blank="Leave out"
                value={table.fields[at] ?? ''}
                error={errorAt(`column.${at}`)}
              />
            ))}
            <Checkbox name="remember" label="Remember these columns for the whole company" checked={table.remember} />
            <Actions>
              <Button name="step" value="save">
                Save {plural(table.rows, 'row')}
              </Button>
            </Actions>
          </section>
        )}
        <TextArea
          name="rows"
          label="Rows of the table"
          hint="Copy them from a spreadsheet or the tester’s CSV file, with column headings in the first row. Each row goes to the circuit with its number."
          rows={table ? 6 : 12}
          value={rows}
          error={errorAt('rows')}
        />
        <Actions>
          <Button name="step" value="read" weight={table ? 'secondary' : 'primary'}>
            {table ? 'Read it again' : 'Read the table'}
          </Button>
        </Actions>
      </form>
    </ElectricianPage>
  );
}
