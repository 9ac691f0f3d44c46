import type { ReportDocument } from '../../../../domain/forms/definition.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { whereOf } from '../../../../domain/forms/words/where.ts';
import { showTime } from '../../../../domain/time/calendar.ts';
import { changedSince } from '../../../../domain/verification/overrides/basis.ts';
import type { PageContext } from '../../../../server/pages/page.ts';
import { listOverrides } from '../../../../server/repositories/findings/overrides.ts';
import { getReport } from '../../../../server/repositories/reports/reports.ts';

type Reading = Pick<PageContext, 'db' | 'viewer'>;

/** The findings that the company accepted with a reason before the report was issued. */
export async function AcceptedFindings({ reportId, zone, db, viewer }: { reportId: string; zone: string } & Reading) {
  const { document } = await getReport(db, viewer, reportId);
  const given = (await listOverrides(db, viewer, reportId)).filter(
    ({ basis }) => changedSince(basis, document).length === 0,
  );
  if (given.length === 0) return null;
  return (
    <section aria-labelledby="overridden">
      <h2 id="overridden">Findings accepted with a reason</h2>
      <p className="hint">For your company only: the reasons are not printed and not in the signed data.</p>
      {given.map(({ id, basis, reason, byName, at }) => (
        <div key={id} className="finding info">
          <p>
            <Where of={document} path={basis.finding.path} />
            {basis.finding.message}
          </p>
          <p className="said">
            <b>Accepted</b> by {byName}, {showTime(at, zone)}: {reason}
          </p>
        </div>
      ))}
    </section>
  );
}

/** The place a finding is about, before its message. */
function Where({ of, path }: { of: ReportDocument; path: string }) {
  const where = whereOf(definitionOf(of), of, path);
  return where && `${where}: `;
}
