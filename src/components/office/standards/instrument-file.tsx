import { plural } from '../../../domain/words/plural.ts';
import { Actions, Button, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { Table } from '../../ui/lists.tsx';
import { Notice } from '../../ui/notices.tsx';

/** What a file does to the register. Plain data. */
export type ShownOutcome = {
  added: number;
  changed: number;
  /** In the register as in the file. */
  same: number;
  taken: readonly {
    line: number;
    name: string;
    serial: string;
    due: string;
    asks?: string;
    becomes: 'added' | 'changed';
    /** What stands in the register, and what the file puts in its place; none for a new one. */
    changes: readonly { label: string; before: string; after: string }[];
  }[];
  refused: readonly { line: number; cells: readonly string[]; problems: readonly string[] }[];
};

/** Rows that a page shows; all of them count, and all that are refused are in their file. */
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

/** In words: what is new, what changes and what stays. */
export function outcomeWords({ added, changed, same, refused }: ShownOutcome): string {
  const does = [
    added > 0 && `${plural(added, 'instrument is', 'instruments are')} new`,
    changed > 0 && `${changed} ${changed === 1 ? 'changes' : 'change'}`,
    same > 0 && `${same} ${same === 1 ? 'is' : 'are'} in the register as in the file`,
    refused.length > 0 && `${refused.length} cannot be taken`,
  ];
  return does.filter((words) => words !== false).join('; ');
}

/** Heads that nothing is read from. */
export const UnreadHeads = ({ unknown }: { unknown: readonly string[] }) =>
  unknown.length > 0 && (
    <Notice tone="warn" title="Not everything is read">
      <p>The register has no such column: {unknown.join(', ')}.</p>
    </Notice>
  );

/** Those that are saved, or were. */
export const TakenInstruments = ({ taken, isDone }: { taken: ShownOutcome['taken']; isDone: boolean }) => {
  // Those that ask come first: none may be left out of what is shown.
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
          label: 'What happens',
          cell: ({ becomes, changes, asks, line }) => (
            <>
              {becomes === 'added' ? 'New' : <Changes changes={changes} />}
              {!isDone && asks !== undefined && (
                <>
                  <p>{asks}. It is left out unless you tick it.</p>
                  <label className="choice">
                    <input type="checkbox" name="accept" value={line} form="save" />
                    Save line {line} as it is
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

/** The form that saves what is shown. @param id of the import. */
export const SaveInstruments = ({ id, count, submission }: { id: string; count: number; submission: string }) => (
  <form method="post" action={`/instruments/imports/${id}/confirmation`} className="form" id="save">
    <HiddenFields submission={submission} />
    <Actions>
      <Button>Save {plural(count, 'instrument')}</Button>
      <a href="/instruments/import">Choose another file</a>
    </Actions>
  </form>
);

/** Rows that cannot be taken, each with what to fix. @param id of the import. */
export const RefusedInstruments = ({ id, refused }: { id: string; refused: ShownOutcome['refused'] }) => {
  const shown = refused.slice(0, MOST_SHOWN);
  return (
    <>
      <h2>Errors</h2>
      <p>
        {plural(refused.length, 'row')} cannot be taken as {refused.length === 1 ? 'it is' : 'they are'}.{' '}
        <a href={`/instruments/imports/${id}/refused.csv`}>
          Download {refused.length === 1 ? 'it' : 'them'} as a CSV file
        </a>
        , with the reason in the first column. Fix the file and choose it: the other rows are not in it.
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
