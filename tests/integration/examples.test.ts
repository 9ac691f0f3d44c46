import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '../../scripts/verbs/check-certificate.ts';
import { certificateSchema } from '../../src/domain/certificate/certificate-schema.ts';
import { editions } from '../../src/domain/editions.ts';
import type { Item } from '../../src/domain/forms/definition.ts';
import { reportSchema } from '../../src/domain/forms/json/json-schema.ts';
import { formsOfType, formTypes } from '../../src/domain/forms/registry.ts';
import { showCertificateFile } from '../../src/server/documents/certificates/certificate-file.ts';
import { sampleKey, signedSample } from '../../src/server/documents/certificates/fixture.ts';
import { schemaFaults } from '../support/json-schema.ts';

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
const programs = [
  { program: 'check-certificate.mjs', command: process.execPath, lacks: undefined },
  {
    program: 'check_certificate.py',
    command: 'python3',
    lacks: has('python3', '--version') && hasOpenssl() ? undefined : 'python3 and openssl 3',
  },
  {
    program: 'check-certificate.sh',
    command: 'sh',
    lacks:
      has('jq', '--version') && hasOpenssl() && has('basenc', '--version') ? undefined : 'jq, basenc and openssl 3',
  },
];

describe.each(programs)('$program', ({ program, command, lacks }) => {
  const answer = (file: string, keys = jwks) => {
    const { status, stdout } = spawnSync(command, [join(examples, program), file, keys], { encoding: 'utf8' });
    return { isGood: status === 0 && /^GOOD$/m.test(stdout), stdout };
  };
  const write = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    return join(folder, name);
  };

  test('finds certificates good as they are issued, with the hash that we have, and nothing that was changed', (t) => {
    if (lacks) t.skip(`there is no ${lacks} here to run it with`);
    for (const name of named('.json')) expect([name, answer(join(examples, name)).isGood]).toEqual([name, true]);
    const key = sampleKey();
    const sample = signedSample({ correctionReason: 'Dŵr "quoted" \\ / \u0001 é 💡 \u2028 <&>' }, key);
    const text = showCertificateFile(sample);
    const keys = write('jwks.json', sample.jwks);
    const good = answer(write('good.json', text), keys);
    expect([good.isGood, good.stdout]).toEqual([true, expect.stringContaining(sample.hash)]);
    expect(answer(write('laid-out.json', JSON.stringify(JSON.parse(text), null, 2)), keys).isGood).toBe(true);
    const wrong: [string, unknown, unknown][] = [
      ['another number', text.replace('CP-000123', 'CP-000124'), sample.jwks],
      ['another outcome', text.replace('"outcome":"satisfactory"', '"outcome":"unsatisfactory"'), sample.jwks],
      [
        'the signature of another',
        showCertificateFile({ ...sample, jws: signedSample({ number: 'X-1' }, key).jws }),
        sample.jwks,
      ],
      ['another company’s keys', text, signedSample({}, sampleKey()).jwks],
      ['a key of the same name', text, { keys: [{ ...signedSample().jwks.keys[0], kid: key.kid }] }],
      [
        'a revoked key',
        text,
        { keys: sample.jwks.keys.map((each) => ({ ...each, revoked_from: '2026-01-01T00:00:00.000Z' })) },
      ],
      ['no keys', text, { keys: [] }],
    ];
    for (const [name, content, set] of wrong)
      expect([name, answer(write('wrong.json', content), write('set.json', set)).isGood]).toEqual([name, false]);
  });
});

test('the programs that are to be read are twenty lines and little more', () => {
  for (const program of ['check-certificate.mjs', 'check_certificate.py']) {
    const lines = readFileSync(join(examples, program), 'utf8').split('\n');
    const code = lines.filter((line) => line.trim() !== '' && !/^(?:#|\/\/|\/\*\*|""")/.test(line.trim()));
    expect([program, code.length <= 22]).toEqual([program, true]);
  }
});
