import { type Age, ageInWords } from '../../domain/certificate/verdicts/age.ts';
import { Badge } from './badges.tsx';

/** How a certificate stands in time, beside its outcome. */
export const AgeBadge = ({ age }: { age: Age }) => {
  const { tone, words } = ageInWords(age);
  // Words with a date are long for a mark: on a phone they may wrap.
  return (
    <span className="age">
      <Badge tone={tone}>{words}</Badge>
    </span>
  );
};
