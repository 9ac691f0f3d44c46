import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { tooLarge } from '../../../domain/verification/engine/verify-bytes.ts';
import { BadInputError } from '../../../kernel/errors.ts';
import type { AppEnv } from '../../context.ts';
import { limitsOf } from '../forms/body-kinds.ts';
import { invalidDocument } from '../problem.ts';

/** A refused body is still read and discarded up to this size: many programs read no response before they have sent everything. */
const mostDiscarded = 64 * 1024 * 1024;
/** A program that has sent nothing for this long waits for its response. A person's phone may only have lost its signal. */
const PROGRAM_WAITS_MS = 1000;

/** Refuses a body larger than its route takes, without ever holding it in memory. */
export function bodyLimits(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // These have no body, and looking for one would build a whole Request object.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const most = largestBody(c);
    const told = c.req.raw.headers.has('transfer-encoding') ? null : c.req.raw.headers.get('content-length');
    if (told !== null && Number(told) <= most) return next();
    const reader = c.req.raw.body?.getReader();
    if (!reader) return next();
    const bytes = told === null ? await readUpTo(most, reader) : undefined;
    if (!bytes) return refuse(c, reader);
    // Later readers of the body may rely on its length.
    const headers = new Headers(c.req.raw.headers);
    headers.delete('transfer-encoding');
    headers.set('content-length', String(bytes.byteLength));
    c.req.raw = new Request(c.req.raw, { body: bytes, headers });
    return next();
  };
}

/** A file comes as multipart; a form without one is small. */
function largestBody(c: Context<AppEnv>): number {
  const { bytes, withFile } = limitsOf(c.var.route.takes);
  const isInParts = /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '');
  return isInParts && withFile !== undefined ? withFile : bytes;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * The body if it is no larger than `most`; else undefined, with the rest left unread.
 * @throws BadInputError when it breaks off.
 */
async function readUpTo(most: number, reader: Reader): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // Grown by doubling: a body may arrive byte by byte, and a list of such pieces would weigh more than the bytes.
  let buffer = new Uint8Array(0);
  for (let size = 0; ; ) {
    const { done, value } = await reader.read().catch((cause) => {
      throw new BadInputError('The data was cut off', { cause });
    });
    if (done) return buffer.subarray(0, size);
    const end = size + value.length;
    if (end > most) return undefined;
    if (end > buffer.length) {
      const grown = new Uint8Array(Math.min(most, Math.max(end, buffer.length * 2)));
      grown.set(buffer.subarray(0, size));
      buffer = grown;
    }
    buffer.set(value, size);
    size = end;
  }
}

/** @throws HTTPException 413; on the verify API, the size is instead reported as an error of the document. */
async function refuse(c: Context<AppEnv>, reader: Reader): Promise<Response> {
  const isProgram = c.req.path.startsWith('/api/');
  if (!(await discard(reader, isProgram ? PROGRAM_WAITS_MS : undefined))) c.header('connection', 'close');
  if (c.req.path === '/api/v1/verify') return invalidDocument(c, [{ path: '', message: tooLarge }]);
  throw new HTTPException(413, { message: 'The request is too large' });
}

/** Whether the body was read to its end: not where it is too large, or where nothing arrives for `waitMs`. */
async function discard(reader: Reader, waitMs: number | undefined): Promise<boolean> {
  for (let size = 0; size <= mostDiscarded; ) {
    const read = await (waitMs === undefined ? reader.read() : within(waitMs, reader.read())).catch(() => undefined);
    if (!read) return false;
    if (read.done) return true;
    size += read.value.length;
  }
  return false;
}

/** The result of the promise, or undefined where it takes longer. */
async function within<T>(ms: number, promised: Promise<T>): Promise<T | undefined> {
  const over = new AbortController();
  try {
    return await Promise.race([promised, sleep(ms, undefined, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
