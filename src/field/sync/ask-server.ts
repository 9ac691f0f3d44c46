import type { FieldTrouble } from '../../domain/field-sync/trouble.ts';

/** The reason why the phone cannot send. */
export type Trouble =
  | { kind: 'no signal' }
  /** Nobody is signed in: the session ran out, or (`ended`) the person signed out. */
  | { kind: 'signed out'; ended: boolean }
  | { kind: 'somebody else'; user: string }
  /** The server asks the phone to wait. */
  | { kind: 'wait'; seconds: number }
  /** The server answered, but the phone had no room to store the answer. It sends the same again, and the server counts it once. */
  | { kind: 'no room' }
  /** The server rejects the request of this build. */
  | { kind: 'fault'; words: string };

/** The person signed out, here or on another device. */
export const isEnded = (trouble: Trouble | undefined): boolean => trouble?.kind === 'signed out' && trouble.ended;

export type Asked<T> = { ok: true; value: T } | { ok: false; trouble: Trouble };

export type Ask = <T>(path: string, body: unknown, withinMs?: number) => Promise<Asked<T>>;

const WITHIN = 90_000;
const WAIT_UNLESS_SAID = 30;

/** Posts JSON to the server. Never throws: every failure is a `Trouble`. @param over  aborts a request under way */
export const askServer =
  (fetched: (path: string, init: RequestInit) => Promise<Response>, over?: AbortSignal): Ask =>
  async <T>(path: string, body: unknown, withinMs = WITHIN): Promise<Asked<T>> => {
    const failed = (trouble: Trouble): Asked<T> => ({ ok: false, trouble });
    try {
      const answer = await fetched(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
        credentials: 'same-origin',
        signal: over ? AbortSignal.any([over, AbortSignal.timeout(withinMs)]) : AbortSignal.timeout(withinMs),
      });
      if (answer.ok) return { ok: true, value: (await answer.json()) as T };
      return failed(await troubleOf(answer));
    } catch {
      return failed({ kind: 'no signal' });
    }
  };

export async function troubleOf(answer: Response): Promise<Trouble> {
  const said: Partial<FieldTrouble> = await answer.json().catch(() => ({}));
  if (answer.status === 401) return { kind: 'signed out', ended: said.session === 'ended' };
  if (answer.status === 409 && said.user !== undefined) return { kind: 'somebody else', user: said.user };
  if (answer.status === 429 || answer.status >= 500) {
    const seconds = Number(answer.headers.get('retry-after'));
    return { kind: 'wait', seconds: seconds > 0 ? seconds : WAIT_UNLESS_SAID };
  }
  return { kind: 'fault', words: said.detail ?? said.title ?? `The server answered ${answer.status}.` };
}
