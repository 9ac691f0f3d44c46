import { showCount } from '../../../domain/words/show-count.ts';
import type { OpenList } from '../../../server/lists/open-list.ts';

/** Pages around this one, the first and the last. */
export function Pager<Row>({ list: { turned, hrefOfPage } }: { list: OpenList<Row> }) {
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
