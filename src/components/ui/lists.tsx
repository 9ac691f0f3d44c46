import { Fragment, isValidElement, type ReactNode } from 'react';
import { unbroken } from './unbroken.tsx';

/** Names and values in pairs. Pairs without a value are left out, unless `gaps` gives a text for them. */
export function DataList({ pairs, gaps }: { pairs: readonly (readonly [string, ReactNode])[]; gaps?: string }) {
  const isGap = (value: ReactNode) => value === undefined || value === null || value === false || value === '';
  return (
    <dl className="pairs">
      {pairs
        .filter(([, value]) => gaps !== undefined || !isGap(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{isGap(value) ? <span className="soft">{gaps}</span> : unbroken(value)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A list of links, each a whole row. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="rows">
      {rows.map((row) => (
        <li key={row.href}>
          <a href={row.href}>{unbroken(row.title)}</a>
          {row.mark}
          {row.meta && <p>{unbroken(row.meta)}</p>}
        </li>
      ))}
    </ul>
  );
}
export type Row = { href: string; title: ReactNode; mark?: ReactNode; meta?: ReactNode };

/** A scrolling region for a table wider than the page, reachable by keyboard. */
export const ScrollRegion = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard (WCAG 2.1.1).
  <section className="scroll" aria-label={label} tabIndex={0}>
    {children}
  </section>
);

export type Column<T> = {
  label: string;
  cell: (row: T) => ReactNode;
  /** Figures: right-aligned, with digits of equal width. */
  numeric?: boolean;
  /** In a list on a phone: said before a value that does not say by itself what it is. */
  phoneLabel?: string;
};

/**
 * A table. The first column is the row header.
 * @param on  `cards`: on a phone each row becomes a card; `scroll`: the table scrolls sideways under its caption;
 *            `table`: unchanged, for few and short columns; `list`: the office's, whose first link covers its row.
 */
export function Table<T>({
  caption,
  columns,
  rows,
  rowKey,
  on = 'cards',
  dense,
  even,
}: {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  on?: 'cards' | 'scroll' | 'table' | 'list';
  dense?: boolean;
  /** One of several tables below each other, with aligned columns. */
  even?: boolean;
}) {
  const classes =
    [(on === 'cards' || on === 'list') && on, dense && 'dense', even && 'even'].filter(Boolean).join(' ') || undefined;
  const table = (
    // With `display` changed for cards, some browsers no longer treat it as a table: hence the roles.
    <table className={classes} role={on === 'cards' ? 'table' : undefined}>
      <caption>{unbroken(caption)}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.numeric ? 'num' : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th
                  key={column.label}
                  scope="row"
                  className={column.numeric ? 'num' : undefined}
                  data-label={column.numeric ? column.label : undefined}
                >
                  {cellOf(column, row)}
                </th>
              ) : (
                <td
                  key={column.label}
                  className={column.numeric ? 'num' : undefined}
                  data-label={on === 'list' ? column.phoneLabel : column.label}
                >
                  {cellOf(column, row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return on === 'scroll' ? <ScrollRegion label={caption}>{table}</ScrollRegion> : table;
}

/** On a phone a cell is a grid of label and content, so the content must be one element. */
function cellOf<T>({ cell }: Column<T>, row: T): ReactNode {
  const content = unbroken(cell(row));
  const isSeveral = Array.isArray(content) || (isValidElement(content) && content.type === Fragment);
  return isSeveral ? <span>{content}</span> : content;
}

/**
 * Links to the previous and next pages; nothing for a single page.
 * @param words  the position: "1 to 50 of 2,134".
 */
export function Pagination({
  previous,
  next,
  words,
}: {
  previous?: string | undefined;
  next?: string | undefined;
  words?: string;
}) {
  if (!previous && !next) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {previous && (
        <a href={previous} rel="prev">
          Previous page
        </a>
      )}
      {words && <span className="soft num">{words}</span>}
      {next && (
        <a href={next} rel="next">
          Next page
        </a>
      )}
    </nav>
  );
}
