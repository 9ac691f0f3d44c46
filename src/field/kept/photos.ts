import { MOST_PHOTO_BYTES } from '../../domain/forms/photos.ts';
import { hexOf } from '../../domain/hex.ts';
import { plural } from '../../domain/words/plural.ts';
import { ConflictError } from '../../server/errors.ts';
import type { WaitingPhoto } from '../../server/sections/electrician/store.ts';
import type { KeptPhoto, KeptWithNumber } from './database.ts';
import type { Phone } from './phone.ts';

/** Where the worker answers with the bytes of a photo that waits. */
export const PHOTOS = '/electrician/unsent/photos';

/** Entries that add photos to a record and that the server has not taken, oldest first. */
async function adding(phone: Phone, report: string, boundTo: string): Promise<(KeptWithNumber & { photo: string })[]> {
  return (await phone.entered()).flatMap((entry) => {
    const { sent, state } = entry;
    const isOne = sent.kind === 'add-photo' && sent.report === report && sent.boundTo === boundTo && state !== 'taken';
    return isOne ? [{ ...entry, photo: sent.photo }] : [];
  });
}

export const waitingPhotos = async (phone: Phone, report: string, boundTo: string): Promise<WaitingPhoto[]> =>
  (await adding(phone, report, boundTo)).map(({ n, photo, refusal }) => ({
    src: `${PHOTOS}/${photo}`,
    href: refusal ? `/electrician/unsent/${n}` : `/electrician/unsent#entry-${n}`,
    refused: refusal?.reason,
  }));

/** Photos of a report that is to be signed and that the server has not got. */
export class UnsentPhotosError extends ConflictError {}

/**
 * Who signs signs for the photos, and how they read the server says.
 * @throws UnsentPhotosError where it has not got all of a report's.
 */
export async function mustHaveSentPhotos(phone: Phone, report: string): Promise<void> {
  const unsent = (await phone.entered()).filter(
    ({ sent, state }) => sent.kind === 'add-photo' && sent.report === report && state !== 'taken',
  );
  // It never goes up by itself.
  if (unsent.some(({ state }) => state === 'refused'))
    throw new UnsentPhotosError('The server refused a photo of this report. Put it right or drop it before you sign.');
  const { length } = unsent;
  if (length > 0)
    throw new UnsentPhotosError(
      `${plural(length, 'photo')} of this report ${length === 1 ? 'is' : 'are'} on this phone alone. Sign once the server has ${length === 1 ? 'it' : 'them'}.`,
    );
}

/** SHA-256 of those that wait for a record. */
export const photosAdded = async (phone: Phone, report: string, boundTo: string): Promise<ReadonlySet<string>> =>
  new Set((await adding(phone, report, boundTo)).map(({ photo }) => photo));

/** What of the photos of a form can be kept. The same one twice is one. @param there  what waits for the record already. */
export async function readToKeep(
  sent: readonly Uint8Array[],
  there: ReadonlySet<string>,
): Promise<{ photos: KeptPhoto[]; refused: string[] }> {
  const photos = new Map<string, KeptPhoto>();
  const refused: string[] = [];
  for (const given of sent) {
    const bytes = new Uint8Array(given);
    if (bytes.length > MOST_PHOTO_BYTES) {
      refused.push(
        `A photo is ${Math.ceil(bytes.length / 1_000_000)} MB large: more than can be sent. Take it smaller.`,
      );
      continue;
    }
    const sha256 = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
    if (!there.has(sha256)) photos.set(sha256, { sha256, bytes });
  }
  return { photos: [...photos.values()], refused };
}

/** What a picture is, by how it begins. Whatever else somebody chose is not shown, only sent and refused. */
export function typeOfPhoto([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xd8) return 'image/jpeg';
  if (first === 0x89 && second === 0x50) return 'image/png';
  if (first === 0x52 && second === 0x49) return 'image/webp';
  return 'application/octet-stream';
}
