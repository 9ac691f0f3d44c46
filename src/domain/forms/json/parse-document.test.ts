import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eicrA4 } from '../eicr/a4.ts';
import { completeEicr } from '../fixtures/complete-eicr.ts';
import { reportSchema } from './json-schema.ts';
import { parseDocument, parseDocumentText } from './parse-document.ts';

const minimal = { form_type: 'EICR', edition: '2018+A4' };
const errorsOf = (input: unknown) => {
  const parsed = parseDocument(input);
  return parsed.ok ? [] : parsed.errors.map(({ path }) => path);
};

test('a complete report is read unchanged, with nothing unknown', () => {
  expect(parseDocument(completeEicr())).toEqual({ ok: true, document: completeEicr(), unknown: [] });
});

test('a bare reading means measured, and is tidied', () => {
  const parsed = parseDocument({ ...minimal, supply: { ze: ' > 299', cutout: { rating_a: '100' } } });
  expect(parsed.ok && parsed.document.supply).toEqual({
    ze: { text: '>299', provenance: 'measured' },
    cutout: { rating_a: '100' },
  });
});

test('unknown fields are kept and listed', () => {
  const parsed = parseDocument({
    ...minimal,
    mood: 'good',
    supply: { colour: 'red', ze: { text: '0.21', meter: 'x' } },
  });
  expect(parsed).toMatchObject({ ok: true, unknown: ['mood', 'supply/colour', 'supply/ze/meter'] });
  expect(parsed.ok && parsed.document).toMatchObject({ mood: 'good', supply: { colour: 'red', ze: { meter: 'x' } } });
});

test.each([
  ['edition', { form_type: 'EICR', edition: '2018+A9' }],
  ['form_type', { form_type: 'EICC', edition: '2018+A4' }],
  ['supply/ze', { ...minimal, supply: { ze: 0.21 } }],
  ['supply/ze', { ...minimal, supply: { ze: 'banana' } }],
  ['supply/earthing_system', { ...minimal, supply: { earthing_system: 'TN-C-S' } }],
  ['supply/cutout', { ...minimal, supply: { cutout: 'BS 1361' } }],
  ['boards', { ...minimal, boards: {} }],
  ['boards/0/id', { ...minimal, boards: [{ board_ref: 'CU1' }] }],
  ['boards/b1', { ...minimal, boards: [{ id: 'b1' }, { id: 'b1' }] }],
  ['boards/b1/circuits/c1/points', { ...minimal, boards: [{ id: 'b1', circuits: [{ id: 'c1', points: '3' }] }] }],
  ['inspection_schedule/cu_ip/outcome', { ...minimal, inspection_schedule: [{ slug: 'cu_ip', outcome: 'X' }] }],
  ['inspection_schedule/cu_ip', { ...minimal, inspection_schedule: [{ slug: 'cu_ip' }, { slug: 'cu_ip' }] }],
  ['purpose/inspection_dates', { ...minimal, purpose: { inspection_dates: ['2026-02-30'] } }],
])('an error at %s is found', (path, input) => {
  expect(errorsOf(input)).toContain(path);
});

test.each([
  '2026-04-15T10:00:00.000Z',
  '2026-04-15T10:00:00Z',
  '2026-04-15T11:00:00+01:00',
  '2026-04-15T04:30:00.00-05:30',
])('the time %s is read as UTC, by the parser and by the schema', (told_at) => {
  const parsed = parseDocument({ ...minimal, observations: [{ id: 'o1', told_at }] });
  expect(parsed.ok && parsed.document.observations).toEqual([{ id: 'o1', told_at: '2026-04-15T10:00:00.000Z' }]);
  expect(told_at).toMatch(timePattern());
});

test.each(['2026-04-15T10:00', '2026-04-15 10:00:00Z', '15/04/2026 10:00', '2300-04-15T10:00:00Z'])(
  'the time %s is refused, by the parser and by the schema',
  (told_at) => {
    expect(errorsOf({ ...minimal, observations: [{ id: 'o1', told_at }] })).toEqual(['observations/o1/told_at']);
    expect(told_at).not.toMatch(timePattern());
  },
);

/** The pattern of the only time in the schema. */
function timePattern(): RegExp {
  const [, pattern = ''] = /"format":"date-time","pattern":("[^"]*")/.exec(JSON.stringify(reportSchema(eicrA4))) ?? [];
  return new RegExp(JSON.parse(pattern));
}

test('errors are worded in terms of JSON', () => {
  const parsed = parseDocument({
    ...minimal,
    supply: { ze: 0.35 },
    next_inspection: { next_inspection_due: '15/04/2031' },
    boards: [{ id: 'b1', fed_from: 'origin' }],
  });
  expect(!parsed.ok && parsed.errors).toEqual([
    { path: 'supply/ze', message: '“Ze” must be text, as "0.35"' },
    {
      path: 'next_inspection/next_inspection_due',
      message: '“Next inspection due” must be a date from 1900 to 2199, as "2026-04-15"',
    },
    {
      path: 'boards/b1/fed_from',
      message: '“Supplied from” must be {"origin": true}, or {"board": "…", "circuit": "…"} with their ids',
    },
  ]);
});

test('boards that feed each other are an error, a chain of boards is not', () => {
  const fed = (id: string, board: string) => ({ id, fed_from: { board, circuit: 'c1' } });
  expect(errorsOf({ ...minimal, boards: [fed('b1', 'b2'), fed('b2', 'b1')] })).toEqual(['boards/b1/fed_from']);
  expect(errorsOf({ ...minimal, boards: [fed('b1', 'b1')] })).toEqual(['boards/b1/fed_from']);
  expect(
    errorsOf({ ...minimal, boards: [fed('b3', 'b2'), fed('b2', 'b1'), { id: 'b1', fed_from: { origin: true } }] }),
  ).toEqual([]);
});

test('the older edition knows its own choices', () => {
  const older = { form_type: 'EICR', edition: '2018+A2+A3', supply: { earthing_system: 'TN-C-S' } };
  expect(errorsOf(older)).toEqual([]);
});

test('any value is read without throwing', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => void parseDocument(value)),
    { numRuns: 300 },
  );
  const keys = Object.keys(completeEicr());
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()), (value) => {
      parseDocument({ ...value, ...minimal });
    }),
    { numRuns: 300 },
  );
});

test('deep nesting, odd keys and broken text are answered, not thrown', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  for (const [nested, path] of [
    [deep, /^supply\/x\/0\/0\//],
    [`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, /^supply\/x\/a\/a\//],
  ] as const) {
    const parsed = parseDocumentText(`{"form_type":"EICR","edition":"2018+A4","supply":{"x":${nested}}}`);
    expect(parsed).toEqual({ ok: false, errors: [{ path: expect.stringMatching(path), message: expect.any(String) }] });
  }
  const parsed = parseDocumentText(
    `{"form_type":"EICR","edition":"2018+A4","supply":{"x":[[{}]],"__proto__":1},"__proto__":2}`,
  );
  expect(parsed.ok && parsed.unknown).toEqual(['supply/x', 'supply/__proto__', '__proto__']);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(parseDocumentText('{').ok).toBe(false);
  expect(parseDocumentText('[]')).toEqual({
    ok: false,
    errors: [{ path: '', message: 'Give the report as a JSON object' }],
  });
});

test('the first thousand unknown fields are listed and the rest counted', () => {
  const many = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`x${index}`, index]));
  const parsed = parseDocument({ form_type: 'EICR', edition: '2018+A4', supply: many });
  if (!parsed.ok) throw new Error('refused');
  expect(parsed.unknown).toHaveLength(1000);
  expect(parsed.unknownLeftOff).toBe(500);
  expect(parsed.document.supply).toEqual(many);
});

test('a report with more items than any installation is refused', () => {
  const circuits = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `c${index}` }));
  const withCircuits = (count: number) =>
    parseDocument({ form_type: 'EICR', edition: '2018+A4', boards: [{ id: 'b1', circuits: circuits(count) }] });
  expect(withCircuits(49_999).ok).toBe(true);
  expect(withCircuits(50_000)).toEqual({
    ok: false,
    errors: [{ path: 'boards/b1/circuits', message: expect.stringContaining('50000') }],
  });
});

test('the schema names every group of the report and all its references are defined', () => {
  const schema = reportSchema(eicrA4);
  const properties = Object.keys(schema.properties as object);
  expect(properties).toEqual(expect.arrayContaining(Object.keys(completeEicr())));
  const references = [...JSON.stringify(schema).matchAll(/"#\/\$defs\/([a-zA-Z]+)"/g)].map((match) => match[1]);
  for (const name of new Set(references)) expect(Object.keys(schema.$defs as object)).toContain(name);
});

test('the date of the design is read for new work, and no other form has it', () => {
  const read = (form_type: string, designed_on: unknown) =>
    parseDocument({ form_type, edition: '2018+A2+A3', designed_on });
  expect(read('EIC', '2026-10-01')).toMatchObject({ ok: true, document: { designed_on: '2026-10-01' }, unknown: [] });
  expect(read('EIC', '2026-02-30')).toMatchObject({ ok: false, errors: [{ path: 'designed_on' }] });
  expect(read('EICR', '2026-10-01')).toMatchObject({ ok: true, unknown: ['designed_on'] });
});
