/** Number of findings that the list leaves out, for one page of the report. */
export type MoreFindings = { href: string; page: string; count: number };

/** The findings left out of a list, by page: an empty report has thousands. */
export function MoreFindingsList({ more }: { more: readonly MoreFindings[] }) {
  if (more.length === 0) return null;
  const sum = more.reduce((total, { count }) => total + count, 0);
  return (
    <details className="wide">
      <summary>And {sum} more</summary>
      <ul className="rows">
        {more.map(({ href, page, count }) => (
          <li key={href}>
            <a href={href}>{page}</a>: {count}
          </li>
        ))}
      </ul>
    </details>
  );
}
