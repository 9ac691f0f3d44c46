import { savedTable, UndoTable } from '../../../components/electrician/undo-table.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import type { Field } from '../../../domain/forms/definition.ts';
import { part } from '../../../domain/forms/document.ts';
import type { FormError } from '../../../domain/forms/typed/read-form.ts';
import { inWords } from '../../../domain/forms/words/field-words.ts';
import type { Change } from '../../../domain/report/merge.ts';
import { plural } from '../../../domain/words/plural.ts';
import type { Deps } from '../../../server/context.ts';
import { fillReport } from '../../../server/reports/fill.ts';
import { guessedFields } from '../domain/headings.ts';
import { LEFT, leftOutNotice, withLeftOutNotice } from '../domain/left-out.ts';
import { matchRows } from '../domain/match-rows.ts';
import type { Row, RowList } from '../domain/row-list.ts';
import { headKeyOf, keepMapping } from '../server/column-mappings.ts';
import { findMapping } from '../server/repository/column-mappings.ts';
import type { ListOfReport } from './lists.ts';
import { readSent } from './read-table.ts';
import type { Given, ReadRows, Source } from './source.ts';
import { TableColumns } from './table-columns.tsx';

const BOX = 'rows';

/**
 * A table from a spreadsheet or a tester, pasted or as a CSV file: each column is matched with a field, and the match remembered for
 * the company if asked. On the server only: remembered columns belong to the whole company, and a phone does not have them.
 */
export const tableSource = (deps: Pick<Deps, 'db' | 'clock'>): Source => ({
  box: BOX,
  words: (_, list) => ({
    title: 'From a table',
    heading: `${list.title} from a table`,
    back: { href: list.grid, label: 'Grid' },
    action: `${list.home}/table`,
    label: 'Rows of the table',
    hint: `Copy them from a spreadsheet or the tester’s CSV file, with column headings in the first row. Each row goes to the ${list.item} with its ${keyInWords(list)}.`,
    file: 'Or the CSV file itself',
    leaving: 'What you pasted here is not saved yet. Leave without it?',
    read: 'Read the table',
    readAgain: 'Read it again',
    save: (rows) => `Save ${plural(rows, 'row')}`,
  }),
  above({ report, list, query }) {
    const saved = savedTable(query('table'));
    const left = leftOutNotice(list, query(LEFT), report.names());
    return (
      <>
        {left && (
          <Notice tone="warn">
            <p>{left}</p>
          </Notice>
        )}
        {saved !== undefined && <UndoTable home={list.home} saved={saved} base={report.drawnFrom} />}
      </>
    );
  },
  async read(given) {
    const sent = await readSent(given.posted, { box: BOX, most: given.list.most });
    const { text } = sent;
    if (!sent.ok) return { text, rows: [], errors: [{ field: sent.at, message: sent.message }], meaning: null };
    return readColumns(deps, given, sent);
  },
  onward(list, { appended, left }) {
    const page = left.length > 0 ? `${list.home}/table` : list.grid;
    const said = appended.applied.length > 0 ? `saved&table=${appended.seq}` : 'saved';
    return withLeftOutNotice(`${page}?${said}`, left);
  },
});

type Table = { text: string; heads: readonly string[]; rows: readonly (readonly string[])[]; lines: readonly number[] };

async function readColumns(
  deps: Pick<Deps, 'db' | 'clock'>,
  { viewer, report, list, posted }: Given,
  table: Table,
): Promise<ReadRows> {
  const { text, heads } = table;
  const headKey = headKeyOf(heads, list.columnsOf);
  const kept = await findMapping(deps.db, viewer, headKey);
  const isOfSameHeads = posted.text('heads') === headKey;
  const chosen = heads.map((_, at) => posted.text(`column.${at}`));
  const isSaved = isOfSameHeads && posted.text('step') === 'save';
  const fields = isSaved
    ? chosen
    : isOfSameHeads
      ? onlyKnown(chosen, list.fields)
      : kept
        ? onlyKnown(kept.fields, list.fields)
        : guessedFields(heads, list.fields);
  const faults = isSaved ? faultsOf(fields, list) : [];
  const matched = matchRows(list, table, fields.indexOf(list.key.name));
  const rows = table.rows.map((cells, at): Row => {
    const match = matched.items[at];
    const item = typeof match === 'object' ? match : undefined;
    const number = item ? `, ${list.item} ${String(part(item, list.key.name) ?? '')}` : '';
    // A new item's id is taken from the submission, so that a repeated post makes the same ones.
    const id = item?.id ?? `${posted.submission}-${at + 1}`;
    return { place: `Line ${table.lines[at]}${number}`, item, id, cells: cellsOf(cells, fields) };
  });
  const remember = posted.text('remember') !== '';
  return {
    text,
    rows: faults.length > 0 ? [] : rows,
    errors: [...faults, ...matched.faults.map((message) => ({ field: BOX, message }))],
    meaning: rows.map(({ item }) => item?.id ?? 'new'),
    columns: (
      <TableColumns
        {...{ list, heads, headKey, fields, remember, errors: faults }}
        isKept={kept?.fields.join() === fields.join()}
        rows={table.rows}
        matched={matched.items}
      />
    ),
    save: (changes: readonly Change[]) =>
      deps.db.transaction().execute(async (trx) => {
        const { submission, contentHash, base } = posted;
        const change = { submission, contentHash, base, changes, form: formOf(list) };
        const filled = await fillReport(trx, viewer, report, change, deps.clock());
        if (remember) await keepMapping(trx, viewer, { headKey, heads, fields }, deps.clock());
        return filled;
      }),
  };
}

/** Marks a form that saved a table of this list. */
export const formOf = ({ path }: RowList): string => `table:${path}`;

export const onlyKnown = (fields: readonly string[], known: readonly Field[]): string[] =>
  fields.map((name) => (known.some((field) => field.name === name) ? name : ''));

const cellsOf = (cells: readonly string[], fields: readonly string[]): ReadonlyMap<string, string> =>
  new Map(fields.flatMap((name, at) => (name !== '' && cells[at] ? [[name, cells[at]] as const] : [])));

const keyInWords = ({ key }: RowList) => (key.name === 'circuit_no' ? 'number' : inWords(key));

/** The errors of the chosen columns: a field chosen twice, or none. */
function faultsOf(chosen: readonly string[], list: ListOfReport): FormError[] {
  const faults = chosen.flatMap((name, at): FormError[] => {
    if (name === '') return [];
    const field = list.fields.find((each) => each.name === name);
    if (!field) return [{ field: `column.${at}`, message: 'Choose a field from the list' }];
    if (chosen.indexOf(name) === at) return [];
    return [{ field: `column.${at}`, message: `“${field.label}” is already chosen for another column` }];
  });
  const { key, item } = list;
  if (faults.length === 0 && chosen.every((name) => name === '' || name === key.name))
    return [
      { field: 'column.0', message: `Choose a field for at least one column besides the ${item} ${keyInWords(list)}` },
    ];
  return faults;
}
