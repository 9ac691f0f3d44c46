import { expect, test } from 'vitest';
import { editions } from '../../../editions.ts';
import { BS_1361, FUSE_TABLES } from '../devices/fuses.ts';
import { profileFor } from '../profile.ts';
import { limitTables } from './tables.ts';

const profile = profileFor('2018+A4');
const tables = limitTables(profile);
const tableOf = (id: string) => {
  const found = tables.find((table) => table.id === id);
  if (!found) throw new Error(`no table ${id}`);
  return found;
};
const rowOf = (id: string, name: string) => tableOf(id).rows.find(([first]) => first === name);

test.each(editions)('every table of %s has a name of its own, and every row a cell for each column', (edition) => {
  const all = limitTables(profileFor(edition));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const table of all) {
    const { id, columns, rows } = table;
    expect(rows.length, id).toBeGreaterThan(0);
    expect(new Set(columns).size, id).toBe(columns.length);
    for (const row of rows) expect(row, `${id} ${row[0]}`).toHaveLength(columns.length);
    expect(JSON.stringify(table), id).not.toMatch(/undefined|NaN|null/);
  }
});

test.each<[string, string, string[]]>([
  ['disconnection', 'Final circuit with socket-outlets, up to 63 A', ['0.4 s', '0.2 s']],
  ['disconnection', 'Final circuit for fixed equipment only, up to 32 A', ['0.4 s', '0.2 s']],
  ['breakers', '6', ['7.28', '5.82', '3.64', '2.91', '1.82', '1.46', '3.64', '2.91']],
  ['breakers', '32', ['1.37', '1.10', '0.68', '0.54', '0.34', '0.27', '0.68', '0.54']],
  ['breakers', '3', ['14.57', '11.66', '7.28*', '5.82', '3.64*', '2.91', '7.28*', '5.82']],
  ['bs-88-2', '80', ['', '', '0.55', '0.44']],
  ['bs-88-3', '20', ['1.93', '1.54', '3.20', '2.56']],
  ['bs-3036', '30', ['1.04', '0.83', '2.51', '2.01']],
  ['bs-1362', '13', ['2.30', '1.84', '3.64', '2.91']],
  ['bs-1361', '45', ['', '', '0.91', '0.73']],
  ['bs-3871', '30', ['1.82', '1.46', '1.04', '0.83', '0.73', '0.58', '0.15', '0.12']],
  ['electrodes', '30', ['1667']],
  ['electrodes', '100', ['500']],
  ['electrodes', '300', ['167']],
  ['rcd-times', 'General, BS EN 61008 and BS EN 61009', ['', '300', '643.7.3, 643.8']],
  ['rcd-times', 'BS 4293 and BS 7288, no delay', ['', '200', 'BS 4293']],
  ['rcd-times', 'Type S, time-delayed', ['130', '500', '643.7.3']],
  ['rcd-times', 'BS 4293 with a delay of 200 ms, as an example', ['300', '400', 'BS 4293']],
  ['rcd-times-older', 'General, BS EN 61008 and BS EN 61009', ['must hold', '300', '150', '40']],
  ['rcd-times-older', 'Type S, time-delayed', ['must hold', '130 to 500', '60 to 200', '50 to 150']],
  ['rcd-times-older', 'BS 4293 and BS 7288, no delay', ['must hold', '200', '', '40']],
  ['rcd-times-older', 'BS 4293 with a delay of 200 ms, as an example', ['must hold', '300 to 400', '', '140 to 240']],
  ['buried-earthing', 'Not against corrosion', ['25', '50']],
  ['common-circuits', 'Ring final sockets', ['B32', '2.5 and 1.5', 'yes', 'at most 100 m² of floor']],
  ['insulation', 'SELV and PELV', ['250', '0.5']],
  ['insulation', 'Up to 500 V, and FELV', ['500', '1.0']],
  ['insulation', 'Live to earth with equipment connected (643.3.3)', ['250', '1.0']],
  ['insulation', 'Above 500 V', ['1000', '1.0']],
  ['copper', '35', ['0.524']],
  ['copper', '1', ['18.10']],
  ['twin-and-earth', '2.5 and 1.5', ['19.51', '1.633']],
  ['protective-conductors', '50', ['25']],
  ['main-bonding', 'over 35 to 50', ['16']],
  ['main-bonding', 'over 150', ['50']],
  ['twin-and-earth', '1.0 and 1.0', ['36.20', '1.000']],
  ['twin-and-earth', '6 and 2.5', ['10.49', '2.406']],
  ['protective-conductors', '2.5', ['2.5']],
  ['protective-conductors', '25', ['16']],
  ['energy-class', 'Type B, up to 16 A', ['1.0', '2.5']],
  ['energy-class', 'Type B or C, over 16 to 40 A', ['1.5', '2.5']],
  ['k', 'Copper, 70 °C PVC, a core of the cable or bunched', ['115']],
  ['k', 'Steel armour, 90 °C cable', ['46']],
  ['current-ratings', '4', ['27', '22', '27', '17.5', '26', '32', '37', '11']],
  ['current-ratings', '25', ['', '', '', '', '', '101', '', '']],
  ['volt-drop', 'Public', ['3 %', '5 %']],
  ['supply', 'TN-C-S', ['0.35']],
  ['supply', 'TN-S', ['0.8']],
  ['supply', 'TT, the source side alone', ['21']],
  ['volt-drop', 'Private', ['6 %', '8 %']],
  ['disconnection', 'Any other final circuit, and distribution circuits', ['5 s', '1 s']],
])('%s, %s', (id, name, cells) => {
  expect(rowOf(id, name)).toEqual([name, ...cells]);
});

test('every fuse that the rules know is in its table', () => {
  for (const [standard, ratings] of Object.entries({ ...FUSE_TABLES, 'BS 1361': BS_1361 })) {
    const shown = tableOf(standard.toLowerCase().replace(' ', '-')).rows.map(([rating]) => rating);
    expect(shown.sort()).toEqual(Object.keys(ratings).sort());
  }
});

test.each([
  ['breakers', ['3', '6', '10', '16', '20', '25', '32', '40', '50', '63', '80', '100', '125']],
  ['bs-3036', ['5', '15', '20', '30', '45', '60', '100']],
  ['bs-1361', ['5', '15', '20', '30', '45', '60', '80', '100']],
  ['bs-3871', ['5', '6', '10', '15', '16', '20', '25', '30', '32', '40', '45', '50', '60', '63', '100']],
  ['copper', ['1', '1.5', '2.5', '4', '6', '10', '16', '25', '35', '50']],
  ['current-ratings', ['1', '1.5', '2.5', '4', '6', '10', '16', '25', '35']],
])('%s has a row for each size with a figure, the smallest first: %j', (id, sizes) => {
  expect(tableOf(id).rows.map(([size]) => size)).toEqual(sizes);
});

test.each([
  ['disconnection', /shorter/],
  ['breakers', /5 × In for type B, 10 × In for C, 20 × In for D/],
  ['breakers', /marked \*/],
  ['bs-1361', /17th edition × 0\.95/],
  ['bs-3871', /Never treat a type 1 as a type B/],
  ['electrodes', /at most 50 V\. Above 200 Ω/],
  ['rcd-times', /alternating current for every type/],
  ['rcd-times-older', /no rule asks for these/],
  ['insulation', /ask below 2 MΩ/],
  ['copper', /1 \+ 0\.004 × \(t − 20\)/],
  ['twin-and-earth', /by 10 %/],
  ['protective-conductors', /Same material as the line/],
  ['buried-earthing', /for you to look up/],
  ['main-bonding', /at least 6 mm² and at most 25 mm²/],
  ['k', /within 5 s/],
  ['current-ratings', /^C, clipped direct\.$/m],
  ['current-ratings', /Correct for grouping, ambient temperature and insulation/],
  ['volt-drop', /5\.25 % at 150 m/],
  ['supply', /16 kA/],
  ['breaking-capacity', /only shows what to expect/],
  ['common-circuits', /30 mA/],
  ['our-own', /nothing fails/],
])('below %s a note gives the exceptions: %s', (id, note) => {
  expect(tableOf(id).notes.join('\n')).toMatch(note);
});

test('tables of fuses without exceptions have no note', () => {
  for (const id of ['bs-88-2', 'bs-88-3', 'bs-3036', 'bs-1362']) expect(tableOf(id).notes).toEqual([]);
});
