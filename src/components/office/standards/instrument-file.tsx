import { plural } from '../../../domain/words/plural.ts';
import { FileField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { Table } from '../../ui/lists.tsx';
import { Notice } from '../../ui/notices.tsx';
import type { FormValues } from '../forms/form-values.ts';

/** What the page shows of a file before anything of it is in the register. Plain data. */
export type InstrumentPreview = {
  /** The file as text, for the forms of the page. */
  text: string;
  head: readonly string[];
  /** Heads that are none of ours: what stands below them is left out. */
  unknown: readonly string[];
  added: number;
  changed: number;
  same: number;
  /** Those that are entered or changed, and those that cannot be, by line; the first of each. */
  taken: readonly {
    line: number;
    name: string;
    serial: string;
    becomes: 'added' | 'changed';
    /** What stands in the register, and what the file puts in its place; none for a new one. */
    changes: readonly { label: string; before: string; after: string }[];
  }[];
  refused: readonly { line: number; cells: readonly string[]; problems: readonly string[] }[];
  refusedInAll: number;
};

const Changes = ({ changes }: Pick<InstrumentPreview['taken'][number], 'changes'>) => (
  <ul>
    {changes.map(({ label, before, after }) => (
      <li key={label}>
        {label}: {before} → {after}
      </li>
    ))}
  </ul>
);

/** Chooses a file of instruments; nothing is entered before it was looked at. */
export const InstrumentFileForm = ({
  form: { bind, errors },
  submission,
}: {
  form: FormValues;
  submission: string;
}) => (
  <form method="post" action="/instruments/import" encType="multipart/form-data" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={submission} />
    <FileField
      {...bind('file')}
      label="CSV file"
      hint="The first row must have column names. Required: make, serial number. Optional: model, measures, accuracy %, accuracy digits, calibration due, calibration certificate, carried by (email or name)"
      accept=".csv,.txt,text/csv"
    />
    <Actions>
      <Button>Check the file</Button>
    </Actions>
  </form>
);

/** What a file would do to the register, before it does. */
export function InstrumentFilePreview({
  preview,
  submissions: [add, refuse],
}: {
  preview: InstrumentPreview;
  submissions: readonly [string, string];
}) {
  const { text, added, changed, same, unknown, taken, refused, refusedInAll } = preview;
  const does = [
    added > 0 && `${plural(added, 'instrument is', 'instruments are')} new`,
    changed > 0 && `${changed} ${changed === 1 ? 'changes' : 'change'}`,
    same > 0 && `${same} ${same === 1 ? 'is' : 'are'} in the register as in the file`,
    refusedInAll > 0 && `${refusedInAll} cannot be taken`,
  ].filter((words) => words !== false);
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">What the file would do</h2>
      <p className="lead">{does.join('; ')}. Nothing is saved yet.</p>
      {unknown.length > 0 && (
        <Notice tone="info">
          <p>Left out: the register has no such column: {unknown.join(', ')}.</p>
        </Notice>
      )}
      {taken.length > 0 && (
        <Table
          caption={taken.length < added + changed ? `The first ${taken.length} that are saved` : 'These are saved'}
          rows={taken}
          rowKey={({ line }) => String(line)}
          columns={[
            { label: 'Instrument', cell: ({ name }) => name },
            { label: 'Serial number', cell: ({ serial }) => <span className="unbroken">{serial}</span> },
            {
              label: 'What happens',
              cell: ({ becomes, changes }) => (becomes === 'added' ? 'New' : <Changes changes={changes} />),
            },
            { label: 'Line', cell: ({ line }) => line, numeric: true },
          ]}
        />
      )}
      {added + changed > 0 && (
        <form method="post" action="/instruments/import/confirmation" className="form">
          <HiddenFields submission={add} />
          <input type="hidden" name="text" value={text} />
          <Actions>
            <Button>Save {plural(added + changed, 'instrument')}</Button>
          </Actions>
        </form>
      )}
      {refusedInAll > 0 && (
        <>
          <Table
            caption={
              refused.length < refusedInAll
                ? `The first ${refused.length} that cannot be taken`
                : 'These cannot be taken'
            }
            rows={refused}
            rowKey={({ line }) => String(line)}
            columns={[
              { label: 'Row', cell: ({ cells }) => cells.filter(Boolean).slice(0, 4).join(', ') || 'Empty' },
              { label: 'Why not', cell: ({ problems }) => problems.join('. ') },
              { label: 'Line', cell: ({ line }) => line, numeric: true },
            ]}
          />
          <form method="post" action="/instruments/import/refused" className="form">
            <HiddenFields submission={refuse} />
            <input type="hidden" name="text" value={text} />
            <Actions>
              <Button weight="secondary">Download these rows</Button>
            </Actions>
          </form>
        </>
      )}
    </section>
  );
}
