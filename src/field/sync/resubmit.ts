import type { FieldSubmission } from '../../domain/field-sync/submission.ts';
import type { Entered, KeptWithNumber } from '../kept/database.ts';
import type { Phone } from '../kept/phone.ts';
import { rebasedReports } from './send.ts';

/**
 * Enters a refused entry again, as a new submission on the current report. Entries that were refused only because they depended on it go
 * again too, in order.
 * @param mended  the corrected entry
 */
export const resubmit = (
  phone: Phone,
  n: number,
  { now, mended }: { now: Date; mended?: FieldSubmission | undefined },
): Promise<void> =>
  phone.inTurn(async () => {
    const all = await phone.entered();
    const refused = all.find((entry) => entry.n === n && entry.state === 'refused');
    if (!refused) return;
    const anew = new Map<string, string>();
    const again = [refused, ...standingOn(refused, all)].map((entry): KeptWithNumber & { was: number } => {
      const { refusal: _, n: was, ...kept } = entry;
      const { standsOn = [], ...sent } = entry === refused && mended ? mended : entry.sent;
      const submission = crypto.randomUUID();
      anew.set(sent.submission, submission);
      const on = standsOn.flatMap((each) => anew.get(each) ?? (isUnsent(all, each) ? [each] : []));
      const call = 'call' in sent && anew.get(sent.call);
      const fresh = {
        ...sent,
        // The householder was told at the original time, not when the entry is sent again.
        ...(sent.kind === 'hand-notice' && { at: sent.at ?? sent.enteredAt }),
        ...(call && { call }),
        submission,
        enteredAt: now.toISOString(),
        ...(on.length > 0 && { standsOn: on }),
      };
      return { ...kept, was, n: was, form: submission, state: 'waiting', sent: fresh as FieldSubmission };
    });
    const gone = new Set(again.map(({ was }) => was));
    const left = [...all.filter((entry) => !gone.has(entry.n)), ...again];
    const drafts = await rebasedReports(phone, left, again);
    const entries = again.map(({ was: _, n: __, ...entry }): Entered => entry);
    await phone.told({ entries, goneEntries: [...gone], drafts });
  });

/** Entries refused only because they depend on this one, directly or not. */
function standingOn({ sent, n }: KeptWithNumber, all: readonly KeptWithNumber[]): KeptWithNumber[] {
  const named = new Set([sent.submission]);
  return all.filter((entry) => {
    const stands = entry.sent.standsOn?.some((each) => named.has(each)) === true;
    // The signatory must read the report again.
    if (!stands || entry.sent.kind === 'sign' || entry.n === n || entry.refusal?.code !== 'stands-on-refused')
      return false;
    named.add(entry.sent.submission);
    return true;
  });
}

const isUnsent = (all: readonly KeptWithNumber[], submission: string): boolean =>
  all.some(({ sent, state }) => sent.submission === submission && state === 'waiting');
