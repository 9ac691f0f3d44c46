import type { ReactNode } from 'react';
import { showCount } from '../../../domain/words/show-count.ts';
import type { ListColumn } from '../../../server/lists/list.ts';
import type { FilterField, ListedRow, OpenList, View } from '../../../server/lists/open-list.ts';
import { SearchAsYouType } from '../registers/search-as-you-type.client.tsx';
import { TickAll, Ticked } from './ticks.client.tsx';

/**
 * A list of the office: views, filters, what is filtered, rows, pages, and what can be done with rows that are ticked. It works without
 * scripts: filters are a form, and all else is links and one form.
 * @param caption  of the table, for readers of the screen.
 * @param empty  said where there is nothing at all, not even without filters.
 */
export function ListPage<Row>({ list, caption, empty }: { list: OpenList<Row>; caption: string; empty: ReactNode }) {
  if (list.count === 0 && !list.isNarrowed && list.refused.length === 0) return <>{empty}</>;
  return (
    <>
      <Views views={list.views} link={list.viewLink} />
      <Filters list={list} />
      {list.refused.length > 0 && (
        <div className="notice" role="status">
          {list.refused.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <Chips list={list} />
      {list.count > 0 && <Rows list={list} caption={caption} />}
      {list.count === 0 && <p>{`No ${list.nouns[0]} found.`}</p>}
      <Pager list={list} />
    </>
  );
}

const Views = ({ views, link }: { views: readonly View[]; link: OpenList<never>['viewLink'] }) =>
  views.length === 0 && link === undefined ? null : (
    <ul className="views" aria-label="Views">
      {views.map((view) => (
        <li key={view.href}>
          <a href={view.href} aria-current={view.isCurrent ? 'page' : undefined}>
            {view.label}
            {view.count !== undefined && <span className="count">{` ${showCount(view.count)}`}</span>}
          </a>
        </li>
      ))}
      {link && (
        <li className="own">
          <a href={link.href}>{link.words}</a>
        </li>
      )}
    </ul>
  );

function Filters<Row>({ list }: { list: OpenList<Row> }) {
  const used = list.chips.length;
  const rare = list.fields.filter(({ isRare }) => isRare);
  const values = Object.fromEntries(list.fields.map(({ name, value }) => [name, value]));
  return (
    <details className="filters wide-open">
      <summary>{used === 0 ? 'Filters' : `Filters (${used} in use)`}</summary>
      <search>
        <form action={list.page} method="get">
          {list.fields.map((field) => !field.isRare && <Field key={field.name} field={field} />)}
          {rare.length > 0 && (
            <details className="rest" open={rare.some(({ value }) => value !== '') || undefined}>
              <summary>More filters</summary>
              <div>
                {rare.map((field) => (
                  <Field key={field.name} field={field} />
                ))}
              </div>
            </details>
          )}
          <button type="submit" className="secondary">
            Show
          </button>
          <SearchAsYouType found={positionOf(list)} values={values} />
        </form>
      </search>
    </details>
  );
}

const Field = ({ field: { name, label, value, choices, type } }: { field: FilterField }) => (
  <div className={type === 'search' ? 'field grow' : 'field'}>
    <label htmlFor={`list-${name}`}>{label}</label>
    {choices ? (
      <select id={`list-${name}`} name={name} defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    ) : (
      <input id={`list-${name}`} name={name} type={type} defaultValue={value} autoComplete="off" />
    )}
  </div>
);

/** "1 to 50 of 10,061". */
function positionOf<Row>({ first, rows, count, found, nouns }: OpenList<Row>): string {
  if (count === 0) return `No ${nouns[0]} found`;
  const last = first + rows.filter(({ within }) => within === undefined).length - 1;
  const position = `${showCount(first)} to ${showCount(last)} of ${showCount(count)}`;
  return found === count ? position : `${position} lines, ${showCount(found)} ${nouns[1]}`;
}

function Chips<Row>({ list }: { list: OpenList<Row> }) {
  return (
    <div className="chips">
      {list.count > 0 && (
        <p>
          <b>{positionOf(list)}</b>
          {`, ${list.sort.words}${list.sort.isDown ? ', last first' : ''}`}
        </p>
      )}
      {list.chips.map(({ words, href }) => (
        <a key={href} className="chip" href={href}>
          {words}
          <span className="vh">: remove this filter</span>
        </a>
      ))}
      <span className="spring" />
      {list.files && list.count > 0 && (
        <p>
          {`All ${showCount(list.found)} as `}
          <a href={list.files.csv} download>
            CSV
          </a>
          {' or '}
          <a href={list.files.xlsx} download>
            Excel
          </a>
        </p>
      )}
    </div>
  );
}

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

function Rows<Row>({ list, caption }: { list: OpenList<Row>; caption: string }) {
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

/** Pages around this one, the first and the last. */
function Pager<Row>({ list: { turned, hrefOfPage } }: { list: OpenList<Row> }) {
  const { now, last } = turned;
  if (last < 2) return null;
  const shown = [...new Set([1, now - 1, now, now + 1, last])].filter((page) => page >= 1 && page <= last);
  return (
    <nav className="pager" aria-label="Pages">
      {now > 1 && (
        <a href={hrefOfPage(now - 1)} rel="prev">
          Previous page
        </a>
      )}
      {shown.map((page, index) => (
        <PageNumber key={page} {...{ page, now }} href={hrefOfPage(page)} follows={shown[index - 1]} />
      ))}
      {now < last && (
        <a href={hrefOfPage(now + 1)} rel="next">
          Next page
        </a>
      )}
    </nav>
  );
}

type Numbered = { page: number; now: number; href: string; follows: number | undefined };
const PageNumber = ({ page, now, href, follows }: Numbered) => (
  <>
    {follows !== undefined && follows < page - 1 && <span aria-hidden="true">…</span>}
    <a href={href} aria-current={page === now ? 'page' : undefined}>
      <span className="vh">Page </span>
      {showCount(page)}
    </a>
  </>
);
