import type { PhotoPartAnswer } from '../../domain/field-sync/photo-parts.ts';
import { type Asked, troubleOf } from './ask-server.ts';

/** Small enough to lose little when the line breaks, large enough to need few requests. */
const PART_BYTES = 64 * 1024;
const WITHIN = 60_000;
/** A photo that arrives complete with a wrong hash is sent once more. */
const MOST_BEGINNINGS = 2;

/** A photo and the SHA-256 of its bytes. */
export type HeldPhoto = { user: string; sha256: string; content: Blob };

/**
 * Sends a photo in parts, from the byte that the server asks for. Never throws: every failure is a `Trouble`, and the next call goes on
 * where this one stopped.
 * @param told  called after each part with the number of bytes that the server has. @param over  aborts a request under way
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
