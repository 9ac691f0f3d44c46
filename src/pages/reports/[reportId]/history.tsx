import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { namesIn } from '../../../domain/forms/words/show-value.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { dynamic, page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getReport } from '../../../server/repositories/reports/reports.ts';
import { placeOf } from '../../../server/sections/electrician/records/places/places.ts';
import { historyLines, mustBePath } from '../../../server/sections/electrician/report/history/history-lines.ts';
import { HistoryLines } from '../../../server/sections/electrician/report/history/history-page.tsx';

/** The change history of a report, for its reviewer; `?path=` limits it to one value. */
export default page<{ reportId: string }>(async ({ reportId, query }, { db, viewer }) => {
  mustBeAllowed(viewer, 'reports.review');
  const row = await getReport(db, viewer, reportId);
  const of = new URLSearchParams(query).get('path') ?? '';
  mustBePath(of);
  const here = `/reports/${row.id}`;
  const report = {
    ...row,
    home: here,
    definition: definitionOf(row.document),
    names: () => namesIn(row.document, row.timeZone),
  };
  const { lines, more } = await historyLines(db, viewer, report, of);
  const place = of === '' ? undefined : placeOf(report, of);
  const name = place && [place.page, place.label].filter(Boolean).join(', ');
  const title = name ? `History of ${name}` : `Change history, ${row.siteName}`;
  return (
    <OfficePage {...{ query, title }}>
      <BackLink href={of === '' ? here : `${here}/history`}>{of === '' ? 'The report' : 'Change history'}</BackLink>
      <PageHead title={title} />
      <HistoryLines
        lines={lines}
        more={more}
        {...(of === '' && { hrefOf: (at: string) => `${here}/history?path=${encodeURIComponent(at)}` })}
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;
