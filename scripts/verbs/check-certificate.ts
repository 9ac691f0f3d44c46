import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { canonicalJson } from '../../src/server/documents/certificates/canonical.ts';
import { type Claims, readClaims } from '../../src/server/documents/certificates/certificate-file.ts';
import { extractFromUpload, isJson } from '../../src/server/documents/certificates/copies/check-pdf.ts';
import { hashOf, thumbprint, verifyDetached } from '../../src/server/documents/certificates/signing.ts';
import { type Comparison, comparePrint } from '../../src/server/documents/pdf/compare.ts';

const usage = 'Usage: copperplate check-certificate FILE.pdf|FILE.json [--jwks FILE|URL]';
const help = `${usage}

Checks a certificate without the server that issued it: the signature over the data in the file, and of a PDF also the pages.
They are drawn again from the signed data and must be byte for byte the same.

  --jwks FILE|URL  the public keys of the issuing company (/.well-known/jwks.json). Without it the key is the one in the file:
                   that shows that nothing was changed since, not whose key it is.

Exit code:
  0  good: the signature holds, and the pages of a PDF are the print of what is signed
  1  not good: the data or its signature was changed, or the key is not one of the set
  2  the file or the keys could not be read
  3  the signed data is genuine, the pages of the PDF are not its print by this version: altered, saved by another program,
     or printed by another version of Copperplate. Compare the file at the verify address, which knows the issued one.`;

/**
 * Checks signature and hash of a certificate without the server that issued it, and whether a PDF shows what is signed. Without
 * `--jwks` the key is the one in the certificate: that proves that nothing was changed since it was signed with that key, and
 * names the key to ask about.
 * @returns the exit code: 0 it holds, 1 it does not, 2 it could not be read, 3 the data holds and the pages are not its print.
 */
export async function run(args: string[], print: (line: string) => void = console.log): Promise<number> {
  const options = readArguments(args);
  if (!options) {
    print(usage);
    return 2;
  }
  if (options.file === undefined) {
    print(help);
    return 0;
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
  const comparison = isJson(bytes) ? undefined : await comparePrint(bytes, extracted.signed);
  for (const line of verdictOn(comparison)) print(line);
  if (options.jwks === undefined) {
    print('Whose key it is: compare it with /.well-known/jwks.json of the issuing company, or give --jwks.');
  }
  return !comparison || comparison.state === 'same' ? 0 : 3;
}

function verdictOn(comparison: Comparison | undefined): string[] {
  const holds = 'GOOD: the signature holds; nothing was changed since it was issued.';
  if (!comparison) return [holds];
  const { state, verifyUrl } = comparison;
  if (state === 'same') {
    return [holds, `It was printed with this address, which is not part of what is signed: ${verifyUrl}`];
  }
  const genuine = 'PAGES NOT CONFIRMED. The signed data in this file is genuine;';
  const ask = `Compare the file with the issued one on the verify page of the issuing company${verifyUrl ? `. This file names ${verifyUrl}` : ''}.`;
  if (state === 'not-drawn') return [`${genuine} its pages were not compared, for this version cannot draw them.`, ask];
  return [
    `${genuine} its pages are not byte for byte the print of that data by this version.`,
    'They were altered, saved by another program, or printed by another version: do not rely on what they show.',
    ask,
  ];
}

/** `file` is undefined where help is asked for. */
function readArguments(args: string[]): { file: string | undefined; jwks: string | undefined } | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { jwks: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) return { file: undefined, jwks: undefined };
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
