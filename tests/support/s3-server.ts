import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../../src/server/documents/blobs/store/s3-settings.ts';

/** What the server does with a request instead of answering it well. */
type Trouble = number | 'cut' | 'silent';

/** As much of an S3-compatible service as a store of blobs asks of one. */
export type S3Server = {
  settings: S3Settings;
  /** What is kept, by key; a test may change it behind the store's back. */
  objects: Map<string, Uint8Array>;
  /** What became of each request, the next one first. */
  trouble: Trouble[];
  /** Methods of the requests, in order. */
  asked: string[];
  close(): Promise<void>;
};

const hex = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();

export type Signed = {
  method: string;
  /** With what follows the question mark, as it was sent. */
  path: string;
  headers: Readonly<Record<string, string>>;
  signedHeaders: readonly string[];
};

/**
 * The signature of a request, as AWS describes version 4. Worked out here with nothing of what signs in the application: the two
 * have to come to the same. Paths and queries are taken as they are sent.
 */
export function signatureOf(
  { method, path, headers, signedHeaders }: Signed,
  { secretAccessKey, region }: Pick<S3Settings, 'secretAccessKey' | 'region'>,
): string {
  const [pathname = '', query = ''] = path.split('?');
  const at = headers['x-amz-date'] ?? '';
  const day = at.slice(0, 8);
  const lines = signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim()}`);
  const request = [method, pathname, query, ...lines, '', signedHeaders.join(';'), headers['x-amz-content-sha256']];
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request');
  return hmac(key, ['AWS4-HMAC-SHA256', at, scope, hex(request.join('\n'))].join('\n')).toString('hex');
}

export async function startS3Server(more: Partial<S3Settings> = {}): Promise<S3Server> {
  const objects = new Map<string, Uint8Array>();
  const trouble: Trouble[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      asked.push(request.method ?? '');
      const now = trouble.shift();
      if (now === 'cut') request.socket.destroy();
      else if (typeof now === 'number') refuse(response, now, 'SlowDown');
      else if (now === undefined) answer(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-test-1',
    bucket: 'certificates',
    prefix: '',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    sessionToken: undefined,
    ...more,
  };

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const fault = faultOf(request, body, settings);
    const path = request.url ?? '';
    const bucket = `/${settings.bucket}/`;
    const key = path.slice(bucket.length);
    const there = objects.get(key);
    if (fault) {
      refuse(response, 403, fault);
    } else if (!path.startsWith(bucket)) {
      refuse(response, 404, 'NoSuchBucket');
    } else if (request.method === 'PUT') {
      objects.set(key, body);
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (!there) {
      refuse(response, 404, 'NoSuchKey');
    } else {
      response.writeHead(200, { 'content-length': there.length }).end(request.method === 'HEAD' ? undefined : there);
    }
  }

  return {
    settings,
    objects,
    trouble,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What such a service calls what is wrong with who asks, or with what came. */
function faultOf(request: IncomingMessage, body: Buffer, settings: S3Settings): string | undefined {
  const headers = request.headers as Record<string, string>;
  const [kind, rest = ''] = (headers.authorization ?? '').split(/ (.*)/s);
  const said = Object.fromEntries(rest.split(', ').map((part) => part.split('=', 2)));
  if (kind !== 'AWS4-HMAC-SHA256') return 'AccessDenied';
  const day = (headers['x-amz-date'] ?? '').slice(0, 8);
  const { accessKeyId, region, sessionToken } = settings;
  if (said.Credential !== `${accessKeyId}/${day}/${region}/s3/aws4_request`) return 'InvalidAccessKeyId';
  if (headers['x-amz-security-token'] !== sessionToken) return 'InvalidToken';
  const signedHeaders: string[] = (said.SignedHeaders ?? '').split(';');
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date', ...(sessionToken ? ['x-amz-security-token'] : [])];
  if (needed.some((name) => !signedHeaders.includes(name))) return 'AccessDenied';
  const due = signatureOf({ method: request.method ?? '', path: request.url ?? '', headers, signedHeaders }, settings);
  const given = Buffer.from((said.Signature ?? '').padEnd(due.length).slice(0, due.length));
  if (!timingSafeEqual(given, Buffer.from(due))) return 'SignatureDoesNotMatch';
  const hash = headers['x-amz-content-sha256'];
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== hex(body)) return 'XAmzContentSHA256Mismatch';
  return request.method === 'PUT' && hash === 'UNSIGNED-PAYLOAD' ? 'AccessDenied' : undefined;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`);
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
