import { gunzipSync } from 'node:zlib';

/** Largest envelope accepted, as sent and as unpacked. */
const envelopeLimitBytes = 1024 * 1024;

/** Items that our pages send: errors, traces, sessions, recordings, and counts of dropped ones. */
const ourTypes = new Set<unknown>([
  'event',
  'transaction',
  'span',
  'session',
  'replay_event',
  'replay_recording',
  'client_report',
]);
const MOST_ITEMS = 100;
const LONGEST_HEAD = 16 * 1024;
const LINE_END = 0x0a;

export type Envelope =
  | { kind: 'envelope'; dsn: string; body: Buffer }
  | { kind: 'too-large' }
  | { kind: 'not-an-envelope' };

/** Reads as much of a browser's envelope as the relay needs: whether it is from one of our pages, and for which project. Never throws. */
export function readEnvelope(sent: Buffer, contentEncoding: string | undefined): Envelope {
  if (sent.byteLength > envelopeLimitBytes) return { kind: 'too-large' };
  let body = sent;
  if (contentEncoding === 'gzip') {
    try {
      body = gunzipSync(sent, { maxOutputLength: envelopeLimitBytes });
    } catch (error) {
      return {
        kind: (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'not-an-envelope',
      };
    }
  } else if (contentEncoding && contentEncoding !== 'identity') return { kind: 'not-an-envelope' };
  const [header, from] = objectAt(body, 0);
  if (typeof header?.dsn !== 'string' || !holdsOurItems(body, from)) return { kind: 'not-an-envelope' };
  return { kind: 'envelope', dsn: header.dsn, body };
}

/** Whether an envelope holds only kinds of items that our own pages send. */
function holdsOurItems(body: Buffer, from: number): boolean {
  let count = 0;
  for (let at = from; at < body.length; ) {
    if (body[at] === LINE_END) {
      at += 1;
      continue;
    }
    const [item, payload] = objectAt(body, at);
    if (!ourTypes.has(item?.type) || ++count > MOST_ITEMS) return false;
    const length = item?.length;
    if (length === undefined) at = endOfLine(body, payload) + 1;
    else if (Number.isSafeInteger(length) && (length as number) >= 0) at = payload + (length as number);
    else return false;
  }
  return count > 0;
}

/** The object on the line that begins at `from`, and where the next line begins. */
function objectAt(body: Buffer, from: number): [Record<string, unknown> | undefined, number] {
  const end = endOfLine(body, from);
  const line = end - from > LONGEST_HEAD ? '' : body.toString('utf8', from, end);
  return [parseObject(line), end + 1];
}

function endOfLine(body: Buffer, from: number): number {
  const end = body.indexOf(LINE_END, from);
  return end === -1 ? body.length : end;
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether two DSNs name the same project of the same service with the same key. */
export function isSameProject(one: string, other: string): boolean {
  try {
    const [a, b] = [new URL(one), new URL(other)];
    return a.host === b.host && a.protocol === b.protocol && a.username === b.username && a.pathname === b.pathname;
  } catch {
    return false;
  }
}

/** The address for a project's envelopes: `https://key@host/base/7` → `https://host/base/api/7/envelope/`. */
export function envelopeAddress(dsn: string): string {
  const { protocol, host, pathname } = new URL(dsn);
  const parts = pathname.split('/').filter(Boolean);
  const project = parts.pop() ?? '';
  return `${protocol}//${host}/${[...parts, 'api', project, 'envelope'].join('/')}/`;
}
