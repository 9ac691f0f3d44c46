import { gunzipSync } from 'node:zlib';

/** Largest envelope taken over, as sent and as unpacked. */
export const envelopeLimitBytes = 1024 * 1024;

export type Envelope =
  | { kind: 'envelope'; dsn: string; body: Buffer }
  | { kind: 'too-large' }
  | { kind: 'not-an-envelope' };

/** Reads as much of a browser's envelope as the relay needs: that it is one, and for which project. Never throws. */
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
  const [first, second] = firstLines(body);
  const header = parseObject(first);
  const item = parseObject(second);
  if (!header || !item || typeof header.dsn !== 'string' || typeof item.type !== 'string') {
    return { kind: 'not-an-envelope' };
  }
  return { kind: 'envelope', dsn: header.dsn, body };
}

function firstLines(body: Buffer): [string, string] {
  const end = body.indexOf('\n');
  if (end < 0) return [body.toString('utf8'), ''];
  const next = body.indexOf('\n', end + 1);
  return [body.subarray(0, end).toString('utf8'), body.subarray(end + 1, next < 0 ? undefined : next).toString('utf8')];
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

/** Where a project's envelopes go: `https://key@host/base/7` → `https://host/base/api/7/envelope/`. */
export function envelopeAddress(dsn: string): string {
  const { protocol, host, pathname } = new URL(dsn);
  const parts = pathname.split('/').filter(Boolean);
  const project = parts.pop() ?? '';
  return `${protocol}//${host}/${[...parts, 'api', project, 'envelope'].join('/')}/`;
}
