import { type Context, Hono } from 'hono';
import type { Board, Field, Item } from '../../../../domain/forms/definition.ts';
import { boardName, itemsOf, part } from '../../../../domain/forms/document.ts';
import { type FormError, readFields } from '../../../../domain/forms/typed/read-form.ts';
import { undoForm } from '../../../../domain/report/undo-form.ts';
import { BadInputError, ConflictError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { sha256 } from '../../../codes.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { fillReport } from '../../../reports/fill.ts';
import { findFormEntries, getLogAt } from '../../../repositories/entries/entry-log.ts';
import { answerTo } from '../../../repositories/reports/submissions.ts';
import { findMapping } from '../../../repositories/standards/column-mappings.ts';
import { headKeyOf, keepMapping } from '../../../standards/column-mappings.ts';
import { frameOf } from '../frame.ts';
import { gridGroups, inChoices } from '../grid/grid-form.ts';
import { getBoard } from '../records/board-records.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import type { RecordForm } from '../records/record-form.ts';
import { afterSaving, checkRecord, saveChanges, withCommaNotice } from '../records/save-record.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { LEFT, leftOutNotice, whyLeftOut, withLeftOutNotice } from './left-out.ts';
import { type Matched, matchRows } from './match-rows.ts';
import { MOST_COLUMNS, type ReadTable, readTable } from './read-table.ts';
import { guessedFields } from './table-columns.ts';
import { type ShownTable, TablePage } from './table-page.tsx';
import { savedTable } from './undo-table.tsx';

/**
 * Circuits from a spreadsheet or a tester's file: pasted as text, each column matched with a field, and the match remembered for
 * the company if asked. On the server only: remembered columns belong to the whole company, and a phone does not have them.
 */
export function tableRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, reportAddresses.table.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    const board = getBoard(report, c.req.param('board'));
    return c.html(await page(c, { viewer, report, board }));
  });

  serve(routes, reportAddresses.table.post, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const board = getBoard(report, c.req.param('board'));
    mustBeEditable(report);
    const text = textOf(posted, 'rows');
    const read = await readTable(text);
    if (!read.ok) {
      const errors = [{ field: 'rows', message: read.message }];
      return c.html(await page(c, { viewer, report, board, posted, errors }), 422);
    }
    const known = gridGroups(report).flatMap(({ fields }) => fields);
    const mark = markOf(text, read.heads);
    const remember = posted.text('remember') !== '';
    const chosen = read.heads.map((_, at) => posted.text(`column.${at}`));
    const kept = await findMapping(deps.db, viewer, headKeyOf(read.heads));
    const isAsKept = (fields: readonly string[]) => kept?.fields.join() === fields.join();
    // The columns changed after the preview: show it again first.
    if (posted.text('step') !== 'save' || posted.text('shown') !== mark) {
      const isOfSameHeads = posted.text('shown').split('.')[1] === mark.split('.')[1];
      const asBefore = isOfSameHeads ? chosen : kept?.fields;
      const fields = asBefore ? onlyKnown(asBefore, known) : guessedFields(read.heads, known);
      const matched = matchRows(board, read, fields.indexOf(NUMBER));
      const { left } = asPosted(report, board, { posted, read, fields, known, matched });
      const table = { read, fields, matched, left, remember, mark, isKept: isAsKept(fields) };
      const errors = unclear(matched);
      return c.html(await page(c, { viewer, report, board, posted, table, errors }), errors.length > 0 ? 422 : 200);
    }
    const matched = matchRows(board, read, chosen.indexOf(NUMBER));
    const faults = [...faultsOf(chosen, known), ...unclear(matched)];
    const { meant, form, rowOf, left } = asPosted(report, board, { posted, read, fields: chosen, known, matched });
    const table = { read, fields: chosen, matched, left, remember, mark, isKept: isAsKept(chosen) };
    const checked = checkRecord(report, form, meant);
    if (faults.length > 0 || !checked.ok) {
      const ofRows = checked.ok ? [] : checked.errors.map((error) => atRow(error, rowOf, known));
      const errors = faults.length > 0 ? faults : ofRows.slice(0, MOST_SAID);
      return c.html(await page(c, { viewer, report, board, posted, table, errors }), 422);
    }
    const { submission, contentHash, base } = posted;
    const change = { submission, contentHash, base, changes: checked.changes, form: formOf(board) };
    const appended = await deps.db.transaction().execute(async (trx) => {
      const filled = await fillReport(trx, viewer, report, change, deps.clock());
      if (remember) await keepMapping(trx, viewer, { heads: read.heads, fields: chosen }, deps.clock());
      return filled;
    });
    const said = appended.applied.length > 0 ? `saved&table=${appended.seq}` : 'saved';
    const address = `${report.home}/boards/${board.id}/grid`;
    const led = afterSaving(
      form.page,
      address,
      appended,
      left.length > 0 ? `${report.home}/boards/${board.id}/table?${said}` : `${address}?${said}`,
    );
    return c.redirect(withLeftOutNotice(withCommaNotice(led, form, meant), left), 303);
  });

  // Requested by the grid's script, for pasted cells.
  serve(routes, reportAddresses.tableColumns, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const heads = headsIn(c.req.query('heads'));
    if (!heads) throw new BadInputError('heads: a JSON list of at most 60 texts');
    const known = gridGroups(report).flatMap(({ fields }) => fields);
    const kept = await findMapping(deps.db, viewer, headKeyOf(heads));
    return c.json(kept ? onlyKnown(kept.fields, known) : guessedFields(heads, known));
  });

  serve(routes, reportAddresses.undoTable, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    const board = getBoard(report, c.req.param('board'));
    mustBeEditable(report);
    const saved = savedTable(posted.text('saved'));
    const own = saved === undefined ? [] : await findFormEntries(deps.db, viewer, report.id, saved);
    const answer = own[0] && (await answerTo(deps.db, viewer, own[0].submission));
    // Undo takes back one whole table, for the person who saved it, and nothing else.
    if (answer?.form !== formOf(board) || answer.seq !== saved)
      throw new ConflictError('Nothing was undone: there is no table here that you have just saved.');
    const log = await getLogAt(
      deps.db,
      viewer,
      report.id,
      own.map(({ path }) => path),
    );
    const { changes, stays } = undoForm(own, log, report.document);
    await saveChanges(deps, viewer, report, { ...posted, base: report.seq }, changes);
    const word = stays > 0 ? 'taken-back-some' : 'taken-back-values';
    return c.redirect(`${report.home}/boards/${board.id}/grid?${word}`, 303);
  });

  return routes;

  async function page(
    c: Context<AppEnv>,
    {
      viewer,
      report,
      board,
      posted,
      table,
      errors = [],
    }: {
      viewer: Viewer;
      report: OpenReport;
      board: Board;
      posted?: Posted;
      table?: NamedTable;
      errors?: readonly FormError[];
    },
  ): Promise<string> {
    const groups = gridGroups(report);
    return deps.renderHtml(
      <TablePage
        frame={frameOf(deps, c, viewer)}
        report={report}
        board={{ id: board.id, name: boardName(board) }}
        rows={posted ? textOf(posted, 'rows') : ''}
        saved={posted ? undefined : savedTable(c.req.query('table'))}
        left={posted ? undefined : leftOutNotice(report, board, c.req.query(LEFT))}
        table={table && shown(table)}
        choices={groups.flatMap(({ fields }) =>
          fields.map(({ name, label, unit }) => ({ value: name, label: unit ? `${label} ${unit}` : label })),
        )}
        submission={errors.length > 0 && posted ? posted.submission : newSubmission()}
        base={posted?.drawnFrom ?? report.drawnFrom}
        errors={errors}
      />,
    );
  }
}

/** Marks a form that saved a table on this board. */
const formOf = ({ id }: Board): string => `table:${id}`;

/** A pasted table, with the field of each column and the circuit of each row. */
type NamedTable = {
  read: Extract<ReadTable, { ok: true }>;
  fields: readonly string[];
  matched: Matched;
  left: readonly LeftOut[];
  isKept: boolean;
  remember: boolean;
  mark: string;
};

/** A value that does not apply to its circuit. */
type LeftOut = { circuit: string; field: Field; said: string };

/** The text as typed, without the line ends that browsers put for it. */
const textOf = (posted: Posted, name: string): string => (posted.fields.get(name)?.[0] ?? '').replaceAll('\r\n', '\n');

const onlyKnown = (fields: readonly string[], known: readonly Field[]): string[] =>
  fields.map((name) => (known.some((field) => field.name === name) ? name : ''));

/** In the shape of `readTable`; undefined for anything else. */
function headsIn(asked: string | undefined): string[] | undefined {
  try {
    const heads: unknown = JSON.parse(asked ?? '');
    if (!Array.isArray(heads) || heads.length > MOST_COLUMNS) return undefined;
    if (!heads.every((head) => typeof head === 'string')) return undefined;
    const said = heads.map((head) => head.trim());
    return said.slice(0, said.findLastIndex((head) => head !== '') + 1);
  } catch {
    return undefined;
  }
}

/** A mark of the pasted text, followed by one of its headings: the chosen columns stay valid while the headings do. */
const markOf = (text: string, heads: readonly string[]): string =>
  `${sha256(text).slice(0, 32)}.${headKeyOf(heads).slice(0, 32)}`;

/** The errors: a field chosen twice, and rows without a clear circuit. */
function faultsOf(chosen: readonly string[], known: readonly Field[]): FormError[] {
  const faults = chosen.flatMap((name, at): FormError[] => {
    if (name === '') return [];
    const field = known.find((each) => each.name === name);
    if (!field) return [{ field: `column.${at}`, message: 'Choose a field from the list' }];
    if (chosen.indexOf(name) === at) return [];
    return [{ field: `column.${at}`, message: `“${field.label}” is already chosen for another column` }];
  });
  if (faults.length === 0 && chosen.every((name) => name === '' || name === NUMBER))
    return [{ field: 'column.0', message: 'Choose a field for at least one column besides the circuit number' }];
  return faults;
}

const NUMBER = 'circuit_no';

/** Rows without a clear circuit. */
const unclear = ({ faults }: Matched): FormError[] =>
  faults.slice(0, MOST_SAID).map((message) => ({ field: 'rows', message }));

/** The rows as the grid's form would post them. An empty cell leaves a value as it is. */
function asPosted(
  report: OpenReport,
  board: Board,
  {
    posted,
    read,
    fields,
    known,
    matched,
  }: Pick<NamedTable, 'read' | 'fields' | 'matched'> & { posted: Posted; known: readonly Field[] },
): { meant: Posted; form: RecordForm; rowOf: ReadonlyMap<string, string>; left: readonly LeftOut[] } {
  const path = `boards/${board.id}/circuits`;
  const definition = { name: 'circuits', title: 'Circuits', item: 'circuit', fields: known };
  const items = itemsOf(board.circuits);
  const form = { page: path, groups: [], record: {}, lists: [{ definition, path, prefix: '', items, newId: '' }] };
  const cells = new Map<string, string[]>();
  const rows = new Map<string, { said: string; circuit: Item | undefined }>();
  for (const [at, row] of read.rows.entries()) {
    const match = matched.circuits[at];
    const circuit = typeof match === 'object' ? match : undefined;
    // Taken from the submission id, so that a repeated post makes the same circuits.
    const id = circuit?.id ?? `${posted.submission}-${at + 1}`;
    const number = circuit ? `, circuit ${String(part(circuit, NUMBER) ?? '')}` : '';
    rows.set(id, { said: `Line ${read.lines[at]}${number}`, circuit });
    if (!circuit) cells.set(`${id}.new`, ['1']);
    for (const [column, name] of fields.entries()) {
      const cell = row[column] ?? '';
      if (cell !== '' && known.some((each) => each.name === name)) cells.set(`${id}.${name}`, [cell]);
    }
  }
  const whole = inChoices({ ...posted, fields: cells, text: (name) => cells.get(name)?.[0]?.trim() ?? '' }, form);
  const values = new Map(whole.fields);
  const left = [...rows].flatMap(([id, { said, circuit }]) => {
    // The row's own values count: it may bring the RCD that its time belongs to.
    const record = { ...circuit, ...valuesOf(known, whole, id, circuit, report.timeZone), id };
    return known.flatMap((field): LeftOut[] => {
      const name = `${id}.${field.name}`;
      const cell = values.get(name)?.[0];
      const why = cell === undefined ? undefined : whyLeftOut(report, record, field);
      if (cell === undefined || why === undefined) return [];
      values.delete(name);
      // "None" needs no entry when the value does not apply.
      if (/^(?:n\/?a|-)$/i.test(cell)) return [];
      return [{ circuit: id, field, said: `${said}, ${field.label} ${cell}: left out, as ${why}` }];
    });
  });
  const meant = { ...whole, fields: values, text: (name: string) => values.get(name)?.[0]?.trim() ?? '' };
  return { meant, form, rowOf: new Map([...rows].map(([id, { said }]) => [id, said])), left };
}

/** The result of reading the rows. */
function valuesOf(
  known: readonly Field[],
  { fields }: Posted,
  id: string,
  circuit: Item | undefined,
  timeZone: string,
): Record<string, unknown> {
  const prefix = `${id}.`;
  const options = { prefix, timeZone, current: circuit ?? {} };
  const read = known.map((field) => readFields([field], fields, options));
  return Object.fromEntries(
    read.flatMap((each) =>
      each.ok ? [...each.values].map(([name, value]) => [name.slice(prefix.length), value]) : [],
    ),
  );
}

/** The error of a value with its row, which has no box of its own. */
function atRow({ field, message }: FormError, rowOf: ReadonlyMap<string, string>, known: readonly Field[]): FormError {
  const at = field.indexOf('.');
  const [row, name] = [rowOf.get(field.slice(0, at)), field.slice(at + 1)];
  const label = known.find((each) => each.name === name)?.label;
  return { field: 'rows', message: [row, label].filter(Boolean).join(', ').concat(`: ${message}`) };
}

/** The most errors shown of a column's values. */
const MOST_SHOWN = 5;
/** When a column has the wrong field, every row is wrong: a few errors show it. */
const MOST_SAID = 20;

function shown({ read, fields, matched, left, ...named }: NamedTable): ShownTable {
  return {
    isKept: named.isKept,
    remember: named.remember,
    mark: named.mark,
    heads: read.heads,
    fields,
    left: left.map(({ said }) => said),
    examples: read.heads.map((_, at) =>
      read.rows
        .map((row) => row[at] ?? '')
        .filter((cell) => cell !== '')
        .slice(0, MOST_SHOWN)
        .join(', '),
    ),
    rows: read.rows.length,
    known: matched.circuits.filter((match) => typeof match === 'object').length,
    unclear: matched.circuits.filter((match) => match === 'unclear').length,
  };
}
