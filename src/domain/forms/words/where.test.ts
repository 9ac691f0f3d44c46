import { expect, test } from 'vitest';
import type { ReportDocument } from '../definition.ts';
import { eicrA4 } from '../eicr/a4.ts';
import { whereOf } from './where.ts';

const document = {
  edition: '2018+A4',
  boards: [
    { id: 'b1', board_ref: 'CU1', circuits: [{ id: 'c3', circuit_no: '3', description: 'Kitchen ring' }] },
    { id: 'b2', circuits: [{ id: 'c1' }] },
  ],
  observations: [{ id: 'o1' }, { id: 'o2' }],
} as unknown as ReportDocument;
const definition = eicrA4;
const item = definition.schedule[0]?.items[0];

test.each([
  ['boards/b1/circuits/c3/rcd_ms', 'CU1 circuit 3, Kitchen ring'],
  ['boards/b1/circuits/c3', 'CU1 circuit 3, Kitchen ring'],
  ['boards/b1/zdb', 'CU1'],
  ['boards/b2/circuits/c1/zs', 'Board circuit'],
  ['boards/b1/circuits/gone/zs', 'CU1'],
  ['boards/gone/zdb', 'Boards and circuits'],
  ['boards', 'Boards and circuits'],
  ['observations/o2/code', 'Observation 2'],
  ['observations', 'Observations'],
  [`inspection_schedule/${item?.slug}/outcome`, `Item ${item?.number}`],
  ['supply/ze', definition.sections.find(({ key }) => key === 'supply')?.title],
  ['nothing/of/ours', ''],
])('%s is in "%s"', (path, where) => {
  expect(whereOf(definition, document, path)).toBe(where);
});
