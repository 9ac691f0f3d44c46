import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { type ReadOnlyProps, ReadOnlyRecord } from '../../../../components/electrician/read-only-record.tsx';
import { Badge, type Code, CodeBadge, ResultBadge } from '../../../../components/ui/badges.tsx';
import { DataList, type Row, Rows, ScrollRegion } from '../../../../components/ui/lists.tsx';
import { EmptyState } from '../../../../components/ui/notices.tsx';
import { showNumber } from '../../../../domain/certificate/certificate.ts';
import { conditionOfNext, showNext } from '../../../../domain/certificate/cover/next-inspection.ts';
import { codesByGravity } from '../../../../domain/forms/put-right.ts';
import { showDay, showTime } from '../../../../domain/time/calendar.ts';
import { plural } from '../../../../domain/words/plural.ts';
import type { CircuitLine } from '../boards/circuit-lines.ts';
import { elsewhereAddresses } from '../routes.ts';
import type { IssuedListed, IssuedOnSite, Visit } from '../store.ts';

type Of = { frame: Frame; visit: Pick<Visit, 'id' | 'siteName'> };

const hrefOf = (visit: { id: string }, report?: { reportId: string }) =>
  `/electrician/visits/${visit.id}/issued${report ? `/${report.reportId}` : ''}`;

/** The link to the site's issued reports; nothing where there are none. */
export const IssuedRows = ({ visit, reports }: { visit: { id: string }; reports: readonly IssuedListed[] }) =>
  reports.length > 0 && (
    <section aria-labelledby="issued">
      <h2 id="issued">Reports of this site</h2>
      <Rows rows={reports.slice(0, 3).map((report) => rowOf(visit, report))} />
      {reports.length > 3 && (
        <p>
          <a href={hrefOf(visit)}>All reports of this site</a>
        </p>
      )}
    </section>
  );

const rowOf = (visit: { id: string }, report: IssuedListed): Row => ({
  href: hrefOf(visit, report),
  title: `${report.title} ${showNumber(report)}`,
  mark: <ResultBadge standing={resultOf(report)} />,
  meta: [
    report.inspectedOn && `Inspected ${showDay(report.inspectedOn)}`,
    openWords(report),
    report.needsSignal && 'Needs a signal',
  ]
    .filter(Boolean)
    .join(' · '),
});

/** Its outcome, as the office sees it. */
const resultOf = ({ outcome, title, open, putRight }: IssuedOnSite) => ({
  ...{ outcome, conclusion: undefined, kind: title },
  isPutRight: putRight.length > 0 && !open.C1 && !open.C2 && !open.FI,
});

/** "Open: 1 C1, 2 C2"; a form without an outcome leaves nothing open. */
function openWords({ open, outcome }: IssuedOnSite): string {
  const codes = codesByGravity.flatMap((code) => (open[code] ? [`${open[code]} ${code}`] : []));
  if (codes.length > 0) return `Open: ${codes.join(', ')}`;
  return outcome ? 'Nothing open' : '';
}

/** All current issued reports of the site. */
export const IssuedListPage = ({ frame, visit, reports }: Of & { reports: readonly IssuedListed[] }) => (
  <ElectricianPage
    frame={frame}
    title={`Reports of ${visit.siteName}`}
    here="visits"
    back={{ href: `/electrician/visits/${visit.id}`, label: 'The visit' }}
  >
    <h1>
      <span className="over">{visit.siteName}</span>Reports of this site
    </h1>
    {reports.length === 0 ? (
      <EmptyState title="No report of this site has been issued" />
    ) : (
      <Rows rows={reports.map((report) => rowOf(visit, report))} />
    )}
  </ElectricianPage>
);

export type ObservationShown = {
  id: string;
  number: number;
  /** The code as left; undefined where it was put right. */
  code: Code | undefined;
  text: string;
  /** Location, board and circuit. */
  place: string;
  photos: number;
  /** How it was closed; empty while it is open. */
  since: string;
};

/** A report as issued: open observations first, then boards and sections. */
export function IssuedReportPage(
  props: Of & {
    report: IssuedOnSite;
    timeZone: string;
    /** Undefined where its form has none. */
    observations: readonly ObservationShown[] | undefined;
    boards: readonly { id: string; name: string; location: string; circuits: number }[];
    sections: readonly { key: string; title: string; groups: ReadOnlyProps['groups'] }[];
  },
) {
  const { frame, visit, report, timeZone, observations, boards, sections } = props;
  const home = hrefOf(visit, report);
  return (
    <ElectricianPage
      frame={frame}
      title={`${report.title} ${showNumber(report)}, ${visit.siteName}`}
      here="visits"
      back={{ href: hrefOf(visit), label: 'Reports of this site' }}
    >
      <div className="head">
        <h1>
          <span className="over">{report.title}</span>
          {showNumber(report)}
        </h1>
        <ResultBadge standing={resultOf(report)} />
      </div>
      <DataList
        pairs={[
          ['Site', visit.siteName],
          ['Inspected', report.inspectedOn && showDay(report.inspectedOn)],
          ['Issued', showTime(report.issuedAt, timeZone)],
          [
            'Next inspection due',
            report.nextDue && showNext(report.nextDue, conditionOfNext(report.outcome, Object.keys(report.open))),
          ],
        ]}
      />
      <p className="actions">
        <a href={`${home}/document.pdf`}>Full report (PDF) with schedules and photos</a>
        <a href={`${elsewhereAddresses.verify.path}?code=${report.code}`}>Certificate</a>
      </p>
      <p className="soft">The PDF, the photos and the certificate need a signal.</p>
      {observations && (
        <>
          <h2>Observations</h2>
          {observations.length === 0 && <p>No observations.</p>}
          {observations.map((each) => (
            <article key={each.id} className="card">
              <h3>
                {each.number} {each.code && <CodeBadge code={each.code} long />}{' '}
                {each.since && <Badge tone="good">{each.since}</Badge>}
              </h3>
              {each.place && <p className="soft">{each.place}</p>}
              <p>{each.text}</p>
              {each.photos > 0 && <p className="soft">{plural(each.photos, 'photo')}, in the PDF</p>}
            </article>
          ))}
        </>
      )}
      {boards.length > 0 && <h2>Boards and circuits</h2>}
      {boards.length > 0 && (
        <Rows
          rows={boards.map(({ id, name, location, circuits }) => ({
            href: `${home}/boards/${id}`,
            title: name,
            meta: [location, plural(circuits, 'circuit')].filter(Boolean).join(' · '),
          }))}
        />
      )}
      <h2>Other sections</h2>
      {sections.map(({ key, title, groups }) => (
        <details key={key}>
          <summary>{title}</summary>
          <ReadOnlyRecord groups={groups} />
        </details>
      ))}
    </ElectricianPage>
  );
}

/** A board as issued, with its circuits. */
export function IssuedBoardPage(
  props: Of & {
    report: IssuedOnSite;
    name: string;
    /** Heads of the cells. */
    columns: readonly string[];
    circuits: readonly Pick<CircuitLine, 'id' | 'name' | 'cells'>[];
    record: ReadOnlyProps['groups'];
  },
) {
  const { frame, visit, report, name, columns, circuits, record } = props;
  return (
    <ElectricianPage
      frame={frame}
      title={`${name}, ${showNumber(report)}`}
      here="visits"
      back={{ href: hrefOf(visit, report), label: showNumber(report) }}
    >
      <h1>
        <span className="over">
          {report.title} {showNumber(report)}
        </span>
        {name}
      </h1>
      {circuits.length === 0 ? (
        <EmptyState title="No circuits" />
      ) : (
        <ScrollRegion label="Circuits">
          <table className="dense">
            <caption>Circuits as issued</caption>
            <thead>
              <tr>
                <th scope="col">Circuit</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {circuits.map((circuit) => (
                <tr key={circuit.id}>
                  <th scope="row">{circuit.name}</th>
                  {circuit.cells.map((cell, index) => (
                    <td key={columns[index]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <h2>The board</h2>
      <ReadOnlyRecord groups={record} />
    </ElectricianPage>
  );
}
