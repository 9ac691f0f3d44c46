import type { HeldPhoto } from '../../domain/field-sync/held-photos.ts';
import type { FieldSubmission } from '../../domain/field-sync/submission.ts';
import { MOST_PHOTO_BYTES, MOST_PHOTOS, recordsWithPhotos } from '../../domain/forms/photos.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { showSize } from '../../domain/words/show-size.ts';
import { ConflictError } from '../../kernel/errors.ts';
import { hexOf } from '../../kernel/hex.ts';
import type { WaitingPhoto } from '../../server/sections/electrician/store.ts';
import type { KeptPhoto, KeptWithNumber } from './database.ts';
import type { Draft } from './draft.ts';
import type { Phone } from './phone.ts';

/** The address at which the worker serves waiting photos. */
export const PHOTOS = '/electrician/unsent/photos';

/** Entries that add photos to a record and are not yet on the server, oldest first. */
async function adding(phone: Phone, report: string, boundTo: string): Promise<(KeptWithNumber & { photo: string })[]> {
  return (await phone.entered()).flatMap((entry) => {
    const { sent, state } = entry;
    const isOne = addsTo(sent, report) && sent.boundTo === boundTo && state !== 'taken';
    return isOne ? [{ ...entry, photo: sent.photo }] : [];
  });
}

export const waitingPhotos = async (phone: Phone, report: string, boundTo: string): Promise<WaitingPhoto[]> =>
  Promise.all(
    (await adding(phone, report, boundTo)).map(async ({ n, photo, refusal, sent }) => ({
      submission: sent.submission,
      src: `${PHOTOS}/${photo}`,
      href: refusal ? `/electrician/unsent/${n}` : `/electrician/unsent#entry-${n}`,
      undrawn: undrawnWords(await phone.photo(photo)),
      refused: refusal?.reason,
    })),
  );

/** Words in place of a photo that not every browser can show; undefined where every browser can. */
export function undrawnWords(photo: KeptPhoto | undefined): string | undefined {
  if (!photo || typeOfPhoto(photo.bytes) !== UNKNOWN) return undefined;
  const box = String.fromCharCode(...photo.bytes.subarray(4, 12));
  const kind = /^ftyp(heic|heix|hevc|heif|mif1|msf1)/.test(box)
    ? 'HEIC photo'
    : /^ftypavi/.test(box)
      ? 'AVIF photo'
      : 'A file';
  return `${kind}, ${showSize(photo.bytes.length)}`;
}

/** A report cannot be signed because of one of its unsent photos. */
export class UnsentPhotosError extends ConflictError {}

/**
 * A report's unsent photos, in order: the signature covers them too.
 * @param shown  submissions of the photos that the page showed, in any order
 * @throws UnsentPhotosError when one cannot be sent, or the report would have too many. ConflictError when the page showed other
 * photos than wait now.
 */
export async function photosToSign(
  phone: Phone,
  { id, document }: Pick<Draft, 'id' | 'document'>,
  shown: readonly string[],
): Promise<(HeldPhoto & { submission: string })[]> {
  const unsent = (await phone.entered()).flatMap(({ sent, state }) =>
    addsTo(sent, id) && state !== 'taken' ? [{ ...sent, state }] : [],
  );
  if (unsent.some(({ state }) => state === 'refused'))
    throw new UnsentPhotosError('The server refused a photo of this report. Correct or discard it before you sign.');
  const held = unsent.map(({ boundTo, photo, submission }) => ({ boundTo, photo, submission }));
  const records = recordsWithPhotos(definitionOf(document), document);
  // No page shows these, so a ConflictError would send people round in a circle.
  if (held.some(({ boundTo }) => !records.some((record) => record.boundTo === boundTo)))
    throw new UnsentPhotosError('A photo belongs to a removed record. Undo the photo before you sign.');
  if (held.length !== shown.length || held.some(({ submission }) => !shown.includes(submission)))
    throw new ConflictError(
      'The photos on this phone have changed since you read the report. Read it again before you sign.',
    );
  if (held.length + records.reduce((sum, { ids }) => sum + ids.length, 0) > MOST_PHOTOS)
    throw new UnsentPhotosError(`A report has at most ${MOST_PHOTOS} photos. Undo one before you sign.`);
  return held;
}

const addsTo = (sent: FieldSubmission, report: string): sent is Extract<FieldSubmission, { kind: 'add-photo' }> =>
  sent.kind === 'add-photo' && sent.report === report;

/** Whether a waiting signature covers this photo: then it cannot be taken back alone. */
export const isSignedFor = (all: readonly KeptWithNumber[], { submission }: Pick<FieldSubmission, 'submission'>) =>
  all.some(
    ({ sent, state }) => sent.kind === 'sign' && state === 'waiting' && sent.standsOn?.includes(submission) === true,
  );

/** SHA-256 of the photos that wait for a record. */
export const photosAdded = async (phone: Phone, report: string, boundTo: string): Promise<ReadonlySet<string>> =>
  new Set((await adding(phone, report, boundTo)).map(({ photo }) => photo));

/** The photos of a form that can be kept, without duplicates. */
export async function readToKeep(sent: readonly Uint8Array[]): Promise<{ photos: KeptPhoto[]; refused: string[] }> {
  const photos = new Map<string, KeptPhoto>();
  const refused: string[] = [];
  for (const given of sent) {
    const bytes = new Uint8Array(given);
    if (bytes.length > MOST_PHOTO_BYTES) {
      refused.push(
        `A photo is ${Math.ceil(bytes.length / 1_000_000)} MB large, which is too much to send. Take it at a lower resolution.`,
      );
      continue;
    }
    const sha256 = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
    photos.set(sha256, { sha256, bytes });
  }
  return { photos: [...photos.values()], refused };
}

const UNKNOWN = 'application/octet-stream';

/** A picture's type by its first bytes. Other files are not shown: the server refuses them. */
export function typeOfPhoto([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xd8) return 'image/jpeg';
  if (first === 0x89 && second === 0x50) return 'image/png';
  if (first === 0x52 && second === 0x49) return 'image/webp';
  return UNKNOWN;
}
