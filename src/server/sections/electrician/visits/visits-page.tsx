import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { StatusBadge } from '../../../../components/ui/badges.tsx';
import { EmptyState } from '../../../../components/ui/notices.tsx';
import type { VisitStatus } from '../../../../domain/visit/status.ts';
import type { ForYou } from './for-you.ts';
import { ForYouList } from './for-you-list.tsx';

export type VisitCardProps = {
  id: string;
  /** In words: "Today", "Monday 23 November". */
  day: string;
  window: string;
  site: string;
  address: string;
  hazards: string;
  expected: string;
  status: VisitStatus;
  /** The holder, where the viewer accompanies them on the visit. */
  colleague?: string;
  /** The person who handed it to the viewer, with their note. */
  handed?: string | undefined;
};

/** Today's visits first, then the coming days, each day under its name. */
export function VisitsPage({
  frame,
  visits,
  forYou,
  mayBegin,
}: {
  frame: Frame;
  /** The changes that others made to the person's reports. */
  forYou: readonly ForYou[];
  visits: readonly VisitCardProps[];
  mayBegin: boolean;
}) {
  const days = [...new Set(visits.map((visit) => visit.day))];
  return (
    <ElectricianPage frame={frame} title="Visits" here="visits">
      <h1>Visits</h1>
      {frame.sync?.ready && <p className="soft">{frame.sync.ready}</p>}
      <ForYouList all={forYou} />
      {visits.length === 0 && (
        <EmptyState title="No visits booked">
          <p>Visits that the office books for you appear here, today’s first.</p>
          <p>
            <a href="/electrician/reports">Continue a report</a>
          </p>
        </EmptyState>
      )}
      {mayBegin && (
        <p>
          <a href="/electrician/new-job">Start an unbooked job</a>
        </p>
      )}
      {days.map((day) => (
        <section key={day}>
          <h2>{day}</h2>
          {visits
            .filter((visit) => visit.day === day)
            .map((visit) => (
              <VisitCard key={visit.id} visit={visit} />
            ))}
        </section>
      ))}
    </ElectricianPage>
  );
}

const VisitCard = ({ visit }: { visit: VisitCardProps }) => (
  <article className="card">
    <h3>
      <a href={`/electrician/visits/${visit.id}`}>{visit.site}</a>
    </h3>
    <p>
      <b className="num">{visit.window}</b> <StatusBadge status={visit.status} />
    </p>
    <p>{visit.address}</p>
    {visit.colleague && <p>With {visit.colleague}</p>}
    {visit.handed && (
      <div className="notice info">
        <p>{visit.handed}</p>
      </div>
    )}
    {visit.hazards && (
      <div className="notice warn">
        <p>
          <b>Hazards:</b> {visit.hazards}
        </p>
      </div>
    )}
    {visit.expected && <p className="soft">Expect {visit.expected}</p>}
  </article>
);
