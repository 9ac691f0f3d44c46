import { showTime } from '../../../domain/time/calendar.ts';
import { showEvent } from '../../../domain/words/events.ts';
import { unbroken } from '../../ui/unbroken.tsx';

export type Step = {
  action: string;
  at: string;
  by: string | null;
  /** What was said with it. */
  detail: { readonly [name: string]: string | number | boolean | null };
};

/** What happened, in words: "Issued as CP-EICR-00042, revision 2". The first revision is not called one. */
export function wordsOf({ action, detail: { number, revision } }: Pick<Step, 'action' | 'detail'>): string {
  const as = action === 'certificate.issued' && typeof number === 'string' ? ` as ${number}` : '';
  return `${showEvent(action)}${as}${Number(revision) > 1 ? `, revision ${revision}` : ''}`;
}

/** What has happened to a report, oldest first, with what was said. */
export const Timeline = ({ steps, timeZone }: { steps: readonly Step[]; timeZone: string }) => (
  <ol className="timeline">
    {steps.map(({ action, at, by, detail }, index) => (
      // Nothing is ever put in between, and two things may happen at one time.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <li key={index}>
        <time dateTime={at}>{showTime(at, timeZone)}</time>
        <div>
          {unbroken(wordsOf({ action, detail }))}
          {by && ` by ${by}`}
          {textOf(detail.message) && <p className="soft">{unbroken(textOf(detail.message))}</p>}
          {textOf(detail.answer) && <p>Answer: {textOf(detail.answer)}</p>}
          {textOf(detail.reason) && <p>Reason: {textOf(detail.reason)}</p>}
        </div>
      </li>
    ))}
  </ol>
);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
