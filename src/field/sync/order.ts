import type { KeptWithNumber } from '../kept/database.ts';

/**
 * The next waiting entries to send: typed values first, then one photo after another. A signature follows the photos that it covers, and
 * later entries in its report follow the signature.
 */
export function nextUp(waiting: readonly KeptWithNumber[]): { typed: KeptWithNumber[]; photo?: KeptWithNumber } {
  const photos = waiting.filter(({ sent }) => 'photo' in sent);
  const held = new Set<string>();
  const typed = waiting.filter(({ sent }) => {
    if ('photo' in sent) return false;
    if (!('report' in sent)) return true;
    const isBehind = sent.kind === 'sign' && photos.some((photo) => sent.standsOn?.includes(photo.sent.submission));
    if (isBehind) held.add(sent.report);
    return !held.has(sent.report);
  });
  const [photo] = typed.length > 0 ? [] : photos;
  return { typed, ...(photo && { photo }) };
}

const NOT_TAKEN = {
  sign: 'A photo that you signed for was refused. Deal with that photo, then read the report again and sign.',
  'no-access-photo': 'An earlier entry that this belongs to was refused: correct that first.',
} as const;

/**
 * Waiting entries that cannot be sent because another was refused: a signature that covers a refused photo, and the photo of a
 * refused "no access" call.
 */
export function refusedWith(refused: readonly KeptWithNumber[], all: readonly KeptWithNumber[]): KeptWithNumber[] {
  const gone = refused.flatMap(({ sent, state }) =>
    state === 'refused' && (sent.kind === 'add-photo' || sent.kind === 'no-access') ? [sent.submission] : [],
  );
  return all.flatMap((entry): KeptWithNumber[] => {
    const { kind, submission, standsOn = [] } = entry.sent;
    if (entry.state !== 'waiting' || !(kind === 'sign' || kind === 'no-access-photo')) return [];
    if (!gone.some((each) => standsOn.includes(each))) return [];
    const reason = NOT_TAKEN[kind];
    const refusal = { kind, submission, outcome: 'refused', code: 'stands-on-refused', reason } as const;
    return [{ ...entry, state: 'refused', refusal }];
  });
}
