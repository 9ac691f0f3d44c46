import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Table } from '../../../components/ui/lists.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { plural } from '../../../domain/words/plural.ts';

/** The effect of a file on the register. Plain data. */
export type ShownOutcome = {
  added: number;
  changed: number;
  /** Number of unchanged instruments. */
  same: number;
  taken: readonly {
    line: number;
    name: string;
    serial: string;
    due: string;
    asks?: string;
    becomes: 'added' | 'changed';
    /** Old and new values; empty for a new instrument. */
    changes: readonly { label: string; before: string; after: string }[];
  }[];
  refused: readonly { line: number; cells: readonly string[]; problems: readonly string[] }[];
};

/** Most rows shown on the page. Counts cover all rows, and the error file has all refused ones. */
const MOST_SHOWN = 100;

const Changes = ({ changes }: Pick<ShownOutcome['taken'][number], 'changes'>) => (
  <ul>
    {changes.map(({ label, before, after }) => (
      <li key={label}>
        {label}: {before} → {after}
      </li>
    ))}
  </ul>
);

/** Numbers of new, changed and unchanged instruments, in words. */
export function outcomeWords({ added, changed, same, refused }: ShownOutcome): string {
  const does = [
    added > 0 && `${plural(added, 'instrument is', 'instruments are')} new`,
    changed > 0 && `${changed} ${changed === 1 ? 'changes' : 'change'}`,
    same > 0 && `${same} unchanged`,
    refused.length > 0 && `${refused.length} cannot be saved`,
  ];
  return does.filter((words) => words !== false).join('; ');
}

/** Column heads that the import ignores. */
export const UnreadHeads = ({ unknown }: { unknown: readonly string[] }) =>
  unknown.length > 0 && (
    <Notice tone="warn" title="Columns ignored">
      <p>{unknown.join(', ')}</p>
    </Notice>
  );

/** The instruments to save, or those saved. */
export const TakenInstruments = ({ taken, isDone }: { taken: ShownOutcome['taken']; isDone: boolean }) => {
  // Rows with a question come first, so that all of them are shown.
  const asking = isDone ? [] : taken.filter(({ asks }) => asks !== undefined);
  const shown = [...asking, ...taken.filter((row) => !asking.includes(row))].slice(
    0,
    Math.max(MOST_SHOWN, asking.length),
  );
  const are = isDone ? 'were saved' : 'will be saved';
  return (
    <Table
      caption={
        shown.length < taken.length ? `The first ${shown.length} of ${taken.length} that ${are}` : `These ${are}`
      }
      rows={shown}
      rowKey={({ line }) => String(line)}
      columns={[
        { label: 'Instrument', cell: ({ name }) => name },
        { label: 'Serial number', cell: ({ serial }) => <span className="unbroken">{serial}</span> },
        {
          label: 'Change',
          cell: ({ becomes, changes, asks, line }) => (
            <>
              {becomes === 'added' ? 'New' : <Changes changes={changes} />}
              {!isDone && asks !== undefined && (
                <>
                  <p>{asks}. Skipped unless you tick it.</p>
                  <label className="choice">
                    <input type="checkbox" name="accept" value={line} form="save" />
                    Save line {line} anyway
                  </label>
                </>
              )}
            </>
          ),
        },
        { label: 'Calibration due', cell: ({ due }) => due },
        { label: 'Line', cell: ({ line }) => line, numeric: true },
      ]}
    />
  );
};

/** The form that saves the shown instruments. @param id of the import. */
export const SaveInstruments = ({ id, count, submission }: { id: string; count: number; submission: string }) => (
  <form method="post" action={`/instruments/imports/${id}/confirmation`} className="form" id="save">
    <HiddenFields submission={submission} />
    <Actions>
      <Button>Save {plural(count, 'instrument')}</Button>
      <a href="/instruments/import">Upload another file</a>
    </Actions>
  </form>
);

/** Rows with errors, each with its problems. @param id of the import. */
export const RefusedInstruments = ({ id, refused }: { id: string; refused: ShownOutcome['refused'] }) => {
  const shown = refused.slice(0, MOST_SHOWN);
  return (
    <>
      <h2>Errors</h2>
      <p>
        {plural(refused.length, 'row')} cannot be saved.{' '}
        <a href={`/instruments/imports/${id}/refused.csv`}>
          Download {refused.length === 1 ? 'it' : 'them'} as a CSV file
        </a>
        , with the reason in the first column. Fix the rows in that file and upload it. It holds only these rows.
      </p>
      <Table
        caption={
          shown.length < refused.length ? `The first ${shown.length} of ${refused.length} rows` : 'Rows with errors'
        }
        rows={shown}
        rowKey={({ line }) => String(line)}
        columns={[
          { label: 'Row', cell: ({ cells }) => cells.filter(Boolean).slice(0, 4).join(', ') || 'Empty' },
          { label: 'What to fix', cell: ({ problems }) => problems.join('. ') },
          { label: 'Line', cell: ({ line }) => line, numeric: true },
        ]}
      />
    </>
  );
};
