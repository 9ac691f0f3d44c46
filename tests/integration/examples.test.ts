import { execFileSync, spawnSync } from 'node:child_process';
import { sign } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '../../scripts/verbs/check-certificate.ts';
import { certificateSchema } from '../../src/domain/certificate/certificate-schema.ts';
import { type SignedCertificate, showCertificateFile } from '../../src/domain/certificate/verify/certificate-file.ts';
import type { Jwks } from '../../src/domain/certificate/verify/detached.ts';
import { judgeFile } from '../../src/domain/certificate/verify/verdict.ts';
import { editions } from '../../src/domain/editions.ts';
import type { Item } from '../../src/domain/forms/definition.ts';
import { reportSchema } from '../../src/domain/forms/json/json-schema.ts';
import { formsOfType, formTypes } from '../../src/domain/forms/registry.ts';
import { LOG_HEAD_FORMAT } from '../../src/features/certificate-log/domain/head.ts';
import { canonicalJson } from '../../src/kernel/canonical-json.ts';
import { certificatePage } from '../../src/server/archive/archive-page.ts';
import { checkHere } from '../../src/server/documents/certificates/check-here.ts';
import { sampleKey, signedSample } from '../../src/server/documents/certificates/fixture.ts';
import { toPublic } from '../../src/server/documents/certificates/public-certificate.ts';
import { schemaFaults } from '../support/json-schema.ts';
import { compared, judgeOffline } from '../support/judged.ts';

/** The examples of docs/certificate-format.md, and its programs, run as whoever reads it would run them. */
const examples = join(import.meta.dirname, '../../docs/examples');
const jwks = join(examples, 'jwks.json');
const named = (ending: string) => readdirSync(examples).filter((name) => name.endsWith(ending) && name !== 'jwks.json');
const folder = mkdtempSync(join(tmpdir(), 'copperplate-examples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const check = async (...args: string[]) => {
  const lines: string[] = [];
  return { code: await run(args, (line) => lines.push(line)), said: lines.join('\n') };
};

test.each(named('.json'))('%s still verifies, and matches the schemas', async (name) => {
  const path = join(examples, name);
  expect(await check(path, '--jwks', jwks)).toEqual({ code: 0, said: expect.stringContaining('GOOD') });
  const file = JSON.parse(readFileSync(path, 'utf8'));
  expect(schemaFaults(certificateSchema(), file)).toEqual([]);
  const { form_type: type, edition, report } = file.certificate;
  const form = formsOfType(type).find((each) => each.edition === edition);
  expect(form && schemaFaults(reportSchema(form), report)).toEqual([]);
});

test.each(named('.pdf'))('%s still holds the data that was signed, whatever this version would draw', async (name) => {
  const { code, said } = await check(join(examples, name), '--jwks', jwks);
  // 3: its pages are those of the version that printed it.
  expect([0, 3]).toContain(code);
  expect(said).toMatch(/^GOOD|The signed data in this file is genuine/m);
});

test('there are examples: a satisfactory one, an unsatisfactory one, and one with its correction', () => {
  const outcomes = new Set(all().flatMap(({ outcome }) => outcome ?? []));
  expect(outcomes).toEqual(new Set(['satisfactory', 'unsatisfactory']));
  expect(all().some(({ supersedes, revision }) => revision === 2 && supersedes.revision === 1)).toBe(true);
  expect(named('.pdf').length).toBeGreaterThan(0);
});

const all = () => named('.json').map((name) => JSON.parse(readFileSync(join(examples, name), 'utf8')).certificate);

/** `node scripts/issue-examples.ts` issues them anew. */
test('every example is of the version that its form has now', () => {
  const current = new Set(
    formTypes()
      .flatMap(formsOfType)
      .map(({ version }) => version),
  );
  expect(
    all()
      .filter(({ form_version: version }) => !current.has(version))
      .map(({ number }) => number),
  ).toEqual([]);
});

test('one has a photo, all a drawn signature; several people signed one, and one is of the edition before', () => {
  expect(all().some(({ photos }) => photos.length > 0)).toBe(true);
  const signed = all().map(({ inspector, signatories = [] }) => [inspector, ...signatories].filter(Boolean));
  for (const people of signed) expect(people.some(({ drawn }) => drawn !== undefined)).toBe(true);
  expect(signed.some((people) => new Set(people.map(({ name }) => name)).size > 1)).toBe(true);
  expect(new Set(all().map(({ edition }) => edition))).toEqual(new Set(editions));
  expect(all().some(({ report }) => report.observations?.some((each: Item) => each.plain_words))).toBe(true);
});

test.each(formTypes())('and one of the form %s, as data and as a print', (type) => {
  const ofForm = (ending: string) => named(ending).filter((name) => name.includes(`-${type.toLowerCase()}-`));
  expect(ofForm('.json').length).toBeGreaterThan(0);
  expect(ofForm('.pdf').length).toBeGreaterThan(0);
});

const has = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const hasOpenssl = () => has('openssl', 'version') && !execFileSync('openssl', ['version']).includes('OpenSSL 1.');
const lacksPython = has('python3', '--version') && hasOpenssl() ? undefined : 'python3 and openssl 3';
const lacksShell =
  has('jq', '--version') && hasOpenssl() && has('basenc', '--version') ? undefined : 'jq, basenc and openssl 3';
const programs = [
  { program: 'check-certificate.mjs', command: [process.execPath], lacks: undefined },
  { program: 'check_certificate.py', command: ['python3'], lacks: lacksPython },
  { program: 'check_certificate.py', command: ['python3', '-O'], lacks: lacksPython },
  { program: 'check-certificate.sh', command: ['sh'], lacks: lacksShell },
];

const key = sampleKey();
const sample = signedSample({ correctionReason: 'Dŵr "quoted" \\ / \u0001 é 💡 \u2028 <&>' }, key);
const text = showCertificateFile(sample);
const [header = '', signature = ''] = sample.jws.split('..');
const payload = Buffer.from(sample.canonical).toString('base64url');
const signedAs = (jws: string) => showCertificateFile({ ...sample, jws });
const relaid = (indent?: number) => JSON.stringify(JSON.parse(text), null, indent);
const revokedFrom = (from: string) => ({ keys: sample.jwks.keys.map((each) => ({ ...each, revoked_from: from })) });
const head = canonicalJson({
  format: LOG_HEAD_FORMAT,
  log: 'x',
  size: 1,
  root: '0'.repeat(64),
  at: '2026-11-11T00:00:00Z',
});

/** Files as they are issued, laid out anew, and forged; with the key set they are checked against, where it is not the company's. */
const good: [string, string | Buffer, object?][] = [
  ['as it is issued', text],
  ['laid out anew', relaid(2)],
  ['with a line break behind it', `${text}\n`],
  ['in another order', text.replace(/^\{(.*),("signature":"[^"]*")\}$/s, '{$2,$1}')],
  ['with letters escaped', text.replace('Dŵr', 'D\\u0175r').replace('"outcome"', '"\\u006futcome"')],
  ['with a number in another form', text.replace('"revision":1', '"revision":1e0')],
  ['of a key that was revoked after it was issued', text, revokedFrom('2027-01-01T00:00:00.000Z')],
];
const forged: [string, string | Buffer, object?][] = [
  ['another number', text.replace('CP-000123', 'CP-000124')],
  ['another outcome', text.replace('"outcome":"satisfactory"', '"outcome":"unsatisfactory"')],
  ['the signature of another', signedAs(signedSample({ number: 'X-1' }, key).jws)],
  ['another company’s keys', text, signedSample({}, sampleKey()).jwks],
  ['a key of the same name', text, { keys: [{ ...signedSample().jwks.keys[0], kid: key.kid }] }],
  ['a revoked key', text, revokedFrom('2026-01-01T00:00:00.000Z')],
  ['no keys', text, { keys: [] }],
  ['a name twice, the first of them forged', text.replace('"number":', '"number":"FAKE","number":')],
  [
    'a name twice, the second of them forged',
    text.replace('"number":"CP-000123"', '"number":"CP-000123","number":"FAKE"'),
  ],
  ['a name twice, laid out anew', relaid(2).replace('"number":', '"number": "FAKE",\n"number":')],
  ['a name twice, one of them escaped', text.replace('"outcome":', '"\\u006futcome":"FAKE","outcome":')],
  ['a name twice, empty', text.replace('"outcome":', '"outcome":{},"outcome":')],
  ['the certificate twice', text.replace('{', '{"certificate":{"outcome":"satisfactory"},')],
  ['the certificate twice, once escaped', text.replace('{', '{"\\u0063ertificate":{"outcome":"satisfactory"},')],
  ['the signature twice', text.replace('"signature":', '"signature":"x..y","signature":')],
  ['more beside the certificate', text.replace('{', '{"outcome":"satisfactory",')],
  ['more in the certificate', text.replace('"number":', '"note":"FAKE","number":')],
  ['less in the certificate', text.replace('"outcome":"satisfactory",', '')],
  ['no signature', `{"certificate":${sample.canonical}}`],
  ['a list', `[${text}]`],
  ['something in front', ` ${text}`],
  ['a byte order mark in front', `\uFEFF${text}`],
  ['something behind', `${text} 5`],
  ['another certificate behind', text + text],
  ['bytes that are no text', Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(',"log":"\xff"}', 'latin1')])],
  ['a signature with the payload in it', signedAs(`${header}.${payload}.${signature}`)],
  ['a signature of four parts', signedAs(`${header}...${signature}`)],
  ['a signature with a part behind it', signedAs(`${sample.jws}.${signature}`)],
  ['a signature with a space behind it', signedAs(`${sample.jws} `)],
  ['a signature with a line break behind it', signedAs(`${sample.jws}\n`)],
  ['a signature with padding', signedAs(`${sample.jws}==`)],
  [
    'a signature in other letters',
    signedAs(sample.jws.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1))),
  ],
  ...[
    { alg: 'none', kid: key.kid },
    { alg: 'Ed25519', kid: key.kid },
    { alg: 'EdDSA', crit: [], kid: key.kid },
    {},
  ].map((protectedHeader): [string, string] => [
    `a header that says ${JSON.stringify(protectedHeader)}, though it is signed`,
    signedAs(signedWith(canonicalJson(protectedHeader), sample.canonical)),
  ]),
  [
    'a head of the log in place of a certificate',
    showCertificateFile({ canonical: head, jws: signedWith(canonicalJson({ alg: 'EdDSA', kid: key.kid }), head) }),
  ],
];

/** A detached JWS over any header and text, by the company's own key. */
function signedWith(protectedHeader: string, canonical: string): string {
  const front = Buffer.from(protectedHeader).toString('base64url');
  const input = Buffer.from(`${front}.${Buffer.from(canonical).toString('base64url')}`);
  return `${front}..${sign(null, input, key.key).toString('base64url')}`;
}

const tabled = () =>
  [...good.map((row) => ['GOOD', ...row] as const), ...forged.map((row) => ['NOT GOOD', ...row] as const)].map(
    ([verdict, name, content, keys = sample.jwks]) => ({
      verdict,
      name,
      bytes: new Uint8Array(Buffer.from(content)),
      keys,
    }),
  );

test('the server, the page that checks with no network, the command and the archive say of each file what it is', async () => {
  for (const { verdict, name, bytes, keys: given } of tabled()) {
    const keys = given as Jwks;
    const judgement = compared(bytes, { pdfHash: null, ...sample }, keys);
    const offline = await judgeOffline(bytes, keys);
    // In whole: no face may be stricter about one part of it than another.
    expect(checkHere(judgeFile(bytes, keys))).toEqual(offline);
    const file = write('file.json', bytes);
    const { code } = await check(file, '--jwks', write('keys.json', JSON.stringify(keys)));
    const said = { server: judgement === 'same-data', offline: offline.state === 'untouched', command: code === 0 };
    // Of a key that was revoked the server says so apart: the file is what was issued.
    const server = name === 'a revoked key' ? true : verdict === 'GOOD';
    expect([name, said]).toEqual([name, { server, offline: verdict === 'GOOD', command: verdict === 'GOOD' }]);
    if ('signed' in offline) expect([name, archived(offline.signed, keys)]).toEqual([name, verdict === 'GOOD']);
  }
});

/** Whether the archive calls a record with this data genuine, as the verify page does. */
function archived({ canonical, jws: signature }: SignedCertificate, keys: Jwks): boolean {
  const record = {
    ...({ code: 'X', number: 'CP-000123', revision: 1, status: 'current', outcome: 'satisfactory' } as const),
    ...{ inspectedOn: sample.data.inspected_on ?? null, nextDue: '2031-11-11', issuedAt: sample.data.issued_at },
    ...{ canonical, signature, hash: sample.hash, kid: key.kid, reason: null, companyClosedOn: null },
    ...{ supersededBy: null, latestInspectedOn: null, since: [] },
  };
  const shown = toPublic(record, keys, new Date('2026-12-01T00:00:00.000Z'));
  const page = certificatePage(shown, { company: 'Dŵr', day: '2026-12-01' });
  expect(page.includes('<h2>Genuine</h2>')).toBe(shown.signatureHolds);
  return shown.signatureHolds;
}

const write = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

describe.each(programs)('$command $program', ({ program, command: [command = '', ...options], lacks }) => {
  const answer = (file: string, keys = jwks) => {
    const { status, stdout } = spawnSync(command, [...options, join(examples, program), file, keys], {
      encoding: 'utf8',
    });
    return { verdict: status === 0 && /^GOOD$/m.test(stdout) ? 'GOOD' : 'NOT GOOD', stdout };
  };

  test('finds certificates good as they are issued, with the hash that we have', (t) => {
    if (lacks) t.skip(`there is no ${lacks} here to run it with`);
    for (const name of named('.json')) expect([name, answer(join(examples, name)).verdict]).toEqual([name, 'GOOD']);
    const { stdout } = answer(write('good.json', text), write('keys.json', JSON.stringify(sample.jwks)));
    expect(stdout).toContain(sample.hash);
  });

  test('says of each file what the server says', (t) => {
    if (lacks) t.skip(`there is no ${lacks} here to run it with`);
    for (const { verdict, name, bytes, keys } of tabled()) {
      const said = answer(write('file.json', bytes), write('keys.json', JSON.stringify(keys)));
      expect([name, said.verdict]).toEqual([name, verdict]);
      expect([name, /^GOOD/m.test(said.stdout)]).toEqual([name, verdict === 'GOOD']);
    }
  });
});

test('the programs that are to be read are thirty lines and little more', () => {
  for (const program of ['check-certificate.mjs', 'check_certificate.py']) {
    const lines = readFileSync(join(examples, program), 'utf8').split('\n');
    const code = lines.filter((line) => line.trim() !== '' && !/^(?:#|\/\/|\/\*\*|""")/.test(line.trim()));
    expect([program, code.length <= 35]).toEqual([program, true]);
  }
});
