import { CodeBadge } from '../../../components/ui/badges.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { showNumber } from '../../../domain/certificate/certificate.ts';
import { sinceInWords } from '../../../domain/certificate/verdicts/since.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { itemsOf } from '../../../domain/forms/document.ts';
import { codeLeft, codesByGravity } from '../../../domain/forms/put-right.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { PageContext } from '../../../server/pages/page.ts';
import type { Certificate } from '../../../server/repositories/certificates/certificates.ts';
import { listSinceOf, type Standing } from '../../../server/repositories/certificates/since.ts';

/** What became of the observations of an issued report since. The report itself does not change. */
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
  const since = await listSinceOf(db, { companyId, number });
  const said = itemsOf(report.observations).flatMap((observation, index) => {
    const found = since.find((each) => each.observation === observation.id);
    const code = codesByGravity.find((each) => each === codeLeft(observation));
    const words = found && code ? sinceInWords(found, observation) : '';
    if (!found || !(found.by || words)) return [];
    const text = typeof observation.text === 'string' ? observation.text : '';
    return [{ id: observation.id, place: index + 1, code, text, words, by: found.by, isPutRight: isPutRight(found) }];
  });
  const noticeOf = (title: string, lines: typeof said) =>
    lines.length > 0 && (
      <Notice title={title}>
        <ul>
          {lines.map(({ id, place, code, text, words, by }) => (
            <li key={id}>
              {code && <CodeBadge code={code} />} Observation {place}
              {text && `, ${text}`}:{' '}
              {by ? (
                <>
                  put right by <a href={`/reports/${by.reportId}`}>{showNumber(by)}</a> of{' '}
                  {showDay(dayIn(new Date(by.issuedAt), zone))}
                </>
              ) : (
                `${words}.`
              )}
            </li>
          ))}
        </ul>
      </Notice>
    );
  if (said.length === 0) return null;
  return (
    <>
      {noticeOf(
        'Put right since',
        said.filter((each) => each.isPutRight),
      )}
      {noticeOf(
        'Not put right yet',
        said.filter((each) => !each.isPutRight),
      )}
    </>
  );
}

const isPutRight = ({ left }: Standing): boolean => left.length === 0;
