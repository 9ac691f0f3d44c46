import type { ReviewFinding } from '../../../../components/review/review-model.ts';
import type { OpenItem } from '../../../../domain/certificate/issue/open-items.ts';
import type { Finding } from '../../../../domain/verification/engine/finding.ts';
import { plural } from '../../../../domain/words/plural.ts';

/** What waits in a report, each thing once: every sentence of the review that says how much waits comes from here. */
export type Waiting = {
  /** Asked in the decision, each with a box for its answer. */
  open: readonly OpenItem[];
  /** Findings that wait and are not asked in the decision. */
  asked: readonly ReviewFinding[];
  /** Findings that an observation, or an answer at approval, settles. */
  settled: readonly ReviewFinding[];
};

/**
 * @param serious  findings that were not accepted with a reason, without notes. @param open  what the decision asks. @param weighed  the
 *   findings that it would ask, answered or not; empty for a viewer who does not decide.
 */
export function whatWaits(
  serious: readonly ReviewFinding[],
  open: readonly OpenItem[],
  weighed: readonly Finding[],
): Waiting {
  const inDecision = new Set(open.flatMap((item) => (item.kind === 'finding' ? [item.finding] : [])));
  const answerable = new Set(weighed);
  const rest = serious.filter(({ finding }) => !inDecision.has(finding));
  const isSettled = ({ finding, observation }: ReviewFinding) => observation !== undefined || answerable.has(finding);
  return { open, asked: rest.filter((each) => !isSettled(each)), settled: rest.filter(isSettled) };
}

/** How much waits, and the address of the first: "2 questions wait". No address where nothing waits. */
export function waitingInWords({ open, asked, settled }: Waiting): { words: string; href?: string } {
  const count = open.length + asked.length;
  if (count > 0) {
    return {
      words: plural(count, 'question waits', 'questions wait'),
      href: open.length > 0 ? '#open-items' : '#questions',
    };
  }
  const answered = settled.length > 0 ? `, ${plural(settled.length, 'finding')} answered` : '';
  return { words: `Nothing to ask${answered}` };
}
