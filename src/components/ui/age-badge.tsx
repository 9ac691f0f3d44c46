import { ageInWords } from '../../domain/certificate/verdicts/age.ts';
import { type CertificateStatus, openOf } from '../../domain/certificate/verdicts/certificate-status.ts';
import { Badge } from './badges.tsx';

/** How a certificate stands in time, beside its outcome. */
export const AgeBadge = ({ standing }: { standing: CertificateStatus }) => {
  const { tone, words } = ageInWords(standing.age, openOf(standing));
  // Words with a date are long for a mark: on a phone they may wrap.
  return (
    <span className="age">
      <Badge tone={tone}>{words}</Badge>
    </span>
  );
};
