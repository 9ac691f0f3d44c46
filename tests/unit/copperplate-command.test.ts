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
    message: 'Zs 1.52 Ω is above 1.37 Ω, the limit for 32 A type B. Are the reading and the device right?',
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

test('a file that is not there, no file, and no such verb are refused', async () => {
  expect((await run('verify', join(folder, 'gone.json'))).code).toBe(2);
  expect((await run('verify')).code).toBe(2);
  const { code, err } = await run('constructor');
  expect(code).toBe(2);
  expect(err).toMatch(/schema.*verify/);
});

test('the schema of the form is printed', async () => {
  const { code, out } = await run('schema', 'eicr');
  expect(code).toBe(0);
  expect(JSON.parse(out).properties.edition).toEqual({ const: '2018+A4' });
  expect((await run('schema', 'pat')).code).toBe(2);
});
