import { MailNotice } from '../../components/office/mail-notice.tsx';
import { type Cell, Cells } from '../../components/office/parts/cells.tsx';
import { hrefOfDay, showWeekday, type VisitLine } from '../../components/office/visits/visit-list.tsx';
import { CalibrationBadge } from '../../components/standards/calibration-badge.tsx';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { Rows } from '../../components/ui/lists.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { unbroken } from '../../components/ui/unbroken.tsx';
import { dueSoonDays, nameOfInstrument } from '../../domain/standards/instrument.ts';
import { showDay, toLocalTime } from '../../domain/time/calendar.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { addDays, firstDay } from '../../domain/time/dates.ts';
import { whoIsWhere } from '../../domain/visit/who-is-where.ts';
import { plural } from '../../domain/words/plural.ts';
import { showCount, showUpTo } from '../../domain/words/show-count.ts';
import { countDueHomes, listDueHomes, MOST_DUE } from '../../features/compliance/server/repository/due-homes.ts';
import { countByStatus, homeStates } from '../../features/compliance/server/states.ts';
import { listDue } from '../../features/instruments/server/repository/instruments.ts';
import { FactorNotice } from '../../features/second-factor/pages/second-factor-forms.tsx';
import { listUndelivered } from '../../features/service/server/repository/undelivered.ts';
import { backupAge } from '../../server/backup/last-good.ts';
import { isMailSetUp } from '../../server/config.ts';
import { lacksFactor } from '../../server/identity/lacks-factor.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { type PageContext, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { namesOf } from '../../server/repositories/people/people.ts';
import { listInspectors } from '../../server/repositories/people/users.ts';
import { listClients } from '../../server/repositories/register/clients.ts';
import { listSites } from '../../server/repositories/register/sites.ts';
import { countVisits, listVisits, listWithoutAccess } from '../../server/repositories/register/visit-lists.ts';
import { type ReportToReview, rankedToReview } from '../../server/repositories/reports/next-to-review.ts';
import {
  countReportsIn,
  listReportsIn,
  mostCounted,
  type ReportList,
} from '../../server/repositories/reports/report-lists.ts';
import type { ReportSummary } from '../../server/repositories/reports/reports.ts';
import { hrefOfList } from '../reports/_components/report-tabs.ts';
import { FirstCertificate } from './first-certificate.tsx';
import { Dangers } from './home/dangers.tsx';
import { FirmFigures } from './home/firm-figures.tsx';
import { LawList } from './home/law-list.tsx';
import { MailNotDelivered } from './home/mail-not-delivered.tsx';
import { ReviewQueue } from './home/review-queue.tsx';
import { WhoIsWhereTable } from './home/who-is-where-table.tsx';
import { OldBackupNotice } from './old-backup-notice.tsx';

/** Rows of a list on the first screen; its heading leads to the others. */
const SHOWN = 8;
/** Days that a mail that did not arrive is shown, and most that are counted. */
const MAIL_DAYS = 60;
const MOST_MAILS = 50;

/**
 * The office's home page: what is late by law, who is where and what waits on whom. Supervisors read the queue of reports in place of
 * who is where; owners read both, and how the firm does.
 */
export const OfficeHome = page(async ({ query }, { db, viewer, deps }) => {
  mustBeAllowed(viewer, 'visits.read', 'reports.list', 'instruments.read', 'clients.read', 'sites.read', 'users.read');
  const { timeZone, name } = await getCompany(db, viewer);
  const now = toLocalTime(deps.clock().toISOString(), timeZone).slice(11, 16);
  const today = dayIn(deps.clock(), timeZone);
  const { visits, next: more } = await listVisits(db, viewer, { from: today, to: today, most: 100 });
  const booked = more === undefined ? visits.length : await countVisits(db, viewer, { from: today, to: today });
  const people = whoIsWhere(visits, now);
  const listed = async (list: ReportList) => (await listReportsIn(db, viewer, list, { today, most: 10 })).reports;
  const late = await listed('overdue');
  const returned = await listed('returned');
  const queue = await rankedToReview(db, viewer);
  const closed = await listWithoutAccess(db, viewer);
  const due = await listDue(db, viewer, { by: addDays(today, dueSoonDays), most: 10 });
  const carriers = await namesOf(db, viewer, [...new Set(due.map(({ carriedBy }) => carriedBy ?? ''))]);
  const homes = await listDueHomes(db, viewer, { by: addDays(today, 6), most: SHOWN });
  const states = await homeStates(
    db,
    viewer,
    homes.map(({ siteId }) => siteId),
    today,
  );
  const undelivered = can(viewer, 'service.read')
    ? await listUndelivered(db, viewer, { since: addDays(today, -MAIL_DAYS), most: MOST_MAILS })
    : [];
  const isNew =
    visits.length + queue.length + late.length + returned.length === 0 && (await listed('draft')).length === 0;
  const reviews = can(viewer, 'reports.review');
  const works = viewer.role !== 'supervisor';
  const queueShown = <ReviewQueue queue={queue} context={{ db, viewer }} today={today} timeZone={timeZone} />;
  return (
    <OfficePage query={query} title="Today">
      <div className="head">
        <div>
          <h1>{`${showWeekday(today).split(' ')[0]} ${showDay(today)}`}</h1>
          <p>
            {[name, now, plural(booked, 'visit today', 'visits today')].filter(Boolean).join(' · ')}
            {people.length > 0 && `, ${plural(people.length, 'person', 'people')} out`}
          </p>
        </div>
        <div className="actions">
          {can(viewer, 'visits.book') && <ButtonLink href="/visits/new">Book a visit</ButtonLink>}
        </div>
      </div>
      <Dangers context={{ db, viewer }} />
      {can(viewer, 'mail.see') && <MailNotice isSetUp={isMailSetUp(deps.config)} />}
      <OldBackupNotice role={viewer.role} backup={backupAge(deps.config.dataDir, deps.clock())} />
      {(await lacksFactor(db, viewer)) && <FactorNotice />}
      {can(viewer, 'users.invite') && <FirstCertificate path="/" query={query} />}
      {isNew && <FirstSteps context={{ db, viewer }} />}
      <Cells
        figures
        cells={await figuresOf({ db, viewer }, { today, queue, late, returned, undelivered: undelivered.length })}
      />
      <div className="cols">
        <div>
          {works && (
            <section className="block" aria-labelledby="where">
              <div className="head">
                <h2 id="where">Who is where</h2>
                <p>
                  <a href={hrefOfDay(today)}>{more === undefined ? 'Visits today' : 'All visits today'}</a>
                </p>
              </div>
              {people.length === 0 ? (
                <p>No visits today.</p>
              ) : (
                <WhoIsWhereTable people={people} most={SHOWN} now={now} timeZone={timeZone} />
              )}
            </section>
          )}
          {reviews && !works && queueShown}
          <section className="block" aria-labelledby="law">
            <div className="head">
              <h2 id="law">Late by law, today and this week</h2>
              <p>
                <a href="/sites">All sites</a>
              </p>
            </div>
            {homes.length === 0 ? (
              <p>
                Nothing recorded is late by law or falls due this week. Sites without a known report are counted above.
              </p>
            ) : (
              <LawList homes={homes} states={states} today={today} books={can(viewer, 'visits.book')} />
            )}
          </section>
          {reviews && works && queueShown}
          {can(viewer, 'company.manage') && <FirmFigures context={{ db, viewer }} today={today} timeZone={timeZone} />}
        </div>
        <aside aria-label="Waiting">
          <section className="block" aria-labelledby="waiting">
            <h2 id="waiting">Waiting on</h2>
            <WaitingOn queue={queue} late={late} returned={returned} closed={closed} today={today} />
          </section>
          <MailNotDelivered papers={undelivered.slice(0, SHOWN)} />
          {due.length > 0 && (
            <section className="block" aria-labelledby="calibration">
              <h2 id="calibration">Calibration due</h2>
              <Rows
                rows={due.map((each) => ({
                  href: `/instruments/${each.id}`,
                  title: `${nameOfInstrument(each)}, ${each.serial}`,
                  mark: <CalibrationBadge due={each.calibrationDue} today={today} />,
                  meta: [
                    each.calibrationDue ? `due ${showDay(each.calibrationDue)}` : 'no calibration date',
                    carriers.get(each.carriedBy ?? '') && `carried by ${carriers.get(each.carriedBy ?? '')}`,
                  ]
                    .filter(Boolean)
                    .join(' · '),
                }))}
              />
            </section>
          )}
        </aside>
      </div>
    </OfficePage>
  );
});

type Waiting = {
  queue: readonly ReportToReview[];
  late: readonly ReportSummary[];
  returned: readonly ReportSummary[];
};

/** The counts at the top of the page, each with a link to the list it counts. */
async function figuresOf(
  { db, viewer }: Pick<PageContext, 'db' | 'viewer'>,
  { today, queue, late, returned, undelivered }: Waiting & { today: string; undelivered: number },
): Promise<Cell[]> {
  const counts = await countByStatus(db, viewer, { day: today });
  const isLate = counts.danger + counts.late;
  const thisWeek = await countDueHomes(db, viewer, { by: addDays(today, 6) });
  const pastDue = await countDueHomes(db, viewer, { by: addDays(today, -1) });
  const toReview = await countReportsIn(db, viewer, 'review', today);
  const overdue = await countReportsIn(db, viewer, 'overdue', today);
  const dangers = queue.filter(({ hasDanger }) => hasDanger).length;
  const oldest = firstDay(queue.map(({ submittedAt }) => submittedAt?.slice(0, 10)));
  const slow = [...new Set([...returned, ...late].map(({ electricianName }) => electricianName))];
  return [
    {
      label: 'Late by law',
      fact: showCount(isLate),
      href: '/sites?state=late_by_law',
      state: isLate > 0 ? 'late' : 'in_order',
      why: [
        counts.danger > 0 && `${showCount(counts.danger)} with a C1 not made safe`,
        counts.no_report > 0 && `${showCount(counts.no_report)} more without a known report`,
      ],
    },
    {
      label: 'Due by law this week',
      fact: showUpTo(MOST_DUE, Math.max(thisWeek - pastDue, 0)),
      href: '#law',
      state: thisWeek > pastDue ? 'due' : 'none',
      why: ['today included'],
    },
    {
      label: 'Reports to review',
      fact: showUpTo(mostCounted, toReview),
      href: hrefOfList('review'),
      state: toReview > 0 ? 'open' : 'none',
      why: [dangers > 0 && `${dangers} with a C1`, oldest && oldest < today && `oldest from ${showDay(oldest)}`],
    },
    {
      label: 'Returned or overdue reports',
      fact: showUpTo(mostCounted, overdue),
      href: hrefOfList('overdue'),
      state: overdue > 0 ? 'open' : 'none',
      why: [slow.slice(0, 3).join(', ')],
    },
    ...(undelivered > 0
      ? [
          {
            label: 'Mail not delivered',
            fact: undelivered === MOST_MAILS ? `${MOST_MAILS}+` : showCount(undelivered),
            href: '#mail',
            state: 'late',
          } satisfies Cell,
        ]
      : []),
  ];
}

/** What waits, by the person who has it. */
function WaitingOn({
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
        : `visit done${first.visitDay && first.visitDay < today ? ` on ${showDay(first.visitDay)}` : ''}, report not submitted`;
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

/** First steps for a new company. */
async function FirstSteps({ context: { db, viewer } }: { context: Pick<PageContext, 'db' | 'viewer'> }) {
  const { clients } = await listClients(db, viewer);
  const { sites } = await listSites(db, viewer);
  const inspectors = await listInspectors(db, viewer);
  const others = inspectors.filter(({ id }) => id !== viewer.userId);
  const steps = [
    {
      done: others.length > 0,
      href: '/settings/users/new',
      words: 'Add the electricians and supervisors',
      show: can(viewer, 'users.invite'),
    },
    { done: clients.length > 0, href: '/clients/new', words: 'Add a client', show: true },
    { done: sites.length > 0, href: '/sites/new', words: 'Add a site, or many from a file', show: true },
    { done: false, href: '/sites', words: 'Book the first visit from its site page', show: true },
  ].filter(({ done, show }) => !done && show);
  return (
    <EmptyState title="Next steps">
      <ol className="numbered">
        {steps.map(({ href, words }) => (
          <li key={href}>
            <a href={href}>{words}</a>
          </li>
        ))}
      </ol>
    </EmptyState>
  );
}
