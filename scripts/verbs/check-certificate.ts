import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { aboutCopy } from '../../src/domain/certificate/verify/about-copy.ts';
import type { KeyTimes } from '../../src/domain/certificate/verify/about-key.ts';
import { withoutLineBreaks } from '../../src/domain/certificate/verify/copy/end-of-pdf.ts';
import type { KeySet } from '../../src/domain/certificate/verify/detached.ts';
import { judgeCopy, type OpenedCopy, openCopy, type Verdict } from '../../src/domain/certificate/verify/verdict.ts';
import {
  type ConsistencyProof,
  findHeadIn,
  findProofIn,
  type HeadFile,
} from '../../src/features/certificate-log/domain/head.ts';
import { checkHere } from '../../src/server/documents/certificates/check-here.ts';
import { type Comparison, comparePrint } from '../../src/server/documents/pdf/compare.ts';
import { describeLogged } from '../check-certificate/describe-logged.ts';

const usage = 'Usage: copperplate check-certificate FILE.pdf|FILE.json [--jwks FILE|URL] [--head FILE [--proof FILE]]';
const help = `${usage}

Checks a certificate without the server that issued it: the signature over the data in the file, and of a PDF also the pages.
They are drawn again from the signed data and must be byte for byte the same.

  --jwks FILE|URL  the public keys of the issuing company (/.well-known/jwks.json). Without it the key is the one in the file:
                   that shows that nothing was changed since, not whose key it is.
  --head FILE      a head of the company's log of certificates that you have kept from an earlier mail, or fetched later
                   (/public/log/NAME/head.json?from=SIZE, with its proof). It shows that the certificate was in the log by then,
                   and that nothing in the log was changed since.
  --proof FILE     the proof between the two heads, where it is not in the file of the head (/public/log/NAME/proof.json).

Exit code:
  0  good: the signature holds, and the pages of a PDF are the print of what is signed
  1  not good: the data or its signature was changed, or the key is not one of the set; its place in the log of certificates does
     not hold, it was dated back, or two heads of the log cannot both be true
  2  the file, the keys, the head or its proof could not be read, or the proof is not at hand
  3  the signed data is genuine, the pages of the PDF are not its print by this version: altered, saved by another program,
     or printed by another version of Copperplate. Compare the file at the verify address, which knows the issued one.`;

/**
 * Checks signature and hash of a certificate without the server that issued it, and whether a PDF shows the signed data. Without
 * `--jwks` it uses the key in the certificate: that proves that nothing was changed since it was signed with that key, and
 * names the key to check with the company.
 * Checks its proof of the log of certificates too, against a saved head if given.
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
  const copy = checkHere(openCopy(bytes));
  const { content } = copy;
  if (content.state === 'damaged') {
    print('NOT GOOD: the certificate in this file was changed or is incomplete.');
    for (const line of sayEnd(copy)) print(line);
    return 1;
  }
  if (content.state !== 'found') {
    print('There is no certificate in this file.');
    return 2;
  }
  const { claims, hash, signed } = content;
  print(`Certificate ${claims.number} revision ${claims.revision}, issued ${claims.issuedAt}`);
  print(`SHA-256 ${hash}`);
  const set = options.jwks === undefined ? undefined : await readJwks(options.jwks);
  if (options.jwks !== undefined && !set) {
    print(`Cannot read keys from ${options.jwks}.`);
    return 2;
  }
  const verdict = checkHere(judgeCopy(copy, set));
  const problem = problems[verdict.state];
  const isOfKey = verdict.state === 'changed' || verdict.state === 'revoked';
  if (isOfKey && (verdict.key.retiredAt ?? verdict.key.revokedFrom) !== undefined)
    print(`Key ${claims.key?.kid}${datesOf(verdict.key)}`);
  if (problem !== undefined) print(`NOT GOOD: ${problem}`);
  if (!('log' in verdict)) return 1;
  if (problem === undefined) {
    print(`Key ${claims.key?.kid}${datesOf(verdict.key)}`);
    for (const doubt of verdict.aboutKey.doubts) print(doubt);
  }
  if (verdict.stood) print(verdict.stood.words);
  const given = await readGiven(options);
  if ('unreadable' in given) {
    print(`Cannot read ${given.unreadable}.`);
    return 2;
  }
  const logged = describeLogged(verdict, { set, ...given });
  if (problem !== undefined) {
    // Report what a saved head says of the log; it does not make the key's signature valid.
    if (given.kept) for (const line of logged.lines) print(line);
    return 1;
  }
  for (const line of logged.lines) print(line);
  if (logged.code === 1) return 1;
  const comparison = copy.isJson ? undefined : await comparePrint(withoutLineBreaks(bytes), signed);
  for (const line of verdictOn(comparison)) print(line);
  if (comparison?.state === 'different') for (const line of sayEnd(copy)) print(line);
  if (!set) print('Whose key it is: compare it with /.well-known/jwks.json of the issuing company, or give --jwks.');
  if (logged.code !== 0) return logged.code;
  return !comparison || comparison.state === 'same' ? 0 : 3;
}

/** Set if the file itself shows what happened to it. */
function sayEnd({ end }: OpenedCopy): string[] {
  switch (end) {
    case 'cut off':
      return [aboutCopy.shortened.words];
    case 'added to':
      return [aboutCopy['added-to'].words];
    default:
      return [];
  }
}

function verdictOn(comparison: Comparison | undefined): string[] {
  const holds = 'GOOD: the signature holds; nothing was changed since it was issued.';
  if (!comparison) return [holds];
  const { state, verifyUrl } = comparison;
  if (state === 'same') {
    return [holds, `It was printed with this address, which is not part of the signed data: ${verifyUrl}`];
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

type Options = {
  file: string | undefined;
  jwks: string | undefined;
  head: string | undefined;
  proof: string | undefined;
};

/** The given head and proof. @returns the name of a file that is neither. */
async function readGiven({
  head,
  proof,
}: Options): Promise<{ kept: HeadFile | undefined; proof: ConsistencyProof | undefined } | { unreadable: string }> {
  const text = async (file: string) => (await readFile(file, 'utf8').catch(() => '')).slice(0, 100_000);
  const kept = head === undefined ? undefined : findHeadIn(await text(head));
  if (head !== undefined && !kept) return { unreadable: `a head of a log of certificates from ${head}` };
  const consistency = proof === undefined ? undefined : findProofIn(await text(proof));
  if (proof !== undefined && !consistency) return { unreadable: `a proof from ${proof}` };
  return { kept, proof: consistency };
}

/** `file` is undefined if the user asks for help. */
function readArguments(args: string[]): Options | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        jwks: { type: 'string' },
        head: { type: 'string' },
        proof: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const { jwks, head, proof } = values;
    if (values.help) return { file: undefined, jwks, head, proof };
    if (proof !== undefined && head === undefined) return undefined;
    const [file, ...more] = positionals;
    return file === undefined || more.length > 0 ? undefined : { file, jwks, head, proof };
  } catch {
    return undefined;
  }
}

const datesOf = ({ retiredAt, revokedFrom }: KeyTimes): string =>
  [retiredAt && `, retired ${retiredAt}`, revokedFrom && `, revoked from ${revokedFrom}`].filter(Boolean).join('');

async function readJwks(from: string): Promise<KeySet | undefined> {
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

/** Why a certificate is not good, by its verdict. */
const problems: Partial<Record<Verdict['state'], string>> = {
  'no key': 'its key is missing.',
  'not canonical': 'the data is not in its canonical form.',
  malformed: 'the signature is not one.',
  'unknown key': 'it was signed with a key that is not in the set.',
  changed: 'the signature does not belong to this data; it was changed.',
  revoked: 'its key was revoked before it was issued. What it signed before that remains valid.',
};
