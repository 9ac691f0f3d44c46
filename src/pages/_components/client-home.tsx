import { Cells } from '../../components/office/parts/cells.tsx';
import { Share } from '../../components/office/parts/drawn.tsx';
import { dateOf } from '../../components/office/registers/report-tables.tsx';
import { AgeBadge } from '../../components/ui/age-badge.tsx';
import { ResultBadge } from '../../components/ui/badges.tsx';
import { showNumber } from '../../domain/certificate/certificate.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { addDays } from '../../domain/time/dates.ts';
import { plural } from '../../domain/words/plural.ts';
import { showCount, showUpTo } from '../../domain/words/show-count.ts';
import { stateCells } from '../../features/compliance/parts/state-cells.ts';
import { countDueHomes, listDueHomes, MOST_DUE } from '../../features/compliance/server/repository/due-homes.ts';
import { countByStatus, homeStates, type StateCounts } from '../../features/compliance/server/states.ts';
import { listVisitRequestsSince } from '../../features/visit-requests/server/repository/visit-requests.ts';
import { certificateStatuses } from '../../server/documents/certificates/certificate-statuses.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { listCurrentCertificates } from '../../server/repositories/certificates/certificates.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { namesOfSites } from '../../server/repositories/register/sites.ts';
import { LandlordToDo } from './home/landlord-to-do.tsx';
import { LawList } from './home/law-list.tsx';
import { lawSteps } from './home/law-steps.ts';

/** Homes on the first screen; their list has the others. */
const SHOWN = 8;
/** Days that a visit which they asked for is shown. */
const ASKED_DAYS = 60;
/** Days ahead that a landlord plans for. */
const AHEAD = 90;

/** The landlord's home: whether all is in order, what is open and by when, what waits for them, then the latest certificates. */
export const ClientHome = page(async ({ query }, { db, deps, viewer }) => {
  mustBeAllowed(viewer, 'sites.read', 'certificates.read');
  const { timeZone, name, phone } = await getCompany(db, viewer);
  const today = dayIn(deps.clock(), timeZone);
  const counts = await countByStatus(db, viewer, { day: today });
  const soon = { by: addDays(today, AHEAD) };
  const homes = await listDueHomes(db, viewer, { ...soon, most: SHOWN });
  const dueSoon = await countDueHomes(db, viewer, soon);
  const states = await homeStates(
    db,
    viewer,
    homes.map(({ siteId }) => siteId),
    today,
  );
  const { certificates: all } = await listCurrentCertificates(db, viewer);
  const certificates = all.slice(0, SHOWN);
  const nameOf = await namesOfSites(db, viewer, [...new Set(certificates.map(({ siteId }) => siteId))]);
  const standingOf = await certificateStatuses({ deps, db, viewer }, certificates);
  const since = `${addDays(today, -ASKED_DAYS)}T00:00:00.000Z`;
  const asked = await listVisitRequestsSince(db, viewer, { since, most: SHOWN });
  const total = Object.values(counts).reduce((sum, each) => sum + each, 0);
  return (
    <OfficePage query={query} title="Certificates and sites">
      <div className="head">
        <div>
          <h1>{answerOf(counts, total)}</h1>
          <p>
            {plural(total, 'site')} · {name}
          </p>
        </div>
      </div>
      {total > 0 && <Share parts={stateCells(counts).map(({ state, count }) => ({ state, count }))} />}
      {total > 0 && <Cells figures cells={stateCells(counts).filter(({ count }) => count > 0)} />}
      <div className="cols">
        <div>
          {homes.length > 0 && (
            <section className="block" aria-labelledby="open">
              <div className="head">
                <h2 id="open">What is open, and by when</h2>
                <p>
                  <a href="/sites">
                    {showUpTo(MOST_DUE, dueSoon)} within {AHEAD} days or late
                  </a>
                </p>
              </div>
              <LawList
                caption="Homes with a day set by law"
                heads={['Home', 'What to do']}
                {...{ homes, states, today }}
                steps={await lawSteps({ db, viewer }, states, today)}
              />
            </section>
          )}
        </div>
        <LandlordToDo context={{ db, viewer }} {...{ counts, asked }} company={{ name, phone }} />
      </div>
      {total === 0 && <p>Your sites and their certificates are shown here.</p>}
      {certificates.length > 0 && (
        <section className="block" aria-labelledby="certificates">
          <div className="head">
            <h2 id="certificates">Latest certificates</h2>
            <p>
              <a href="/certificates">All certificates</a>
            </p>
          </div>
          <table className="list">
            <caption className="vh">The latest certificates that are current</caption>
            <thead>
              <tr>
                <th scope="col">Site</th>
                <th scope="col">Certificate</th>
                <th scope="col">Date</th>
                <th scope="col">Outcome</th>
                <th scope="col">Status</th>
                <th scope="col">File</th>
              </tr>
            </thead>
            <tbody>
              {certificates.map((each) => (
                <tr key={each.id}>
                  <th scope="row">
                    <a href={`/reports/${each.reportId}`}>
                      {nameOf.get(each.siteId)}
                      <span className="vh">, {showNumber(each)}</span>
                    </a>
                  </th>
                  <td className="nw">{showNumber(each)}</td>
                  <td>{dateOf({ ...each, issuedOn: dayIn(new Date(each.issuedAt), timeZone) })}</td>
                  <td>
                    <ResultBadge standing={standingOf(each)} />
                  </td>
                  <td>
                    <AgeBadge standing={standingOf(each)} />
                  </td>
                  <td className="do">
                    <a href={`/reports/${each.reportId}/document.pdf`}>
                      PDF<span className="vh"> of {showNumber(each)}</span>
                    </a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </OfficePage>
  );
});

/** The answer to "is all in order?", the gravest first. A home without a known report is counted apart. */
function answerOf(counts: StateCounts, total: number): string {
  const wrong = counts.danger + counts.late + counts.defended + counts.abeyance + counts.open;
  const unseen = counts.no_report;
  const answer = [
    wrong > 0 && `${showCount(wrong)} of ${plural(total, 'site')} ${wrong === 1 ? 'is' : 'are'} not in order`,
    unseen > 0 &&
      `${showCount(unseen)} ${wrong > 0 ? '' : `of ${plural(total, 'site')} `}${unseen === 1 ? 'has' : 'have'} no known report`,
  ]
    .filter(Boolean)
    .join(', ');
  if (counts.danger > 0) return `Danger present at ${plural(counts.danger, 'home')}: ${answer}`;
  if (answer !== '') return answer;
  if (counts.unknown > 0) return `We do not know the state of ${plural(counts.unknown, 'home', 'homes')}`;
  return counts.in_order > 0 ? 'All homes are in order' : 'Certificates and sites';
}
