import { PageHead } from '../../components/office/frame.tsx';
import { hrefOfDay, showWeekday, VisitTable } from '../../components/office/visits/visit-list.tsx';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { Pagination } from '../../components/ui/lists.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { mondayOf } from '../../domain/time/company-day.ts';
import { addDays, isDay } from '../../domain/time/dates.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { companyToday } from '../../server/repositories/people/companies.ts';
import { listVisits } from '../../server/repositories/register/visit-lists.ts';

export default page(async ({ query }, { db, viewer, deps }) => {
  mustBeAllowed(viewer, 'visits.read');
  const today = await companyToday(db, viewer, deps.clock());
  const asked = new URLSearchParams(query);
  const after = asked.get('after') ?? undefined;
  const span = spanAsked(asked, today);
  const { visits, next } = await listVisits(db, viewer, { ...span, after });
  return (
    <OfficePage query={query} title="Visits">
      <PageHead title="Visits">
        <ButtonLink href="/visits/week" weight="secondary">
          Week
        </ButtonLink>
        {can(viewer, 'visits.book') && (
          <ButtonLink href="/visits/plan" weight="secondary">
            Plan visits
          </ButtonLink>
        )}
        {can(viewer, 'visits.book') && <ButtonLink href="/visits/new">Book a visit</ButtonLink>}
      </PageHead>
      <h2>{span.isDay ? showWeekday(span.from) : <>Week from {showWeekday(span.from)}</>}</h2>
      {span.isDay ? <DayLinks day={span.from} today={today} /> : <WeekLinks monday={span.from} />}
      {visits.length === 0 && (
        <EmptyState title={span.isDay ? 'No visits on this day' : 'No visits this week'}>
          <p>Booking a visit also starts its report.</p>
        </EmptyState>
      )}
      {visits.length > 0 && <VisitTable caption="Visits by person" visits={visits} />}
      <p>
        <a href="/visits/all">All visits, by person, day, kind and status</a>
      </p>
      <Pagination
        previous={after && span.href}
        next={next && `${span.href}&after=${next}`}
        words={(after ?? next) === undefined ? '' : 'More visits on other pages'}
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;

/** The day or week in the query; this week by default. */
function spanAsked(asked: URLSearchParams, today: string) {
  const day = asked.get('day');
  if (isDay(day)) return { from: day, to: day, isDay: true, href: hrefOfDay(day) };
  const week = asked.get('week');
  const from = mondayOf(isDay(week) ? week : today);
  return { from, to: addDays(from, 6), isDay: false, href: `/visits?week=${from}` };
}

const DayLinks = ({ day, today }: { day: string; today: string }) => (
  <nav className="pages" aria-label="Days">
    <a href={hrefOfDay(addDays(day, -1))} rel="prev">
      Previous day{' '}
    </a>
    {day !== today && <a href={hrefOfDay(today)}>Today</a>}
    <a href={hrefOfDay(addDays(day, 1))} rel="next">
      Next day{' '}
    </a>
    <a href={`/visits?week=${day}`}>The whole week</a>
  </nav>
);

const WeekLinks = ({ monday }: { monday: string }) => (
  <nav className="pages" aria-label="Weeks">
    <a href={`/visits?week=${addDays(monday, -7)}`} rel="prev">
      Previous week{' '}
    </a>
    <a href="/visits">This week</a>
    <a href={`/visits?week=${addDays(monday, 7)}`} rel="next">
      Next week{' '}
    </a>
  </nav>
);
