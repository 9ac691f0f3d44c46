import { expect, test } from 'vitest';
import type { Item, ReportDocument } from '../../forms/definition.ts';
import { partAbout } from './part-about.ts';

/** A house board that feeds a garage; a limitation for the garage lights, observations here and there. */
const document: ReportDocument = {
  form_type: 'EICR',
  edition: '2018+A4',
  supply: { ze: { text: 'LIM', limitation: 'no-electrode' }, earthing_system: 'TT' },
  extent: {
    agreed_limitations: [
      { id: 'no-access', text: 'Light not reached', circuits: ['lights'] },
      { id: 'no-electrode', text: 'Electrode not found' },
    ],
  },
  boards: [
    {
      id: 'house',
      fed_from: { origin: true },
      zdb: null,
      circuits: [
        { id: 'submain', description: 'Garage' },
        { id: 'cooker', description: 'Cooker' },
      ],
    },
    {
      id: 'garage',
      fed_from: { board: 'house', circuit: 'submain' },
      circuits: [
        { id: 'lights', zs: { text: 'LIM', limitation: 'no-access' } },
        { id: 'sockets', zs: { text: '0.80' } },
      ],
    },
  ],
  inspection_schedule: [
    { slug: 'cu_ip', outcome: 'C2', observation_ids: ['open-way'] },
    { slug: 'cpc', outcome: 'C3', observation_ids: ['no-cpc'] },
  ],
  observations: [
    { id: 'no-cpc', circuit_id: 'lights' },
    { id: 'open-way', board_id: 'garage' },
    { id: 'broken', board_id: 'house' },
  ],
  instruments: [{ id: 'mft', serial: 'MFT-1' }],
};

/** The ids and slugs of what a part of the report holds, circuits behind their board. */
const itemsIn = ({ boards = [], extent, inspection_schedule, observations, instruments }: ReportDocument): string[] => {
  const others = [extent?.agreed_limitations, inspection_schedule, observations, instruments] as (Item[] | undefined)[];
  return [
    ...boards.flatMap(({ id, circuits = [] }) => [id, ...circuits.map((circuit) => circuit.id)]),
    ...others.flatMap((list = []) => list.map((item) => item.id ?? (item.slug as string))),
  ];
};

/** How the schedule answers is asked of every circuit and board. */
const rows = ['cu_ip', 'cpc'];

test.each<[string, string, string[]]>([
  [
    'a circuit: its board, what feeds that, its limitation, and the observation on it',
    'boards/garage/circuits/lights/zs',
    ['house', 'submain', 'garage', 'lights', 'no-access', ...rows, 'no-cpc', 'open-way'],
  ],
  [
    'a board: what feeds it, the observation on it, and none of its circuits',
    'boards/garage/zdb',
    ['house', 'submain', 'garage', ...rows, 'open-way'],
  ],
  [
    'a board at the origin: the board that it feeds, by the circuit that does, and the observation on it',
    'boards/house',
    ['house', 'submain', 'garage', ...rows, 'broken'],
  ],
  ['the supply: the limitation that its readings point at', 'supply/ze', ['no-electrode']],
  ['an instrument: itself', 'instruments/mft/serial', ['mft']],
  [
    'an observation: the circuit it is on with all that feeds it, and the row of the schedule it explains',
    'observations/no-cpc/code',
    ['house', 'submain', 'garage', 'lights', 'no-access', 'cpc', 'no-cpc'],
  ],
  [
    'a row of the schedule: its observations, and what those are on',
    'inspection_schedule/cu_ip/outcome',
    ['house', 'submain', 'garage', 'cu_ip', 'open-way'],
  ],
  ['the outcome: no item of any list', 'summary/overall_outcome', []],
])('of the report stays, for %s', (_, path, items) => {
  const part = partAbout(document, path);
  expect(itemsIn(part)).toEqual(items);
  expect(part.supply).toEqual(document.supply);
  expect(part.edition).toBe(document.edition);
});

test('what stays is whole, but for the lists in it', () => {
  const { boards } = partAbout(document, 'boards/house');
  expect(boards?.[0]).toEqual({
    ...document.boards?.[0],
    circuits: [{ id: 'submain', description: 'Garage' }],
  });
});

test('boards that name each other in a circle end the search', () => {
  const boards = [
    { id: 'a', fed_from: { board: 'b' } },
    { id: 'b', fed_from: { board: 'a' } },
    { id: 'c', fed_from: { origin: true } },
  ];
  const part = partAbout({ form_type: 'EICR', edition: '2018+A4', boards }, 'boards/a/zdb');
  expect(part.boards?.map(({ id }) => id)).toEqual(['a', 'b']);
});
