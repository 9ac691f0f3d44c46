import { expect, test } from 'vitest';
import { reportWith } from './fixture.ts';
import { prune, recordReads } from './recording.ts';

const document = reportWith({
  board: { board_ref: 'CU1', zdb: { text: '0.30', provenance: 'measured' }, spd_types: ['T2', 'T3'] },
  circuit: { zs: '0.62', description: 'Kitchen ring' },
});

test.each([
  ['a value by its name', (of: typeof document) => of.boards?.[0]?.board_ref, { 'boards/b1/board_ref': 'CU1' }],
  ['what is not there', (of: typeof document) => of.boards?.[0]?.ipf_db, { 'boards/b1/ipf_db': null }],
  [
    'a reading by its text',
    (of: typeof document) => (of.boards?.[0]?.zdb as { text: string } | undefined)?.text,
    {
      'boards/b1/zdb/text': '0.30',
    },
  ],
  [
    'a list of texts whole',
    (of: typeof document) => (of.boards?.[0]?.spd_types as string[] | undefined)?.includes('T2'),
    {
      'boards/b1/spd_types': ['T2', 'T3'],
    },
  ],
  [
    'that a value was looked for',
    (of: typeof document) => 'location' in (of.boards?.[0] ?? {}),
    {
      'boards/b1/location': null,
    },
  ],
  ['that a list has no items', (of: typeof document) => of.observations?.length, { 'observations/*': [] }],
])('%s is noted', (_, read, noted) => {
  const { reads } = recordReads(document, (of) => expect(read(of)).toEqual(read(document)));
  expect(Object.fromEntries(reads)).toEqual({
    ...(Object.keys(noted)[0]?.startsWith('boards') && { 'boards/*': ['b1'] }),
    ...noted,
  });
});

test('what is only gone through is told from what was asked for', () => {
  const { reads, swept } = recordReads(document, (of) => {
    const circuit = of.boards?.[0]?.circuits?.[0];
    return [JSON.stringify(circuit), of.edition, of.boards?.[0]?.board_ref];
  });
  expect([...swept].sort()).toEqual(['boards/b1/circuits/c1/description', 'boards/b1/circuits/c1/zs']);
  expect(reads.has('edition')).toBe(true);
  expect(reads.has('toJSON')).toBe(false);
});

test('a document is left whole when parts of it are cut from a copy', () => {
  const before = structuredClone(document);
  const cut = prune(document, (path) => path === 'boards/b1/circuits/c1' || path === 'boards/b1/zdb');
  expect(cut.boards).toEqual([
    { id: 'b1', fed_from: { origin: true }, board_ref: 'CU1', spd_types: ['T2', 'T3'], circuits: [] },
  ]);
  expect(document).toEqual(before);
});
