import { BarOf } from '../../../components/office/parts/drawn.tsx';
import { Table } from '../../../components/ui/lists.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { mondayOf } from '../../../domain/time/company-day.ts';
import { addDays } from '../../../domain/time/dates.ts';
import { plural } from '../../../domain/words/plural.ts';
import type { PageContext } from '../../../server/pages/page.ts';
import {
  countClosedInTime,
  type InspectorFigures,
  listCodesByInspector,
  listIssuedByWeek,
} from '../../../server/repositories/certificates/firm-figures.ts';

/** Weeks looked back on. */
const WEEKS = 8;

/** How the firm does, for its owner: each chart is a bar beside its figure. */
export async function FirmFigures({
  context: { db, viewer },
  today,
}: {
  context: Pick<PageContext, 'db' | 'viewer'>;
  /** YYYY-MM-DD */
  today: string;
}) {
  const monday = mondayOf(today);
  const from = addDays(monday, -7 * (WEEKS - 1));
  const found = await listIssuedByWeek(db, viewer, { from, to: today });
  const weeks = Array.from({ length: WEEKS }, (_, week) => addDays(from, 7 * week)).map((week) => ({
    week,
    issued: 0,
    days: null as number | null,
    ...found.find((each) => each.week === week),
  }));
  const inspectors = await listCodesByInspector(db, viewer, { from, to: today });
  const { closed, inTime } = await countClosedInTime(db, viewer, { from, to: today });
  const most = Math.max(...weeks.map(({ issued }) => issued), 1);
  const slowest = Math.max(...weeks.map(({ days }) => days ?? 0), 1);
  return (
    <section className="block" aria-labelledby="firm">
      <h2 id="firm">The firm, last {WEEKS} weeks</h2>
      <Table
        caption="Certificates issued per week, and days from the visit to issue"
        rows={weeks}
        rowKey={({ week }) => week}
        columns={[
          { label: 'Week of', cell: ({ week }) => showDay(week) },
          {
            label: 'Issued',
            cell: ({ issued }) => (
              <>
                <b>{issued}</b> <BarOf value={issued} of={most} />
              </>
            ),
          },
          {
            label: 'Days to issue',
            cell: ({ days }) =>
              days === null ? (
                '–'
              ) : (
                <>
                  <b>{days.toFixed(1)}</b> <BarOf value={days} of={slowest} />
                </>
              ),
          },
        ]}
      />
      <p>
        {closed === 0
          ? 'No defect with a legal day was put right.'
          : `${inTime} of ${plural(closed, 'defect')} with a legal day were put right in time.`}
      </p>
      {inspectors.length > 0 && <CodesByInspector inspectors={inspectors} />}
    </section>
  );
}

function CodesByInspector({ inspectors }: { inspectors: readonly InspectorFigures[] }) {
  const reports = inspectors.reduce((sum, each) => sum + each.reports, 0);
  const codes = inspectors.reduce((sum, each) => sum + each.codes, 0);
  const mean = (codes / reports) * 100;
  const rateOf = (each: InspectorFigures) => (each.codes / each.reports) * 100;
  const most = Math.max(mean, ...inspectors.map(rateOf));
  return (
    <Table
      caption={`C1, C2 and FI per 100 reports by inspector. The line is the firm’s mean, ${Math.round(mean)}`}
      rows={inspectors}
      rowKey={({ id }) => id}
      columns={[
        { label: 'Inspector', cell: ({ name }) => name },
        { label: 'Reports', cell: (each) => each.reports, numeric: true },
        {
          label: 'Codes per 100',
          cell: (each) => (
            <>
              <b>{Math.round(rateOf(each))}</b> <BarOf value={rateOf(each)} of={most} mean={mean} />
            </>
          ),
        },
      ]}
    />
  );
}
