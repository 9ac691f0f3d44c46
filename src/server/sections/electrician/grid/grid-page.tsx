import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { FieldNotesList } from '../../../../components/electrician/field-notes.tsx';
import { RECORD } from '../../../../components/electrician/findings/finding-line.tsx';
import { NoImplicitSubmit } from '../../../../components/electrician/no-implicit-submit.tsx';
import { PageLimitation } from '../../../../components/electrician/record-form.tsx';
import { UndoTable } from '../../../../components/electrician/undo-table.tsx';
import type { FieldNotes, FormView } from '../../../../components/fields/form-view.ts';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../../components/ui/forms/form-parts.tsx';
import type { Field } from '../../../../domain/forms/definition.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';
import type { LiveGrid } from '../../../../plain-scripts/live/grid/judged-rows.ts';
import { WayOn } from '../boards/ways-on.tsx';
import type { ReportPlace } from '../report/section-page.tsx';
import { type Grid, type GridRow, MORE_ROWS, partAddress } from './grid-form.ts';
import { choicesOf } from './grid-words.ts';

export type GridPageProps = {
  frame: Frame;
  report: ReportPlace;
  board: { id: string; name: string };
  grid: Grid;
  /** Whether the value applies to the circuit. */
  isAsked(row: GridRow, field: Field): boolean;
  /** The data for the checks while editing; empty when the grid is read-only. */
  live: LiveGrid | undefined;
  /** The text in a field's box. @param name of its control. */
  textOf(field: Field, name: string): string;
  view: FormView;
  submission: string;
  base: string;
  newLimitationId: string;
  editable: boolean;
  /** Number of the last entry of a table just saved. */
  savedTable: number | undefined;
};

/** All circuits of a board, in pages, with a box for each printed column, saved together. */
export function GridPage(props: GridPageProps) {
  const { frame, report, board, grid, live, view, submission, base, newLimitationId, editable } = props;
  const home = `/electrician/reports/${report.id}/boards/${board.id}`;
  const fields = grid.groups.flatMap((group) => group.fields);
  return (
    <ElectricianPage
      frame={frame}
      title={`Grid of ${board.name}, ${report.site}`}
      here="reports"
      back={{ href: home, label: board.name }}
      error={view.errors.length > 0}
      styles="grid.css"
      scripts={editable ? ['save-on-leaving.js', 'grid.js'] : []}
      later={live && 'check-grid.js'}
    >
      <h1>
        <span className="over">{board.name}</span>
        All circuits in a grid
      </h1>
      {props.savedTable !== undefined && editable && <UndoTable home={home} saved={props.savedTable} base={base} />}
      <ErrorSummary errors={view.errors} />
      <form
        id={RECORD}
        method="post"
        action={`${home}/grid`}
        noValidate
        autoComplete="off"
        data-unsaved={view.errors.length > 0 ? 'yes' : undefined}
      >
        <NoImplicitSubmit />
        {live && <template id="live">{JSON.stringify(live)}</template>}
        <HiddenFields submission={submission} base={base} />
        <input type="hidden" name="page" value={grid.page} />
        {grid.isLong && <input type="hidden" name="by" value={MORE_ROWS} />}
        <fieldset className="bare" disabled={!editable}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
          <section className="grid" aria-label="Circuits" tabIndex={0}>
            <table>
              <thead>
                <Heads grid={grid} />
              </thead>
              <tbody>
                {grid.rows.map((row) => (
                  <Row key={row.id} row={row} fields={fields} {...props} />
                ))}
              </tbody>
            </table>
          </section>
          {fields.map((field) => (
            <Choices key={field.name} field={field} />
          ))}
          {editable && (
            <details open={view.errors.some(isOfLimitation)}>
              <summary>Limitation, for a LIM or N/V</summary>
              <PageLimitation view={view} newId={newLimitationId} />
            </details>
          )}
        </fieldset>
        <Said {...props} fields={fields} />
        {editable && (
          <Actions>
            <Button>Save</Button>
          </Actions>
        )}
      </form>
      {editable && (
        <p>
          <WayOn to={`${home}/table`} saves>
            Circuits from a spreadsheet or a tester’s file
          </WayOn>
        </p>
      )}
      <Pages home={home} grid={grid} editable={editable} />
    </ElectricianPage>
  );
}

const isOfLimitation = ({ field }: { field: string }) => /^(?:new_)?limitation/.test(field);

/** The headings of the groups, and below them each column's. The circuit number comes first and does not scroll away. */
const Heads = ({ grid }: { grid: Grid }) => (
  <>
    <tr>
      {grid.groups.map(({ title, fields }) => (
        <th key={title} scope="colgroup" colSpan={fields.length}>
          <span>{title}</span>
        </th>
      ))}
    </tr>
    <tr>
      {grid.groups.flatMap(({ fields }) =>
        fields.map((field) => (
          <th key={field.name} scope="col">
            <span>{labelOf(field)}</span>
          </th>
        )),
      )}
    </tr>
  </>
);

const labelOf = ({ label, unit }: Field) => (unit ? `${label} ${unit}` : label);

function Row({ row, fields, isAsked, textOf, view }: GridPageProps & { row: GridRow; fields: readonly Field[] }) {
  const [first, ...others] = fields;
  const name = nameOf(row);
  const cell = (field: Field) => <Cell row={row} field={field} of={name} textOf={textOf} view={view} />;
  return (
    <tr>
      <th scope="row">
        {first && cell(first)}
        {!row.circuit && <input type="hidden" name={`${row.id}.new`} value="1" />}
      </th>
      {others.map((field) => (
        <td key={field.name}>{isAsked(row, field) ? cell(field) : null}</td>
      ))}
    </tr>
  );
}

type CellProps = Pick<GridPageProps, 'textOf' | 'view'> & { row: GridRow; field: Field; of: string };

/** Only a control with a finding has an id: a page has two thousand boxes. */
function Cell({ row, field, of, textOf, view }: CellProps) {
  const name = `${row.id}.${field.name}`;
  const error = view.errors.find((each) => each.field === name);
  const notes = view.notes.get(name);
  const common = {
    id: error || notes ? name : undefined,
    name,
    'aria-label': `${labelOf(field)}, ${of}`,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes ? `said-${name}` : undefined,
    className: notes ? 'asked' : undefined,
    defaultValue: textOf(field, name),
  };
  const kind = kindOf(field);
  if (kind.name === 'longtext') return <textarea rows={1} {...common} />;
  const hasChoices = choicesOf(field).length > 0;
  return (
    <input
      {...common}
      size={sizeOf(field)}
      list={hasChoices ? listOf(field) : undefined}
      inputMode={kind.hasPoint && !kind.mayBeLimited ? 'decimal' : undefined}
    />
  );
}

/** The width of a box in letters: for a reading, the longest choice, or a name. */
function sizeOf(field: Field): number {
  const choices = choicesOf(field);
  if (choices.length > 0) return Math.max(5, ...choices.map(({ value }) => value.length)) + 2;
  return field.name === 'description' ? 24 : 6;
}

const listOf = ({ name }: Field) => `of-${name}`;

const Choices = ({ field }: { field: Field }) => {
  const choices = choicesOf(field);
  if (choices.length === 0) return null;
  return (
    <datalist id={listOf(field)}>
      {choices.map(({ value, label }) => (
        <option key={value} value={label.length <= 16 ? label : value} label={label.length <= 16 ? undefined : label} />
      ))}
    </datalist>
  );
};

function nameOf({ circuit }: GridRow): string {
  if (!circuit) return 'new circuit';
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return [`circuit ${text(circuit.circuit_no)}`.trim(), text(circuit.description)].filter(Boolean).join(' ');
}

/** The pages of a board with more circuits than one page holds. Changing pages saves the values. */
function Pages({ home, grid: { page, pages, isLong }, editable }: { home: string; grid: Grid; editable: boolean }) {
  if (pages === 1 && !isLong) return null;
  const part = (number: number, long = isLong) => partAddress(`${home}/grid`, { page: number, isLong: long });
  return (
    <nav className="actions" aria-label="Pages of the grid">
      {page > 1 && (
        <WayOn to={part(page - 1)} saves={editable}>
          Previous circuits
        </WayOn>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <WayOn to={part(page + 1)} saves={editable}>
          Next circuits
        </WayOn>
      )}
      <WayOn to={part(1, !isLong)} saves={editable}>
        {isLong ? 'Fewer' : `${MORE_ROWS}`} rows per page
      </WayOn>
    </nav>
  );
}

/** The findings of this page, in order; each leads to its box. */
function Said({ grid, fields, live, view }: GridPageProps & { fields: readonly Field[] }) {
  const lines = grid.rows.flatMap((row) =>
    fields.flatMap((field) => {
      const name = `${row.id}.${field.name}`;
      const notes = view.notes.get(name);
      return notes ? [{ name, place: `${labelOf(field)}, ${nameOf(row)}`, notes }] : [];
    }),
  );
  // Empty at first: findings while typing are added here.
  if (lines.length === 0 && !live) return null;
  return (
    <section hidden={lines.length === 0}>
      <h2>Findings</h2>
      <ul className="said-list">
        {lines.map(({ name, place, notes }) => (
          <li key={name}>
            <a href={`#${name}`}>{place}</a>
            <div id={`said-${name}`}>
              {notes.findings?.map(({ finding }) => (
                <p key={`${finding.rule} ${finding.message}`} data-rule={finding.rule}>
                  {finding.message}
                </p>
              ))}
              <FieldNotesList notes={withoutFindings(notes)} view={view} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Findings are answered on their circuit's page: here they are only listed. */
const withoutFindings = ({ findings, ...notes }: FieldNotes): FieldNotes => notes;
