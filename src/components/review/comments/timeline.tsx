import { asText } from '../../../domain/record.ts';
import { showTime } from '../../../domain/time/calendar.ts';
import { showEvent } from '../../../domain/words/events.ts';
import { unbroken } from '../../ui/unbroken.tsx';

export type Step = {
  action: string;
  at: string;
  by: string | null;
  /** The event's details. */
  detail: { readonly [name: string]: string | number | boolean | null };
};

/** An event in words: "Issued as CP-EICR-00042, revision 2". The first revision has no revision number. */
export function wordsOf({ action, detail: { number, revision } }: Pick<Step, 'action' | 'detail'>): string {
  const as = action === 'certificate.issued' && typeof number === 'string' ? ` as ${number}` : '';
  return `${showEvent(action)}${as}${Number(revision) > 1 ? `, revision ${revision}` : ''}`;
}

/** The events of a report, oldest first, with their reasons and answers. */
export const Timeline = ({ steps, timeZone }: { steps: readonly Step[]; timeZone: string }) => (
  <ol className="timeline">
    {steps.map(({ action, at, by, detail }, index) => (
      // Events are only added at the end, and two may have the same time.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <li key={index}>
        <time dateTime={at}>{showTime(at, timeZone)}</time>
        <div>
          {unbroken(wordsOf({ action, detail }))}
          {by && ` by ${by}`}
          {asText(detail.message) && <p className="soft">{unbroken(asText(detail.message))}</p>}
          {asText(detail.answer) && <p>Answer: {asText(detail.answer)}</p>}
          {asText(detail.reason) && <p>Reason: {asText(detail.reason)}</p>}
        </div>
      </li>
    ))}
  </ol>
);
