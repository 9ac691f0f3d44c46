import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { canonicalJson } from '../../src/server/certificates/canonical.ts';
import { type Claims, readClaims } from '../../src/server/certificates/certificate-file.ts';
import { extractFromUpload } from '../../src/server/certificates/check-pdf.ts';
import { hashOf, thumbprint, verifyDetached } from '../../src/server/certificates/signing.ts';

const usage = 'Usage: copperplate check-certificate FILE.pdf|FILE.json [--jwks FILE|URL]';

/**
 * Checks signature and hash of a certificate without the server that issued it. Without `--jwks` the key is the one in the
 * certificate: that proves that nothing was changed since it was signed with that key, and names the key to ask about.
 * @returns the exit code: 0 it holds, 1 it does not, 2 it could not be read.
 */
export async function run(args: string[], print: (line: string) => void = console.log): Promise<number> {
  const options = readArguments(args);
  if (!options) {
    print(usage);
    return 2;
  }
  const bytes = await readFile(options.file).catch(() => undefined);
  if (!bytes) {
    print(`Cannot read ${options.file}.`);
    return 2;
  }
  const extracted = extractFromUpload(bytes);
  if (extracted.state === 'none') {
    print('There is no certificate in this file.');
    return 2;
  }
  if (extracted.state === 'damaged') {
    print('NOT GOOD: the certificate in this file was changed or is incomplete.');
    return 1;
  }
  const { canonical, jws } = extracted.signed;
  const claims = readClaims(canonical) as Claims;
  print(`Certificate ${claims.number} revision ${claims.revision}, issued ${claims.issuedAt}`);
  print(`SHA-256 ${hashOf(canonical)}`);
  const keys = options.jwks === undefined ? ownKey(claims) : await readJwks(options.jwks);
  if (!keys) {
    print(options.jwks === undefined ? 'NOT GOOD: its key is missing.' : `Cannot read keys from ${options.jwks}.`);
    return options.jwks === undefined ? 1 : 2;
  }
  const problem = problemWith(canonical, jws, claims, keys);
  if (problem !== undefined) {
    print(`NOT GOOD: ${problem}`);
    return 1;
  }
  print(`Key ${claims.key?.kid}`);
  print('GOOD: the signature holds; nothing was changed since it was issued.');
  if (options.jwks === undefined) {
    print('Whose key it is: compare it with /.well-known/jwks.json of the issuing company, or give --jwks.');
  }
  return 0;
}

function readArguments(args: string[]): { file: string; jwks: string | undefined } | undefined {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { jwks: { type: 'string' } } });
    const [file, ...more] = positionals;
    return file === undefined || more.length > 0 ? undefined : { file, jwks: values.jwks };
  } catch {
    return undefined;
  }
}

type Keys = { keys: readonly unknown[] };

/** A key in the certificate counts only under the name that follows from it. */
function ownKey({ key }: Claims): Keys | undefined {
  return key && thumbprint(key.x) === key.kid ? { keys: [key] } : undefined;
}

async function readJwks(from: string): Promise<Keys | undefined> {
  try {
    const text = /^https?:\/\//u.test(from)
      ? await (await fetch(from, { signal: AbortSignal.timeout(10_000) })).text()
      : await readFile(from, 'utf8');
    const jwks = JSON.parse(text) as { keys?: unknown };
    return Array.isArray(jwks.keys) ? { keys: jwks.keys } : undefined;
  } catch {
    return undefined;
  }
}

const reasons = {
  malformed: 'the signature is not one.',
  unknown_key: 'it was signed with a key that is not in the set.',
  bad_signature: 'the signature does not belong to this data; it was changed.',
  revoked: 'its key was revoked before it was issued.',
} as const;

function problemWith(canonical: string, jws: string, { issuedAt }: Claims, keys: Keys): string | undefined {
  if (!isCanonical(canonical)) return 'the data is not in its canonical form.';
  const verified = verifyDetached(canonical, jws, keys, issuedAt);
  return verified.ok ? undefined : reasons[verified.reason];
}

function isCanonical(text: string): boolean {
  try {
    return canonicalJson(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}
