import { ageInWords } from '../../domain/certificate/verdicts/age.ts';
import { type CertificateStatus, openOf } from '../../domain/certificate/verdicts/certificate-status.ts';
import { Badge } from './badges.tsx';

/** Whether a certificate is current, due, overdue or replaced; goes next to its outcome. */
export const AgeBadge = ({ standing }: { standing: CertificateStatus }) => {
  const { tone, words } = ageInWords(standing.age, openOf(standing));
  // Long for a badge when it has a date: it may wrap on a phone.
  return (
    <span className="age">
      <Badge tone={tone}>{words}</Badge>
    </span>
  );
};
