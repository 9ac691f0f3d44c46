import type { ReactNode } from 'react';
import { BarOf } from '../../../components/office/parts/drawn.tsx';
import { showNear } from '../../../domain/time/calendar.ts';
import { mondayOf } from '../../../domain/time/company-day.ts';
import { addDays } from '../../../domain/time/dates.ts';
import type { PageContext } from '../../../server/pages/page.ts';
import {
  type InspectorFigures,
  listClosedByWeek,
  listCodesByInspector,
  listIssuedByWeek,
} from '../../../server/repositories/certificates/firm-figures.ts';

/** Weeks looked back on. */
const WEEKS = 8;

/** How the firm does, for its owner: each chart is a bar beside its figure, in a table. */
export async function FirmFigures({
  context: { db, viewer },
  today,
  timeZone,
}: {
  context: Pick<PageContext, 'db' | 'viewer'>;
  /** YYYY-MM-DD */
  today: string;
  timeZone: string;
}) {
  const from = addDays(mondayOf(today), -7 * (WEEKS - 1));
  const span = { from, to: today };
  const issued = new Map((await listIssuedByWeek(db, viewer, span, timeZone)).map((each) => [each.week, each]));
  const closed = new Map((await listClosedByWeek(db, viewer, span)).map((each) => [each.week, each]));
  const inspectors = await listCodesByInspector(db, viewer, span, timeZone);
  const weeks = Array.from({ length: WEEKS }, (_, week) => addDays(from, 7 * (WEEKS - 1 - week)));
  const most = Math.max(...[...issued.values()].map((each) => each.issued), 1);
  const slowest = Math.max(...[...issued.values()].map(({ days }) => days ?? 0), 1);
  return (
    <section className="block charts" aria-labelledby="firm">
      <h2 id="firm">The firm, last {WEEKS} weeks</h2>
      <details className="wide-open">
        <summary>Show the charts</summary>
        <div className="beside">
          <Chart
            caption="Certificates issued, and days from the visit to issue on average"
            heads={['Week of', 'Issued', 'Days to issue']}
            rows={weeks.map((week) => {
              const own = issued.get(week);
              const days = own?.days ?? null;
              return {
                ...{ id: week, name: showNear(week, today) },
                cells: [
                  <Bar key="issued" figure={`${own?.issued ?? 0}`} value={own?.issued ?? 0} of={most} />,
                  days === null ? nothing : <Bar key="days" figure={days.toFixed(1)} value={days} of={slowest} />,
                ],
              };
            })}
          />
          <Chart
            caption="Defects with a legal day: put right in time"
            heads={['Week of the work', 'Put right', 'In time']}
            rows={weeks.map((week) => {
              const { closed: all, inTime } = closed.get(week) ?? { closed: 0, inTime: 0 };
              return {
                ...{ id: week, name: showNear(week, today) },
                cells: [
                  <b key="closed">{all}</b>,
                  all === 0 ? nothing : <Bar key="in-time" figure={`${inTime}`} value={inTime} of={all} />,
                ],
              };
            })}
          />
          {inspectors.length > 0 && <CodesByInspector inspectors={inspectors} />}
        </div>
      </details>
    </section>
  );
}

const nothing = <span className="nil">–</span>;

function CodesByInspector({ inspectors }: { inspectors: readonly InspectorFigures[] }) {
  const firm = {
    reports: inspectors.reduce((sum, each) => sum + each.reports, 0),
    codes: inspectors.reduce((sum, each) => sum + each.codes, 0),
  };
  const rateOf = (each: Pick<InspectorFigures, 'codes' | 'reports'>) => (each.codes / each.reports) * 100;
  const mean = rateOf(firm);
  const most = Math.max(mean, ...inspectors.map(rateOf));
  return (
    <Chart
      caption="C1, C2 and FI for each 100 reports, by inspector. The line is the firm’s mean"
      heads={['Inspector', 'Reports', 'Codes per 100 reports']}
      rows={[...inspectors, { id: 'firm', name: 'The firm', ...firm }].map((each) => ({
        ...{ id: each.id, name: each.name },
        cells: [
          <b key="reports">{each.reports}</b>,
          <Bar key="rate" figure={`${Math.round(rateOf(each))}`} value={rateOf(each)} of={most} mean={mean} />,
        ],
      }))}
    />
  );
}

const Bar = ({ figure, ...bar }: { figure: string; value: number; of: number; mean?: number }) => (
  <>
    <b>{figure}</b>
    <BarOf {...bar} />
  </>
);

type ChartRow = { id: string; name: string; cells: readonly ReactNode[] };

const Chart = ({ caption, heads, rows }: { caption: string; heads: readonly string[]; rows: readonly ChartRow[] }) => (
  <table className="list">
    <caption>{caption}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, cells }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            <td key={heads[index + 1]} data-label={heads[index + 1]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
