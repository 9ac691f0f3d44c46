import { PageHead } from '../../components/office/frame.tsx';
import { MailNotice } from '../../components/office/mail-notice.tsx';
import { hrefOfDay, VisitRows } from '../../components/office/visits/visit-list.tsx';
import { CalibrationBadge } from '../../components/standards/calibration-badge.tsx';
import { StatusBadge } from '../../components/ui/badges.tsx';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { Rows } from '../../components/ui/lists.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { addressBeside } from '../../domain/register/site-address.ts';
import { dueSoonDays, nameOfInstrument } from '../../domain/standards/instrument.ts';
import { showDay } from '../../domain/time/calendar.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { addDays } from '../../domain/time/dates.ts';
import { showCount, showUpTo } from '../../domain/words/show-count.ts';
import { listDue } from '../../features/instruments/server/repository/instruments.ts';
import { FactorNotice } from '../../features/second-factor/pages/second-factor-forms.tsx';
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
import {
  countReportsIn,
  listReportsIn,
  mostCounted,
  type ReportList,
} from '../../server/repositories/reports/report-lists.ts';
import type { ReportSummary } from '../../server/repositories/reports/reports.ts';
import { hrefOfList } from '../reports/_components/report-tabs.ts';
import { FirstCertificate } from './first-certificate.tsx';
import { OldBackupNotice } from './old-backup-notice.tsx';

/** The office's home page: today's visits, reports to review, instruments due and overdue reports. */
export const OfficeHome = page(async ({ query }, { db, viewer, deps }) => {
  mustBeAllowed(viewer, 'visits.read', 'reports.list', 'instruments.read', 'clients.read', 'sites.read', 'users.read');
  const { timeZone, name } = await getCompany(db, viewer);
  const today = dayIn(deps.clock(), timeZone);
  const { visits, next: more } = await listVisits(db, viewer, { from: today, to: today, most: 20 });
  const listed = async (list: ReportList) => (await listReportsIn(db, viewer, list, { today, most: 10 })).reports;
  const waiting = await listed('review');
  const late = await listed('overdue');
  const begun = [...visits, ...waiting, ...(await listed('draft')), ...(await listed('returned'))];
  const closed = await listWithoutAccess(db, viewer);
  const due = await listDue(db, viewer, { by: addDays(today, dueSoonDays), most: 10 });
  const carriers = await namesOf(db, viewer, [...new Set(due.map(({ carriedBy }) => carriedBy ?? ''))]);
  return (
    <OfficePage query={query} title="Today">
      <PageHead title={showDay(today)}>
        {can(viewer, 'visits.book') && <ButtonLink href="/visits/new">Book a visit</ButtonLink>}
      </PageHead>
      <p className="soft">{name}</p>
      {can(viewer, 'mail.see') && <MailNotice isSetUp={isMailSetUp(deps.config)} />}
      <OldBackupNotice role={viewer.role} backup={backupAge(deps.config.dataDir, deps.clock())} />
      {(await lacksFactor(db, viewer)) && <FactorNotice />}
      {can(viewer, 'users.invite') && <FirstCertificate path="/" query={query} />}
      {begun.length === 0 && <FirstSteps context={{ db, viewer }} />}
      <div className="grid">
        {(await tilesOf({ db, viewer }, today)).map(({ href, figure, words }) => (
          <a key={href} className="card" href={href}>
            <span className="figure">{figure}</span> {words}
          </a>
        ))}
      </div>
      <h2>Visits today</h2>
      {visits.length === 0 ? <p>No visits today.</p> : <VisitRows visits={visits} />}
      {more !== undefined && (
        <p>
          <a href={hrefOfDay(today)}>All visits today</a>
        </p>
      )}
      {closed.length > 0 && (
        <>
          <h2>No access</h2>
          <p>To be rebooked. Open a visit to see why and to book it again.</p>
          <VisitRows visits={closed} />
        </>
      )}
      <h2>Waiting for review or issue</h2>
      {waiting.length === 0 ? <p>No reports are waiting.</p> : <ReportRows reports={waiting} />}
      {due.length > 0 && (
        <>
          <h2>Calibration due</h2>
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
        </>
      )}
      {late.length > 0 && (
        <>
          <h2>Overdue</h2>
          <p>Visit date passed, report not submitted.</p>
          <ReportRows reports={late} />
        </>
      )}
    </OfficePage>
  );
});

/** The counts at the top of the page, each with a link to the list it counts. */
async function tilesOf({ db, viewer }: Pick<PageContext, 'db' | 'viewer'>, today: string) {
  const visits = await countVisits(db, viewer, { from: today, to: today });
  const lists = [
    ['review', 'to review or issue', 'to review or issue'],
    ['overdue', 'overdue report', 'overdue reports'],
  ] as const;
  const tiles = [
    { href: hrefOfDay(today), figure: showCount(visits), words: visits === 1 ? 'visit today' : 'visits today' },
  ];
  for (const [list, one, many] of lists) {
    const count = await countReportsIn(db, viewer, list, today);
    tiles.push({ href: hrefOfList(list), figure: showUpTo(mostCounted, count), words: count === 1 ? one : many });
  }
  return tiles;
}

const ReportRows = ({ reports }: { reports: readonly ReportSummary[] }) => (
  <Rows
    rows={reports.map((report) => ({
      href: `/reports/${report.id}`,
      title: report.siteName,
      mark: <StatusBadge status={report.status} />,
      meta: [
        report.electricianName,
        report.visitDay && `visit on ${showDay(report.visitDay)}`,
        addressBeside(report.siteName, report),
      ]
        .filter(Boolean)
        .join(' · '),
    }))}
  />
);

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
