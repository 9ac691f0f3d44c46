import type { VisitLine } from '../../../components/office/visits/visit-list.tsx';
import { unbroken } from '../../../components/ui/unbroken.tsx';
import { showNear } from '../../../domain/time/calendar.ts';
import { hrefOfList } from '../../reports/_components/report-tabs.ts';
import type { Waiting } from './office-figures.ts';

/** What waits, by the person who has it. */
export function WaitingOn({
  queue,
  late,
  returned,
  closed,
  today,
}: Waiting & { closed: readonly VisitLine[]; today: string }) {
  const rows: { href: string; name: string; count: number; words: string }[] = [];
  if (queue.length > 0)
    rows.push({ href: hrefOfList('review'), name: 'Supervisors', count: queue.length, words: 'to review or issue' });
  if (closed.length > 0)
    rows.push({
      ...{ href: `/visits/${closed[0]?.id}`, name: 'The office', count: closed.length },
      words: `to be rebooked, no access: ${closed[0]?.siteName}${closed.length > 1 ? ' and others' : ''}`,
    });
  const byPerson = Map.groupBy(
    [...returned, ...late.filter(({ id }) => !returned.some((each) => each.id === id))],
    ({ electricianName }) => electricianName,
  );
  for (const [name, reports] of byPerson) {
    const [first] = reports;
    if (!first) continue;
    const why =
      first.status === 'returned'
        ? 'returned'
        : `visit done${first.visitDay && first.visitDay < today ? ` on ${showNear(first.visitDay, today)}` : ''}, report not submitted`;
    rows.push({
      ...{ href: `/reports/${first.id}`, name, count: reports.length },
      words: `${why}: ${first.siteName}${reports.length > 1 ? ' and others' : ''}`,
    });
  }
  if (rows.length === 0) return <p>Nothing waits.</p>;
  return (
    <ul className="rows">
      {rows.map(({ href, name, count, words }) => (
        <li key={`${name} ${href}`}>
          <a href={href}>{name}</a>
          <span className="end fig">{count}</span>
          <p>{unbroken(words)}</p>
        </li>
      ))}
    </ul>
  );
}
