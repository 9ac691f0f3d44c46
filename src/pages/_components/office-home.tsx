import { MailNotice } from '../../components/office/mail-notice.tsx';
import { Cells } from '../../components/office/parts/cells.tsx';
import { hrefOfDay, showWeekday } from '../../components/office/visits/visit-list.tsx';
import { CalibrationBadge } from '../../components/standards/calibration-badge.tsx';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { Rows } from '../../components/ui/lists.tsx';
import { dueSoonDays, nameOfInstrument } from '../../domain/standards/instrument.ts';
import { showDay, showNear, toLocalTime } from '../../domain/time/calendar.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { addDays } from '../../domain/time/dates.ts';
import { whoIsWhere } from '../../domain/visit/who-is-where.ts';
import { plural } from '../../domain/words/plural.ts';
import { listDueHomes } from '../../features/compliance/server/repository/due-homes.ts';
import { homeStates } from '../../features/compliance/server/states.ts';
import { listDue } from '../../features/instruments/server/repository/instruments.ts';
import { listRefusedPeople } from '../../features/reminders/server/repository/refused-people.ts';
import { FactorNotice } from '../../features/second-factor/pages/second-factor-forms.tsx';
import { listUndelivered } from '../../features/service/server/repository/undelivered.ts';
import { AskedList } from '../../features/visit-requests/parts/asked-list.tsx';
import { listOpenVisitRequests } from '../../features/visit-requests/server/repository/visit-requests.ts';
import { backupAge } from '../../server/backup/last-good.ts';
import { isMailSetUp } from '../../server/config.ts';
import { lacksFactor } from '../../server/identity/lacks-factor.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { namesOf } from '../../server/repositories/people/people.ts';
import { countVisits, listVisits, listWithoutAccess } from '../../server/repositories/register/visit-lists.ts';
import { rankedToReview } from '../../server/repositories/reports/next-to-review.ts';
import { listReportsIn, type ReportList } from '../../server/repositories/reports/report-lists.ts';
import { FirstCertificate } from './first-certificate.tsx';
import { Dangers } from './home/dangers.tsx';
import { FirmFigures } from './home/firm-figures.tsx';
import { FirstSteps } from './home/first-steps.tsx';
import { LawList } from './home/law-list.tsx';
import { lawSteps } from './home/law-steps.ts';
import { MailNotDelivered } from './home/mail-not-delivered.tsx';
import { figuresOf, MOST_MAILS } from './home/office-figures.ts';
import { ReviewQueue } from './home/review-queue.tsx';
import { WaitingOn } from './home/waiting-on.tsx';
import { WhoIsWhereTable } from './home/who-is-where-table.tsx';
import { OldBackupNotice } from './old-backup-notice.tsx';

/** Rows of a list on the first screen; its heading leads to the others. */
const SHOWN = 8;
/** Days that a mail that did not arrive is shown. */
const MAIL_DAYS = 60;
/** An address that was refused is tried again the week after. */
const REFUSED_DAYS = 7;

/**
 * The office's home page: what is late by law, who is where and what waits on whom. Supervisors read the queue of reports in place of
 * who is where; owners read both, and how the firm does.
 */
export const OfficeHome = page(async ({ query }, { db, viewer, deps }) => {
  mustBeAllowed(viewer, 'visits.read', 'reports.list', 'instruments.read', 'clients.read', 'sites.read', 'users.read');
  const { timeZone, name } = await getCompany(db, viewer);
  const now = toLocalTime(deps.clock().toISOString(), timeZone);
  const today = dayIn(deps.clock(), timeZone);
  const { visits, next: more } = await listVisits(db, viewer, { from: today, to: today, most: 100 });
  const booked = more === undefined ? visits.length : await countVisits(db, viewer, { from: today, to: today });
  const people = whoIsWhere(visits, now);
  const listed = async (list: ReportList) => (await listReportsIn(db, viewer, list, { today, most: 10 })).reports;
  const late = await listed('overdue');
  const returned = await listed('returned');
  const queue = await rankedToReview(db, viewer);
  const closed = await listWithoutAccess(db, viewer);
  const due = await listDue(db, viewer, addDays(today, dueSoonDays));
  const carriers = await namesOf(db, viewer, [...new Set(due.map(({ carriedBy }) => carriedBy ?? ''))]);
  const homes = await listDueHomes(db, viewer, { by: addDays(today, 6), most: SHOWN });
  const states = await homeStates(
    db,
    viewer,
    homes.map(({ siteId }) => siteId),
    today,
  );
  const asked = await listOpenVisitRequests(db, viewer, SHOWN + 1);
  const undelivered = can(viewer, 'service.read')
    ? await listUndelivered(db, viewer, { since: addDays(today, -MAIL_DAYS), most: MOST_MAILS })
    : [];
  const refused = can(viewer, 'service.read')
    ? await listRefusedPeople(db, viewer, { since: addDays(today, -REFUSED_DAYS), most: MOST_MAILS })
    : [];
  const lost = undelivered.length + refused.length;
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
            {[name, now.slice(11, 16), plural(booked, 'visit today', 'visits today')].filter(Boolean).join(' · ')}
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
      <Cells figures cells={await figuresOf({ db, viewer }, { today, queue, late, returned, undelivered: lost })} />
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
              <LawList
                caption="Late by law, and due this week"
                heads={['Site', 'What the law asks for']}
                {...{ homes, states, today }}
                steps={await lawSteps({ db, viewer }, states, today)}
              />
            )}
          </section>
          {reviews && works && queueShown}
        </div>
        <aside aria-label="Waiting">
          <section className="block" aria-labelledby="waiting">
            <h2 id="waiting">Waiting on</h2>
            <WaitingOn queue={queue} late={late} returned={returned} closed={closed} today={today} />
          </section>
          {asked.length > 0 && (
            <section className="block" aria-labelledby="asked">
              <h2 id="asked">Visits asked for</h2>
              <AskedList requests={asked.slice(0, SHOWN)} isClient={false} />
              {asked.length > SHOWN && <p>More wait behind these: the oldest stand first.</p>}
            </section>
          )}
          <MailNotDelivered papers={undelivered} people={refused} shown={SHOWN} viewer={viewer} />
          {due.length > 0 && (
            <section className="block" aria-labelledby="calibration">
              <h2 id="calibration">Calibration due</h2>
              <Rows
                rows={due.map((each) => ({
                  href: `/instruments/${each.id}`,
                  title: `${nameOfInstrument(each)}, ${each.serial}`,
                  mark: <CalibrationBadge due={each.calibrationDue} today={today} />,
                  meta: [
                    each.calibrationDue ? `due ${showNear(each.calibrationDue, today)}` : 'no calibration date',
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
      {can(viewer, 'company.manage') && <FirmFigures context={{ db, viewer }} today={today} timeZone={timeZone} />}
    </OfficePage>
  );
});
