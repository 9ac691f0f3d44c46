import { type Age, ageInWords } from '../../domain/certificate/age.ts';
import { Badge } from './badges.tsx';

/** How a certificate stands in time, beside its outcome. */
export const AgeBadge = ({ age }: { age: Age }) => {
  const { tone, words } = ageInWords(age);
  return <Badge tone={tone}>{words}</Badge>;
};
