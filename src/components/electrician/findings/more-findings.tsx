/** Findings that a page does not list, by the page they are on. */
export type MoreFindings = { href: string; page: string; count: number };

/** How many findings are left, and where: a report that is not begun has thousands. */
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
