import { FieldNotesList } from '../../../../components/electrician/field-notes.tsx';
import { FoldedLimitation } from '../../../../components/electrician/record-form.tsx';
import { savedTable, UndoTable } from '../../../../components/electrician/undo-table.tsx';
import type { FieldNotes, FormView } from '../../../../components/fields/form-view.ts';
import { Button } from '../../../../components/ui/forms/form-parts.tsx';
import type { Field } from '../../../../domain/forms/definition.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';
import { newId } from '../../../../kernel/ids.ts';
import { WayOn } from '../boards/ways-on.tsx';
import { asksForLimitation, storedControls } from '../records/record-form.ts';
import { fieldOfControl } from '../records/save-record.ts';
import { formOfRows, nameOfRow } from '../rows/row-list.ts';
import { fieldsOfChoice, planOfBoxes } from './boxes.ts';
import { ChooseColumns } from './choose-columns.tsx';
import { columnsIn } from './columns.ts';
import { type Grid, type GridRow, gridOf, isAsked, MORE_ROWS, partAddress } from './grid-form.ts';
import { liveGridOf } from './grid-live.ts';
import { asShown, choicesOf } from './grid-words.ts';
import type { Layout, OnGrid } from './layout.ts';

/** All rows of a list as a table of boxes, in pages, for tablets and desktops: to type from paper or paste from a tester. */
export const table: Layout = {
  plan(deps, on) {
    const { report, list, choice, posted, address } = on;
    const asked = { page: posted.text('page'), by: posted.text('by') };
    const grid = gridOf(report, list, choice.groups, asked, posted);
    return {
      ...planOfBoxes(deps, on),
      address: partAddress(address, grid),
      onward: () => partAddress(address, grid, 'saved'),
    };
  },

  draw(_, on, failed) {
    const { c, report, list, choice, address } = on;
    const asked = (name: string) => failed?.posted.text(name) ?? c.req.query(name);
    const grid = gridOf(report, list, choice.groups, { page: asked('page'), by: asked('by') }, failed?.posted);
    const fields = fieldsOfChoice(choice);
    const form = formOfRows({ ...list, items: grid.rows.flatMap(({ item }) => item ?? []) }, fields);
    const entered = failed ? Object.fromEntries(failed.posted.fields) : storedControls(form, report.timeZone);
    const { editable } = report;
    const live = editable && list.board ? liveGridOf(report, list.board, grid) : undefined;
    const saved = failed || !editable ? undefined : savedTable(c.req.query('table'));
    const home = `${report.home}/${list.address}`;
    const newLimitationId = failed?.posted.text('new_limitation.id') || newId();
    return {
      entered,
      fieldOf: fieldOfControl(form),
      shown: (view) => {
        const shared = {
          on,
          grid,
          fields,
          view,
          textOf: (field: Field, name: string) => asShown(field, entered[name]?.[0] ?? ''),
        };
        return {
          title: `Grid of ${list.pageName}`,
          heading: choice.title,
          styles: 'grid.css',
          scripts: editable ? ['save-on-leaving.js', 'grid.js'] : [],
          later: live && 'check-grid.js',
          above: saved !== undefined && <UndoTable home={home} saved={saved} base={report.drawnFrom} />,
          controls: (
            <>
              {live && <template id="live">{JSON.stringify(live)}</template>}
              <input type="hidden" name="page" value={grid.page} />
              {grid.isLong && <input type="hidden" name="by" value={MORE_ROWS} />}
              <fieldset className="bare" disabled={!editable}>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
                <section className="grid" aria-label={list.title} tabIndex={0}>
                  <table>
                    <thead>
                      <Heads grid={grid} />
                    </thead>
                    <tbody>
                      {grid.rows.map((row) => (
                        <Row key={row.id} row={row} {...shared} />
                      ))}
                    </tbody>
                  </table>
                </section>
                {fields.map((field) => (
                  <Choices key={field.name} field={field} />
                ))}
                {editable && asksForLimitation({ ...form, groups: choice.groups }) && (
                  <FoldedLimitation view={view} newId={newLimitationId} />
                )}
                {editable && <ChooseColumns columns={columnsIn(list, report.document)} chosen={choice.key} />}
              </fieldset>
              <Said {...shared} isLive={live !== undefined} />
            </>
          ),
          buttons: editable && <Button>Save</Button>,
          below: (
            <>
              {editable && (
                <p>
                  <WayOn to={`${home}/table`} saves>
                    {list.title} from a {list.board ? 'spreadsheet or a tester’s file' : 'table'}
                  </WayOn>
                </p>
              )}
              <Pages address={address} grid={grid} rows={list.title.toLowerCase()} editable={editable} />
            </>
          ),
        };
      },
    };
  },
};

type InTable = {
  on: OnGrid;
  grid: Grid;
  fields: readonly Field[];
  view: FormView;
  /** The text in a field's box. @param name of its control. */
  textOf(field: Field, name: string): string;
};

/** The headings of the groups, and below them each column's. The first column does not scroll away. */
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

function Row({ row, ...table }: InTable & { row: GridRow }) {
  const { on, fields } = table;
  const [first, ...others] = fields;
  const name = nameOfRow(on.list, row.item);
  const cell = (field: Field) => <Cell row={row} field={field} of={name} {...table} />;
  return (
    <tr>
      <th scope="row">
        {first && cell(first)}
        {!row.item && <input type="hidden" name={`${row.id}.new`} value="1" />}
      </th>
      {others.map((field) => (
        <td key={field.name}>{isAsked(on.report, row, field) ? cell(field) : null}</td>
      ))}
    </tr>
  );
}

/** Only a control with a finding has an id: a page has two thousand boxes. */
function Cell({ row, field, of, textOf, view }: InTable & { row: GridRow; field: Field; of: string }) {
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
  return ['description', 'location'].includes(field.name) ? 24 : 6;
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

/** The pages of a list with more rows than one page holds. Changing pages saves the values. */
function Pages({ address, grid, rows, editable }: { address: string; grid: Grid; rows: string; editable: boolean }) {
  const { page, pages, isLong } = grid;
  if (pages === 1 && !isLong) return null;
  const part = (number: number, long = isLong) => partAddress(address, { page: number, isLong: long });
  return (
    <nav className="actions" aria-label="Pages of the grid">
      {page > 1 && (
        <WayOn to={part(page - 1)} saves={editable}>
          Previous {rows}
        </WayOn>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <WayOn to={part(page + 1)} saves={editable}>
          Next {rows}
        </WayOn>
      )}
      <WayOn to={part(1, !isLong)} saves={editable}>
        {isLong ? 'Fewer' : `${MORE_ROWS}`} rows per page
      </WayOn>
    </nav>
  );
}

/** The findings of this page, in order; each leads to its box. */
function Said({ on, grid, fields, view, isLive }: InTable & { isLive: boolean }) {
  const lines = grid.rows.flatMap((row) =>
    fields.flatMap((field) => {
      const name = `${row.id}.${field.name}`;
      const notes = view.notes.get(name);
      return notes ? [{ name, place: `${labelOf(field)}, ${nameOfRow(on.list, row.item)}`, notes }] : [];
    }),
  );
  // Empty at first: findings while typing are added here.
  if (lines.length === 0 && !isLive) return null;
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

/** Findings are answered on their row's page: here they are only listed. */
const withoutFindings = ({ findings, ...notes }: FieldNotes): FieldNotes => notes;
