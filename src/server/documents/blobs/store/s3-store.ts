import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { openRest } from '../../../runtime/rest.ts';
import {
  asKept,
  type BlobStore,
  BlobStoreError,
  changed,
  idOf,
  MAX_BLOB_BYTES,
  missing,
  mustBeId,
} from './blob-store.ts';
import type { S3Settings } from './s3-settings.ts';

type Limits = {
  /** Of one call with all its attempts, in milliseconds. */
  within: number;
  attempts: number;
  /** Before the second attempt, in milliseconds; twice as long before each later one. */
  pause: number;
  /** The rest after a call that timed out, in milliseconds. */
  rest?: number;
};
const usual: Limits = { within: 30_000, attempts: 5, pause: 100 };

/** A complete response. */
type Answer = { status: number; body: Uint8Array };

/** An unused name: an answer that it does not exist shows that we may read the bucket. */
const nothing = '0'.repeat(64);

/**
 * Blobs in a bucket of an S3-compatible service. Retries a service that fails or is too busy within the time limit; does not follow a
 * redirect, which would receive the credentials.
 */
export function s3Store(settings: S3Settings, limits: Partial<Limits> = {}): BlobStore {
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, sessionToken } = settings;
  const { within, attempts, pause: first, rest } = { ...usual, ...limits };
  const place = `the bucket ${bucket} at ${endpoint}`;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 's3',
    region,
  });

  const attempt = async (method: string, id: string, content: Uint8Array | undefined, ms: number): Promise<Answer> => {
    const request = await client.sign(`${endpoint}/${bucket}/${prefix}${mustBeId(id).slice(0, 2)}/${id}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(ms),
      // The signature covers the hash, so the service refuses bytes that changed on the way.
      ...(content && { body: new Uint8Array(content), headers: { 'x-amz-content-sha256': id } }),
    });
    const response = await fetch(request);
    return { status: response.status, body: await readAtMost(response, MAX_BLOB_BYTES, () => changed(id, place)) };
  };

  const resting = openRest(rest);
  const ask = async (method: string, id: string, content?: Uint8Array): Promise<Answer> => {
    if (resting.isOn()) throw new BlobStoreError('away', `${place} did not answer a moment ago`);
    const until = performance.now() + within;
    let cause: unknown;
    for (let tried = 0; tried < attempts; tried++) {
      if (tried > 0) await pause(Math.min(first * 2 ** (tried - 1), Math.max(0, until - performance.now())));
      const ms = Math.floor(until - performance.now());
      if (ms <= 0) break;
      try {
        const answer = await attempt(method, id, content, ms);
        if (answer.status < 500 && answer.status !== 429) return answer;
        cause = new Error(`it answered ${answer.status} ${codeIn(answer)}`.trim());
      } catch (error) {
        if (error instanceof BlobStoreError) throw error;
        cause = error;
      }
    }
    if (performance.now() >= until) resting.begin();
    throw new BlobStoreError('away', `${place} cannot be reached: ${reason(cause)}`, { cause });
  };

  const refused = (answer: Answer) =>
    new BlobStoreError('refused', `${place} refuses us: ${answer.status} ${codeIn(answer)}`.trim());
  const isMissing = (answer: Answer) => answer.status === 404 && codeIn(answer) !== 'NoSuchBucket';

  return {
    place,
    async put(content) {
      const id = idOf(content, place);
      const answer = await ask('PUT', id, content);
      if (answer.status !== 200) throw refused(answer);
      return id;
    },
    async get(id) {
      const answer = await ask('GET', id);
      if (isMissing(answer)) throw missing(id, place);
      if (answer.status !== 200) throw refused(answer);
      return asKept(answer.body, id, place);
    },
    async has(id) {
      const answer = await ask('HEAD', id);
      if (answer.status !== 200 && answer.status !== 404) throw refused(answer);
      return answer.status === 200;
    },
    async delete(id) {
      const answer = await ask('DELETE', id);
      if (answer.status !== 204 && answer.status !== 200 && !isMissing(answer)) throw refused(answer);
    },
    // The service shows only complete uploads.
    deletePartial: async () => 0,
    async check() {
      const answer = await ask('GET', nothing);
      if (!isMissing(answer) && answer.status !== 200) throw refused(answer);
    },
  };
}

/** @param tooMuch  the error if there is more. */
async function readAtMost(response: Response, most: number, tooMuch: () => Error): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > most) throw tooMuch();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The service's error code: `<Error><Code>NoSuchKey</Code>…`. */
function codeIn({ body }: Answer): string {
  const text = Buffer.from(body.subarray(0, 2000)).toString('utf8');
  const from = text.indexOf('<Code>');
  const to = text.indexOf('</Code>', from);
  return from < 0 || to < 0 ? '' : text.slice(from + '<Code>'.length, to);
}

/** `fetch failed` says nothing: its cause does. */
function reason(error: unknown): string {
  const { cause, message, name } = error as Error;
  if (name === 'TimeoutError') return 'it did not answer in time';
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
}
