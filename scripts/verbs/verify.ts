import { createReadStream } from 'node:fs';
import {
  MAX_DOCUMENT_BYTES,
  tooLarge,
  type VerifiedBytes,
  verifyBytes,
} from '../../src/domain/verification/engine/verify-bytes.ts';

/**
 * `verify FILE.json`, or `verify -` for standard input: prints the findings of a report document as JSON.
 * @returns 0 without a failing finding, 1 with one, 2 if the file is not a report document: then every error is listed by its path
 * on standard error, and as `{ "errors": [{ path, message }] }` on standard output.
 */
export async function run(args: string[]): Promise<number> {
  const [file] = args;
  if (!file || args.length > 1) {
    console.error('Usage: copperplate verify FILE.json, or - for standard input');
    return 2;
  }
  const verified = await verifyFile(file);
  if (!verified.ok) {
    for (const { path, message } of verified.errors) console.error(`${path || file}: ${message}`);
    print({ errors: verified.errors });
    return 2;
  }
  print(verified.verification);
  return verified.verification.findings.some(({ severity }) => severity === 'fail') ? 1 : 0;
}

async function verifyFile(file: string): Promise<VerifiedBytes> {
  try {
    const bytes = await readAll(file === '-' ? process.stdin : createReadStream(file));
    return bytes ? verifyBytes(bytes) : refused(tooLarge);
  } catch (error) {
    return refused(`cannot be read: ${(error as Error).message}`);
  }
}

/** The whole input; undefined, with the rest unread, if it is larger than a report may be. */
async function readAll(stream: AsyncIterable<Buffer>): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    parts.push(part);
    size += part.length;
    if (size > MAX_DOCUMENT_BYTES) return undefined;
  }
  return Buffer.concat(parts);
}

const refused = (message: string): VerifiedBytes => ({ ok: false, errors: [{ path: '', message }] });

const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
