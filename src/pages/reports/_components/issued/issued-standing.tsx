import { AgeBadge } from '../../../../components/ui/age-badge.tsx';
import { Notice } from '../../../../components/ui/notices.tsx';
import { showNumber } from '../../../../domain/certificate/certificate.ts';
import type { CertificateStatus as StandingOf } from '../../../../domain/certificate/verdicts/certificate-status.ts';
import { showDay } from '../../../../domain/time/calendar.ts';
import type { Certificate, CertificateSummary } from '../../../../server/repositories/certificates/certificates.ts';

/** Why a certificate does not count any more: replaced, followed by a later report, or withdrawn. */
export function Standing({
  certificate,
  revisions,
  standingOf,
}: {
  certificate: Certificate;
  revisions: readonly CertificateSummary[];
  standingOf: (certificate: CertificateSummary) => StandingOf;
}) {
  const latest = revisions.find(({ revision }) => revision === certificate.revision + 1);
  if (certificate.status === 'superseded') {
    return (
      <Notice tone="warn" title="Replaced by a corrected revision">
        {latest && (
          <p>
            <a href={`/reports/${latest.reportId}`}>{showNumber(latest)}</a>
          </p>
        )}
      </Notice>
    );
  }
  const { age } = standingOf(certificate);
  if (age.kind === 'historic')
    return (
      <Notice tone="warn" title="There is a later report for this site">
        <p>The site was inspected again on {showDay(age.laterOn)}. This report is kept as history.</p>
      </Notice>
    );
  if (certificate.status !== 'withdrawn') return null;
  return (
    <Notice tone="bad" title="Withdrawn">
      <p>{certificate.reason}</p>
    </Notice>
  );
}

/** All revisions of a certificate. */
export const Revisions = ({
  revisions,
  standingOf,
  here,
}: {
  revisions: readonly CertificateSummary[];
  standingOf: (certificate: CertificateSummary) => StandingOf;
  here: string;
}) => (
  <ul className="plain">
    {revisions.map((each) => (
      <li key={each.id}>
        {each.id === here ? showNumber(each) : <a href={`/reports/${each.reportId}`}>{showNumber(each)}</a>}{' '}
        <AgeBadge standing={standingOf(each)} />
      </li>
    ))}
  </ul>
);
