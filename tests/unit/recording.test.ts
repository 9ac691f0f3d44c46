import { expect, test } from 'vitest';
import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import { reportWith } from '../../src/domain/verification/fixture.ts';
import { recordReads } from '../support/recording.ts';

const base = reportWith({
  board: { board_ref: 'CU1', zdb: { text: '0.30', provenance: 'measured' }, spd_types: ['T2', 'T3'] },
  circuit: { zs: '0.62', description: 'Kitchen ring' },
});
const document: ReportDocument = {
  ...base,
  boards: base.boards?.map((board) => ({ ...board, backup_types: [] })) ?? [],
  inspection_schedule: [{ slug: 'cu_ip', outcome: 'pass' }],
};

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
  [
    'that a record was asked whether a value is its own',
    (of: typeof document) => Object.hasOwn(of.boards?.[0] ?? {}, 'location'),
    {
      'boards/b1/location': null,
    },
  ],
  [
    'a list of texts with nothing in it',
    (of: typeof document) => of.boards?.[0]?.backup_types,
    {
      'boards/b1/backup_types': [],
    },
  ],
  [
    'which rows a schedule has, not how they are named',
    (of: typeof document) => of.inspection_schedule?.[0]?.slug,
    { 'inspection_schedule/*': ['cu_ip'] },
  ],
  ['that a list has no items', (of: typeof document) => of.observations?.length, { 'observations/*': [] }],
])('%s is noted', (_, read, noted) => {
  const reads = recordReads(document, (of) => expect(read(of)).toEqual(read(document)));
  expect(Object.fromEntries(reads)).toEqual({
    ...(Object.keys(noted)[0]?.startsWith('boards') && { 'boards/*': ['b1'] }),
    ...noted,
  });
});

test('what is only gone through is read as well', () => {
  const reads = recordReads(document, (of) => JSON.stringify(of.boards?.[0]?.circuits?.[0]));
  expect([...reads.keys()].sort()).toEqual([
    'boards/*',
    'boards/b1/circuits/*',
    'boards/b1/circuits/c1/description',
    'boards/b1/circuits/c1/zs',
  ]);
});

test('what the language asks of a record is no value of the report', () => {
  const reads = recordReads(document, (of) => {
    const board = of.boards?.[0] ?? {};
    expect(Symbol.toStringTag in board).toBe(false);
    expect(Object.hasOwn(board, Symbol.iterator)).toBe(false);
    expect(String(board)).toBe('[object Object]');
  });
  expect([...reads.keys()]).toEqual(['boards/*']);
});

test('a record is the same one however often it is asked for', () => {
  recordReads(document, (of) => {
    expect(of.boards?.[0]).toBe(of.boards?.[0]);
    expect(of.boards?.[0]?.circuits).toBe(of.boards?.[0]?.circuits);
    expect(of.boards?.[0]?.fed_from).toBe(of.boards?.[0]?.fed_from);
  });
});
