import type { Context } from 'hono';
import { BadInputError } from '../../../kernel/errors.ts';
import type { AppEnv } from '../../../server/context.ts';
import { openTurns, type Turns } from '../../../server/runtime/concurrency-limit.ts';

/** Lists up to this size, some 2,000 rows, are read at any time. */
const SHORT_BYTES = 256 * 1024;

/** A list of 100,000 rows takes some hundred megabytes while it is read: one at a time, and no other request waits with its file in memory. */
export const openLongLists = (): Turns =>
  openTurns('long lists of sites', {
    waitingOfOne: Number.POSITIVE_INFINITY,
    atOnce: 1,
    waiting: 0,
    // The longest takes about as long to be read and kept.
    retryAfterSeconds: 30,
    words: 'Another long list is being read just now.',
  });

/** By the announced length, before the body is in memory. */
export const isLongBody = (c: Context<AppEnv>): boolean => isLong(Number(c.req.header('content-length') ?? 0));
export const isLong = (bytes: number): boolean => bytes > SHORT_BYTES;

const HEAD_BYTES = 16 * 1024;

/**
 * The values typed above the file of a form that is refused. Reads the file to its end without storing it, because a browser reads no
 * answer before it has sent everything.
 * @throws BadInputError when the body breaks off.
 */
export async function fieldsAboveFile(c: Context<AppEnv>): Promise<Record<string, string[]>> {
  const fields: Record<string, string[]> = Object.create(null);
  const type = c.req.header('content-type') ?? '';
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  const head = await headOf(c);
  const end = boundary === undefined ? -1 : head.lastIndexOf(`\r\n--${boundary}`);
  if (end < 0) return fields;
  const whole = Buffer.concat([head.subarray(0, end), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const form = await new Response(whole, { headers: { 'content-type': type } }).formData().catch((cause) => {
    throw new BadInputError('The form could not be read', { cause });
  });
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = [value];
  return fields;
}

async function headOf(c: Context<AppEnv>): Promise<Buffer> {
  const reader = c.req.raw.body?.getReader();
  const head = Buffer.alloc(HEAD_BYTES);
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read().catch((cause) => {
      throw new BadInputError('The data was cut off', { cause });
    });
    if (done) return head.subarray(0, size);
    const part = value.subarray(0, HEAD_BYTES - size);
    head.set(part, size);
    size += part.length;
  }
  return Buffer.alloc(0);
}
