import { randomUUID } from 'node:crypto';
import { PageHead } from '../../../components/office/frame.tsx';
import { More } from '../../../components/office/parts/folds.tsx';
import { showWeekday } from '../../../components/office/visits/visit-list.tsx';
import { Button, ButtonLink, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { toLocalTime } from '../../../domain/time/calendar.ts';
import { mondayOf } from '../../../domain/time/company-day.ts';
import { addDays, isDay } from '../../../domain/time/dates.ts';
import type { NoticeHome } from '../../../domain/visit/notice.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { listInspectors } from '../../../server/repositories/people/users.ts';
import { listVisits, listWithoutAccess } from '../../../server/repositories/register/visit-lists.ts';
import { isWorkingDay } from '../../compliance/domain/working-days.ts';
import { daysOfWeek, daysWithNotice, hasRoom, hoursOf, jobState, nearestFree } from '../domain/week.ts';
import { homesToBook } from '../server/homes-to-book.ts';
import { findDayMove } from '../server/repository/day-moves.ts';
import { listAbsences, listBusy, listChosenSites } from '../server/repository/planned.ts';
import { MoveDayForm } from './move-day-form.tsx';
import { NotBooked } from './not-booked.tsx';
import { type Job, WeekBoard } from './week-board.tsx';

/** A board holds so many visits; the list of visits has pages. */
const MOST_VISITS = 1000;

/** The week of all people: a row each, a column a day, and what no one has at the side. */
export const weekPage = page(async ({ query }, { db, viewer, deps }) => {
  mustBeAllowed(viewer, 'visits.read');
  const { timeZone } = await getCompany(db, viewer);
  const now = toLocalTime(deps.clock().toISOString(), timeZone);
  const today = now.slice(0, 10);
  const asked = new URLSearchParams(query);
  const [from, day] = [asked.get('from'), asked.get('day')];
  const monday = mondayOf(isDay(day) ? day : isDay(from) ? from : today);
  const span = { from: monday, to: addDays(monday, 6) };
  const { visits, next } = await listVisits(db, viewer, { ...span, most: MOST_VISITS });
  const inspectors = await listInspectors(db, viewer);
  const away = await listAbsences(db, viewer, span);
  const start = [today, monday].sort()[1] as string;
  const ahead = { from: start, to: addDays(start, 13) };
  const taken = await listBusy(db, viewer, ahead);
  const farAway = await listAbsences(db, viewer, ahead);
  const days = daysOfWeek(monday, visits);
  const shownDay = isDay(day) ? day : days.includes(today) ? today : monday;
  const mayBook = can(viewer, 'visits.book');
  const jobs = visits.map((visit) => ({ visit, ...jobState(visit, now) }));
  // Visits of people who have left stand in rows of their own.
  const people = [
    ...inspectors.map(({ id, name }) => ({ id, name })),
    ...visits
      .filter(({ electricianId }) => inspectors.every(({ id }) => id !== electricianId))
      .map(({ electricianId: id, electricianName: name }) => ({ id, name }))
      .filter(({ id }, at, all) => all.findIndex((each) => each.id === id) === at),
  ];
  // A nearest day is a proposal; booking asks about the holidays of the home's own nation.
  const known = { busy: taken, away: farAway, isOpen: (each: string) => isWorkingDay(each, 'England') };
  const nextDays = Array.from({ length: 14 }, (_, at) => addDays(start, at));
  const ids = inspectors.map(({ id }) => id);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const refusedVisits = await listWithoutAccess(db, viewer);
  const again = new Set(refusedVisits.map(({ siteId }) => siteId));
  const { homes, more, isCut } = await homesToBook({ db, viewer, today, timeZone }, again);
  // What is proposed for one home takes room from the next.
  const busy = taken.map(({ personId, day: on, postcode }) => ({ personId, day: on, postcode }));
  const nearestTo = (home: NoticeHome & { postcode: string }) => {
    const open = daysWithNotice(home, nextDays, { now: deps.clock(), timeZone });
    const nearest = nearestFree(home.postcode, ids, open, { ...known, busy });
    if (nearest) busy.push({ ...nearest, postcode: home.postcode });
    return nearest;
  };
  const sites = new Map((await listChosenSites(db, viewer, [...again])).map((site) => [site.id, site]));
  const waiting = refusedVisits.map((visit) => {
    const site = sites.get(visit.siteId);
    return { visit, nearest: site && nearestTo(site) };
  });
  const toBook = homes.map((home) => ({ home, nearest: nearestTo(home.site) }));
  const [late, refused] = ['late', 'refused'].map((state) => jobs.filter((job) => job.state === state).length);
  const moved = mayBook && asked.get('moved') ? await findDayMove(db, viewer, asked.get('moved') as string) : undefined;
  const movable = jobs.filter(({ visit }) => visit.status === 'booked');
  const movableDays = [...Map.groupBy(movable, ({ visit }) => `${visit.electricianId}_${visit.day}`)].map(
    ([value, theirs]) => ({
      value,
      label: `${theirs[0]?.visit.electricianName}, ${showWeekday(theirs[0]?.visit.day ?? '')} (${theirs.length})`,
    }),
  );
  const title = `${showWeekday(monday)} to ${showWeekday(days.at(-1) ?? monday)}`;
  return (
    <OfficePage query={query} title={`Week: ${title}`}>
      <PageHead
        title={title}
        below={
          <>
            {hoursOf(visits)} hours booked · {late} not begun in time, {refused} without access
            {next && ` · only the first ${MOST_VISITS} visits are shown`}
          </>
        }
      >
        <ButtonLink href={`/visits/week?from=${addDays(monday, -7)}`} weight="secondary">
          <Turn arrow="←">Week before</Turn>
        </ButtonLink>
        <ButtonLink href={`/visits/week?from=${addDays(monday, 7)}`} weight="secondary">
          <Turn arrow="→">Next week</Turn>
        </ButtonLink>
        {(mayBook || can(viewer, 'absence.add')) && (
          <More>
            {mayBook && (
              <li>
                <a href="/visits/plan">Plan visits</a>
              </li>
            )}
            {can(viewer, 'absence.add') && (
              <li>
                <a href="/visits/absence">Who is away</a>
              </li>
            )}
          </More>
        )}
        {mayBook && <ButtonLink href="/visits/new">Book a visit</ButtonLink>}
      </PageHead>
      {moved && !moved.isUndone && (
        <Notice tone="info" title="Moved">
          <form method="post" action="/visits/week/undo">
            <HiddenFields submission={randomUUID()} />
            <input type="hidden" name="move" value={asked.get('moved') ?? ''} />
            <input type="hidden" name="from" value={monday} />
            <Button weight="secondary">Undo the move</Button>
          </form>
        </Notice>
      )}
      <nav className="days" aria-label="Day">
        {days.map((each) => (
          <a key={each} href={`/visits/week?day=${each}`} aria-current={each === shownDay ? 'date' : undefined}>
            <span>{showWeekday(each).slice(0, 3)}</span>
            <span>{Number(each.slice(8))}</span>
          </a>
        ))}
      </nav>
      <div className="week">
        <WeekBoard
          people={busyFirst(people, jobs, shownDay)}
          days={days}
          today={today}
          shownDay={shownDay}
          jobs={jobs}
          away={away}
          hasRoom={(person, each) => mayBook && each >= today && hasRoom(person, each, known) && ids.includes(person)}
        />
        <aside aria-labelledby="not-booked">
          <NotBooked {...{ waiting, more, isCut, names, mayBook }} homes={toBook} />
          {mayBook && movableDays.length > 0 && (
            <MoveDayForm
              days={movableDays}
              people={inspectors.map(({ id, name }) => ({ value: id, label: name }))}
              on={start}
            />
          )}
        </aside>
      </div>
    </OfficePage>
  );
});

/** On a phone an arrow. */
const Turn = ({ arrow, children }: { arrow: string; children: string }) => (
  <>
    <span className="desk-only">{children}</span>
    <span className="phone-only">
      <span aria-hidden="true">{arrow}</span>
      <span className="vh">{children}</span>
    </span>
  </>
);

/** People with a visit on the day first, then those with one in the week, then all others. */
function busyFirst<Person extends { id: string }>(people: readonly Person[], jobs: readonly Job[], day: string) {
  const rank = ({ id }: Person) => {
    const theirs = jobs.filter(({ visit }) => visit.electricianId === id);
    return theirs.some(({ visit }) => visit.day === day) ? 0 : theirs.length > 0 ? 1 : 2;
  };
  return people
    .map((person) => ({ person, at: rank(person) }))
    .sort((a, b) => a.at - b.at)
    .map(({ person }) => person);
}
