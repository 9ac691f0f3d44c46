import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeEicr } from '../../src/domain/forms/fixtures/complete-eicr.ts';

const script = fileURLToPath(new URL('../../scripts/copperplate.ts', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copperplate-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [script, ...args], (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });

async function verify(content: string) {
  const file = join(folder, 'report.json');
  await writeFile(file, content);
  return run('verify', file);
}

test('a complete report that holds has no findings and the exit code is 0', async () => {
  const { code, out } = await verify(JSON.stringify(completeEicr()));
  expect(JSON.parse(out)).toEqual({ findings: [], unknown: [], outcome: 'satisfactory' });
  expect(code).toBe(0);
});

test('a report with gaps has findings, what we do not know is listed, and the exit code is 1', async () => {
  const circuit = {
    id: 'c1',
    ocpd_standard: 'BS EN 60898',
    ocpd_type: 'B',
    ocpd_rating: '32',
    zs: '1.52',
    colour: 'red',
  };
  const { code, out } = await verify(
    JSON.stringify({
      form_type: 'EICR',
      edition: '2018+A4',
      observations: [{ id: 'o1', code: 'C2', text: 'Broken cover', location: 'Hall' }],
      boards: [{ id: 'b1', fed_from: { origin: true }, circuits: [circuit] }],
    }),
  );
  const { findings, unknown, outcome } = JSON.parse(out);
  expect(code).toBe(1);
  expect(findings).toContainEqual({
    rule: 'ZS_OVER_MAX',
    severity: 'fail',
    path: 'boards/b1/circuits/c1/zs',
    measured: '1.52',
    limit: '1.37',
    unit: 'Ω',
    arithmetic: '230 × 0.95 ÷ (5 × 32) = 1.37',
    regulation: '411.4.4, Table 41.3',
    message: 'Zs 1.52 Ω is above 1.37 Ω, the limit for 32 A type B. Check the reading and the device.',
  });
  expect(unknown).toEqual(['boards/b1/circuits/c1/colour']);
  expect(outcome).toBe('unsatisfactory');
});

test.each([
  ['no JSON', '{', ''],
  ['no report', '[]', ''],
  ['an edition we do not know', '{"form_type":"EICR","edition":"2008"}', 'edition'],
  [
    'a value of the wrong kind',
    '{"form_type":"EICR","edition":"2018+A4","boards":[{"id":"b1","zdb":"banana"}]}',
    'boards/b1/zdb',
  ],
])('%s is refused with its path, and nothing is verified', async (_, content, path) => {
  const { code, out, err } = await verify(content);
  expect(code).toBe(2);
  expect(JSON.parse(out).errors.map((error: { path: string }) => error.path)).toContain(path);
  expect(JSON.parse(out).findings).toBeUndefined();
  expect(err).toContain(path);
});

test('every error is named by its path: wrong kinds, double ids, boards that feed each other', async () => {
  const { code, out, err } = await verify(
    JSON.stringify({
      form_type: 'EICR',
      edition: '2018+A4',
      supply: { ze: 0.35 },
      boards: [
        { id: 'b1', fed_from: { board: 'b2', circuit: 'c' }, circuits: [{ id: 'c1' }, { id: 'c1' }] },
        { id: 'b2', fed_from: { board: 'b1', circuit: 'c1' } },
        { id: 'b3', fed_from: { board: 'b3', circuit: 'c' } },
      ],
    }),
  );
  expect(code).toBe(2);
  const paths = ['supply/ze', 'boards/b1/circuits/c1', 'boards/b1/fed_from', 'boards/b3/fed_from'];
  expect(
    JSON.parse(out)
      .errors.map((error: { path: string }) => error.path)
      .sort(),
  ).toEqual(paths.sort());
  for (const path of paths) expect(err).toContain(`${path}: `);
  expect(err).toContain('supply/ze: “Ze” must be text, as "0.35"\n');
});

test('a hundred thousand brackets and 50 MB are refused, and crash nothing', async () => {
  const nested = `{"form_type":"EICR","edition":"2018+A4","supply":${'{"a":['.repeat(50_000)}${']}'.repeat(50_000)}}`;
  const deep = await verify(nested);
  expect([deep.code, JSON.parse(deep.out).errors[0].path]).toEqual([2, expect.stringMatching(/^supply\/a\/0\/a/)]);
  const large = await verify(JSON.stringify({ ...completeEicr(), note: 'x'.repeat(50 * 1024 * 1024) }));
  expect(large.code).toBe(2);
  expect(JSON.parse(large.out).errors).toEqual([{ path: '', message: 'Give a report of at most 16 MiB' }]);
});

test('a mark of byte order is no fault, and text that is not UTF-8 is', async () => {
  expect((await verify(`\ufeff${JSON.stringify(completeEicr())}`)).code).toBe(0);
  const file = join(folder, 'latin.json');
  await writeFile(file, Buffer.from('{"form_type":"\xe9"}', 'latin1'));
  const { code, err } = await run('verify', file);
  expect([code, err]).toEqual([2, expect.stringContaining('UTF-8')]);
});

test('a report is read from standard input', async () => {
  const given = async (input: string) => {
    const child = execFile(process.execPath, [script, 'verify', '-']);
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
    let out = '';
    child.stdout?.on('data', (part) => {
      out += part;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    return { code, out: JSON.parse(out) };
  };
  expect(await given(JSON.stringify(completeEicr()))).toEqual({
    code: 0,
    out: { findings: [], unknown: [], outcome: 'satisfactory' },
  });
  expect((await given('')).code).toBe(2);
  expect((await given(' '.repeat(17 * 1024 * 1024))).code).toBe(2);
});

test('a reader that has had enough is no reason to crash', async () => {
  const file = join(folder, 'gaps.json');
  const circuits = Array.from({ length: 2000 }, (_, index) => ({ id: `c${index}` }));
  await writeFile(
    file,
    JSON.stringify({
      form_type: 'EICR',
      edition: '2018+A4',
      boards: [{ id: 'b1', fed_from: { origin: true }, circuits }],
    }),
  );
  const child = execFile(process.execPath, [script, 'verify', file]);
  child.stdout?.destroy();
  let err = '';
  child.stderr?.on('data', (part) => {
    err += part;
  });
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1);
  expect(err).toBe('');
});

test('a folder, a file that is not there, no file, and no such verb are refused', async () => {
  for (const file of [folder, join(folder, 'gone.json')]) {
    const { code, out, err } = await run('verify', file);
    expect([code, JSON.parse(out).errors]).toEqual([2, [{ path: '', message: expect.any(String) }]]);
    expect(err).toMatch(/^.{1,300}\n$/);
  }
  expect((await run('verify')).code).toBe(2);
  const { code, err } = await run('constructor');
  expect(code).toBe(2);
  expect(err).toMatch(/schema.*verify/);
});

test('the version and the commit are told', async () => {
  const { code, out } = await run('--version');
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^copperplate \d+\.\d+\.\d+( \(commit [0-9a-f]{40}(-dirty)?\))?\n$/),
  ]);
});

test('the schema of the form is printed', async () => {
  const { code, out } = await run('schema', 'eicr');
  expect(code).toBe(0);
  expect(JSON.parse(out).properties.edition).toMatchObject({ const: '2018+A4' });
  expect((await run('schema', 'pat')).code).toBe(2);
});
