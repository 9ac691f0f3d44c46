import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export type Ingested = { type: string; payload: string };

/** A small server that speaks the error-reporting protocol, and keeps what it is sent. */
export async function startIngest() {
  const items: Ingested[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const sent = Buffer.concat(parts);
      items.push(...readItems(request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent));
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    dsn: `http://publickey@127.0.0.1:${(server.address() as AddressInfo).port}/7`,
    items,
    everything: () => items.map(({ payload }) => payload).join('\n'),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The items of an envelope: a header line each, and a payload by its stated length or to the end of the line. */
function readItems(envelope: Buffer): Ingested[] {
  const items: Ingested[] = [];
  let at = envelope.indexOf('\n') + 1;
  while (at > 0 && at < envelope.length) {
    const lineEnd = envelope.indexOf('\n', at);
    if (lineEnd < 0) break;
    const header = JSON.parse(envelope.subarray(at, lineEnd).toString() || '{}') as { type?: string; length?: number };
    const start = lineEnd + 1;
    const lineStop = envelope.indexOf('\n', start);
    const stop = header.length === undefined ? (lineStop < 0 ? envelope.length : lineStop) : start + header.length;
    items.push({ type: header.type ?? 'unknown', payload: envelope.subarray(start, stop).toString() });
    at = stop + 1;
  }
  return items;
}
