import { CodeBadge } from '../../../components/ui/badges.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { showNumber } from '../../../domain/certificate/certificate.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { itemsOf } from '../../../domain/forms/document.ts';
import { codeLeft, codesByGravity } from '../../../domain/forms/put-right.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { PageContext } from '../../../server/pages/page.ts';
import type { Certificate } from '../../../server/repositories/certificates/certificates.ts';
import { listRemediesOf } from '../../../server/repositories/certificates/remedies.ts';

/** The certificates that put right observations of an issued report. The report itself does not change. */
export async function RemediedBy({
  certificate: { number },
  report,
  zone,
  db,
  viewer: { companyId },
}: {
  certificate: Certificate;
  report: ReportDocument;
  /** The company's time zone, for the day of issue. */
  zone: string;
} & Pick<PageContext, 'db' | 'viewer'>) {
  const remedies = await listRemediesOf(db, { companyId, number });
  if (remedies.length === 0) return null;
  return (
    <Notice title="Put right since">
      <ul>
        {itemsOf(report.observations).flatMap((observation, index) =>
          remedies
            .filter((each) => each.observation === observation.id)
            .map(({ by }) => {
              const code = codesByGravity.find((each) => each === codeLeft(observation));
              return (
                <li key={`${observation.id} ${by.code}`}>
                  {code && <CodeBadge code={code} />} Observation {index + 1}
                  {typeof observation.text === 'string' && `, ${observation.text}`}: put right by{' '}
                  <a href={`/reports/${by.reportId}`}>{showNumber(by)}</a> of{' '}
                  {showDay(dayIn(new Date(by.issuedAt), zone))}
                </li>
              );
            }),
        )}
      </ul>
    </Notice>
  );
}
