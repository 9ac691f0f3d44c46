import { showCount } from '../../../domain/words/show-count.ts';
import type { ListColumn } from '../../../server/lists/list.ts';
import type { ListedRow, OpenList } from '../../../server/lists/open-list.ts';
import { TickAll, Ticked } from './ticks.client.tsx';

const classOf = ({ from, end, numeric, isShort, isStep }: ListColumn<never>) =>
  [from && 'desk-only', from === 'wide' && 'wide-only', end && 'end', numeric && 'num', isShort && 'nw', isStep && 'do']
    .filter(Boolean)
    .join(' ') || undefined;

/** Rows of one group after another; those without a group make one. */
function groupsOf<Row>(rows: OpenList<Row>['rows']) {
  const groups: { group: ListedRow<Row>['group']; rows: ListedRow<Row>[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last.group?.title === row.group?.title) last.rows.push(row);
    else groups.push({ group: row.group, rows: [row] });
  }
  return groups;
}

/** The rows as a table; where they can be chosen, within the form that sends the ticks. */
export function ListRows<Row>({ list, caption }: { list: OpenList<Row>; caption: string }) {
  const { bulk } = list;
  const columns = list.columns.filter(({ cell }) => cell !== undefined);
  const table = (
    // With `display` changed for phones, some browsers no longer treat it as a table: hence the role.
    // biome-ignore lint/a11y/noRedundantRoles: see above.
    <table className="list" role="table">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {bulk && (
            <td className="tick">
              <TickAll words={`Choose the ${list.rows.length} on this page`} />
            </td>
          )}
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={classOf(column)}
              aria-sort={column.sort === list.sort.name ? (list.sort.isDown ? 'descending' : 'ascending') : undefined}
            >
              {column.sort === undefined ? column.label : <a href={list.hrefOfSort(column.sort)}>{column.label}</a>}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(list.rows).map(({ group, rows }) => (
        <tbody key={rows[0]?.id}>
          {group && (
            <tr className="group">
              <th scope="rowgroup" colSpan={columns.length + (bulk ? 1 : 0)}>
                {group.title} <small className="soft">{group.words}</small>
              </th>
            </tr>
          )}
          {rows.map(({ id, name, row, line, within }) =>
            line ? (
              <LineOfRows key={id} {...{ id, line, list, columns }} />
            ) : (
              <tr key={id} className={within && 'within'}>
                {bulk && <Pick name={bulk.pick} value={id} within={within} words={`Choose ${name}`} />}
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={column.label} scope="row">
                      {column.cell?.(row)}
                    </th>
                  ) : (
                    <td key={column.label} className={classOf(column)} data-label={column.phoneLabel}>
                      {column.cell?.(row)}
                    </td>
                  ),
                )}
              </tr>
            ),
          )}
        </tbody>
      ))}
    </table>
  );
  if (!bulk) return table;
  return (
    <form className="choosing" method="post">
      <input type="hidden" name="submission" value={bulk.submission} />
      <input type="hidden" name="query" value={bulk.query} />
      {table}
      <div className="bulk">
        <p>
          <Ticked />
          {list.found > list.rows.length && (
            <label>
              <input type="checkbox" name="all" value="1" />
              {` All ${showCount(list.found)} ${list.nouns[1]} found`}
            </label>
          )}
        </p>
        {bulk.actions.map(({ label, to, method }) => (
          <button key={to} type="submit" className="secondary" formAction={to} formMethod={method}>
            {label}
          </button>
        ))}
      </div>
    </form>
  );
}

type Tick = { name: string; value: string; words: string; within?: string | undefined; count?: number };

/** `Ticked` counts by the data: a line is all its rows, which are not counted again below it. */
const Pick = ({ name, value, words, within, count }: Tick) => (
  <td className="tick">
    <label>
      <span className="vh">{words}</span>
      <input className="pick" type="checkbox" {...{ name, value }} data-within={within} data-count={count} />
    </label>
  </td>
);

type Opening<Row> = {
  id: string;
  line: NonNullable<ListedRow<Row>['line']>;
  list: Pick<OpenList<Row>, 'bulk' | 'nouns'>;
  columns: readonly ListColumn<Row>[];
};

/** One line for rows that belong together; its name opens them below it, and closes them again. */
const LineOfRows = <Row,>({ id, line, list: { bulk, nouns }, columns }: Opening<Row>) => (
  <tr className="building" id={id}>
    {bulk && (
      <Pick
        name={bulk.pick}
        value={id}
        count={line.count}
        words={`Choose all ${showCount(line.count)} of ${line.name}`}
      />
    )}
    <th scope="row">
      <a href={line.href} aria-expanded={line.isOpen}>
        {line.name}
      </a>{' '}
      <span className="place">{line.place}</span>
    </th>
    <td colSpan={columns.length - 1}>
      <span className="soft">{line.words}</span>
      {line.isOpen && line.all && (
        <>
          {'. '}
          <a href={line.all}>{`All ${showCount(line.count)} ${nouns[1]}`}</a>
        </>
      )}
    </td>
  </tr>
);
