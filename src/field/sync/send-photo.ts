import type { PhotoPartAnswer } from '../../domain/field-sync/photo-parts.ts';
import { type Asked, troubleOf } from './ask-server.ts';

/** As little as possible is lost where the line breaks, and a slow one is not held up by asking for each. */
const PART_BYTES = 64 * 1024;
const WITHIN = 60_000;
/** What came whole and to another hash is sent once more. */
const MOST_BEGINNINGS = 2;

/** A photo as it is held here, under the SHA-256 of its bytes. */
export type HeldPhoto = { user: string; sha256: string; content: Blob };

/**
 * Sends what the server has not got of a photo, from where it says, part by part. Never throws: whatever goes wrong has a name, and
 * the same again goes on where this broke off.
 * @param told  bytes that the server has, after each part. @param over  ends whatever is under way.
 */
export async function sendPhoto(
  fetched: (path: string, init: RequestInit) => Promise<Response>,
  { user, sha256, content }: HeldPhoto,
  { told = () => {}, over }: { told?: (have: number) => void; over?: AbortSignal } = {},
): Promise<Asked<PhotoPartAnswer>> {
  const { size } = content;
  const ask = async (offset: number, end: number): Promise<Asked<PhotoPartAnswer>> => {
    try {
      const query = new URLSearchParams({ user, size: `${size}`, offset: `${offset}` });
      const answer = await fetched(`/api/v1/field/photos/${sha256}?${query}`, {
        method: 'POST',
        body: content.slice(offset, end),
        headers: { 'content-type': 'application/octet-stream' },
        credentials: 'same-origin',
        signal: over ? AbortSignal.any([over, AbortSignal.timeout(WITHIN)]) : AbortSignal.timeout(WITHIN),
      });
      if (!answer.ok) return { ok: false, trouble: await troubleOf(answer) };
      return { ok: true, value: (await answer.json()) as PhotoPartAnswer };
    } catch {
      return { ok: false, trouble: { kind: 'no signal' } };
    }
  };
  let beginnings = 0;
  for (let answer = await ask(0, 0); ; ) {
    if (!answer.ok) return answer;
    const { have } = answer.value;
    told(have);
    if (have >= size) return answer;
    if (have === 0 && ++beginnings > MOST_BEGINNINGS)
      return { ok: false, trouble: { kind: 'fault', words: 'The photo cannot be sent: take it again.' } };
    answer = await ask(have, have + PART_BYTES);
  }
}
