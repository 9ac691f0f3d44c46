import type { KeptWithNumber } from '../kept/database.ts';

/**
 * What of that which waits goes next: what was typed, and then one photo after the other. A signature goes behind the photos that it
 * is for, and what was entered into its report after it behind that.
 */
export function nextUp(waiting: readonly KeptWithNumber[]): { typed: KeptWithNumber[]; photo?: KeptWithNumber } {
  const photos = waiting.filter(({ sent }) => sent.kind === 'add-photo');
  const held = new Set<string>();
  const typed = waiting.filter(({ sent }) => {
    if (sent.kind === 'add-photo') return false;
    if (!('report' in sent)) return true;
    const isBehind = sent.kind === 'sign' && photos.some((photo) => sent.standsOn?.includes(photo.sent.submission));
    if (isBehind) held.add(sent.report);
    return !held.has(sent.report);
  });
  const [photo] = typed.length > 0 ? [] : photos;
  return { typed, ...(photo && { photo }) };
}

const NOT_TAKEN = 'A photo that you signed for was not taken. See to that photo, then read the report again and sign.';

/** Signatures that wait, and are for a photo that was refused now: they were for more than there will be. */
export function refusedWith(refused: readonly KeptWithNumber[], all: readonly KeptWithNumber[]): KeptWithNumber[] {
  const photos = refused.flatMap(({ sent, state }) =>
    state === 'refused' && sent.kind === 'add-photo' ? [sent.submission] : [],
  );
  return all.flatMap((entry): KeptWithNumber[] => {
    const { kind, submission, standsOn = [] } = entry.sent;
    if (entry.state !== 'waiting' || kind !== 'sign' || !photos.some((each) => standsOn.includes(each))) return [];
    const refusal = { kind, submission, outcome: 'refused', code: 'stands-on-refused', reason: NOT_TAKEN } as const;
    return [{ ...entry, state: 'refused', refusal }];
  });
}
