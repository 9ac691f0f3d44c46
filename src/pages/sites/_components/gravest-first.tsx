import { showCount } from '../../../domain/words/show-count.ts';
import type { StateCounts } from '../../../features/compliance/server/states.ts';

/** What must not be looked for in a list that stands by next due: the gravest homes, counted, each count with its list. */
export function GravestFirst({ danger, late, no_report: unseen }: Pick<StateCounts, 'danger' | 'late' | 'no_report'>) {
  const gravest = [
    { state: 'danger', count: danger, words: `${danger === 1 ? 'site' : 'sites'} in danger` },
    { state: 'late', count: late, words: 'late by law' },
    { state: 'no_report', count: unseen, words: 'without a known report' },
  ].filter(({ count }) => count > 0);
  if (gravest.length === 0) return null;
  return (
    <p>
      {gravest.map(({ state, count, words }, index) => (
        <span key={state}>
          {index > 0 && ', '}
          <a href={`/sites?state=${state}`}>{`${showCount(count)} ${words}`}</a>
        </span>
      ))}
    </p>
  );
}
