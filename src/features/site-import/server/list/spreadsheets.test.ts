import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Answers } from './questions.ts';
import { type ListRow, readList } from './read-list.ts';

/** Files as spreadsheets leave them, from public reports. */
async function read(name: string, answers: Answers = {}) {
  const file = new URL(`../../../../../tests/support/spreadsheets/${name}.csv`, import.meta.url);
  const clients = [{ id: 'c', name: 'Larch Lettings' }];
  const answer = await readList(new Uint8Array(readFileSync(file)), { clients, clientId: 'c', answers });
  if (!answer.ok) throw new Error(answer.message);
  const { groups, ...list } = answer.list;
  const rows = list.parts.flatMap((part) => JSON.parse(part) as ListRow[]);
  const sites = new Map(rows.flatMap((row) => ('site' in row ? [[row.line, row.site] as const] : [])));
  const left = rows.flatMap((row) => ('site' in row ? [] : [{ line: row.line, why: row.problems[0]?.message }]));
  return { ...list, rows, sites, left, asks: groups.flatMap(({ ask }) => ask ?? []), groups };
}

test('the page asks about a UPRN that a spreadsheet has shortened or rounded; an apostrophe and .0 are removed', async () => {
  const { sites, left, asks, rows } = await read('uprn-from-a-spreadsheet');
  expect(left).toEqual([
    { line: 3, why: 'A spreadsheet has changed this: “1.00023E+11”. The last digits are lost' },
    { line: 4, why: 'A spreadsheet has changed this: “100023000000”. It seems to be rounded' },
  ]);
  const uprns = [2, 5, 6, 7, 8, 9].map((line) => sites.get(line)?.uprn);
  expect(uprns).toEqual(['100023336956', '50031226', '50031226', '100023336957', '100023336958', '100023336959']);
  expect(rows.find(({ line }) => line === 6)).toMatchObject({ earlier: { line: 5, what: 'uprn' } });
  const [shortened, rounded] = asks.map(({ key }) => key);
  const kept = await read('uprn-from-a-spreadsheet', { [shortened ?? '']: 'without', [rounded ?? '']: 'keep' });
  expect([kept.sites.get(3)?.uprn, kept.sites.get(4)?.uprn, kept.refused]).toEqual(['', '100023000000', 0]);
});

test('the page asks about a flat number that a spreadsheet has turned into a date, which never becomes the name of a site', async () => {
  const { sites, left, asks } = await read('flat-numbers-turned-to-dates');
  expect([...sites.keys()]).toEqual([2, 6]);
  expect(left.map(({ line, why }) => [line, why])).toEqual([
    [3, 'A spreadsheet has changed this: “02-Feb”. Which number was it?'],
    [4, 'A spreadsheet has changed this: “01-Mar”. Which number was it?'],
    [5, 'A spreadsheet has changed this: “Feb-01”. Which number was it?'],
  ]);
  const [first, second] = asks;
  expect(second?.choices.map(({ value }) => value)).toEqual(['1/3', '3/1', '1-3', '3-1', '01-Mar']);
  const mended = await read('flat-numbers-turned-to-dates', { [first?.key ?? '']: '2/2', [second?.key ?? '']: '3/1' });
  expect([3, 4].map((line) => mended.sites.get(line)?.addressLines)).toEqual([
    ['2/2', '14 Tinto Road'],
    ['3/1', '14 Tinto Road'],
  ]);
});

test('the page asks about a nation that the postcode contradicts, and a missing one follows from the postcode', async () => {
  const { sites, left, asks, assumed } = await read('home-in-another-nation');
  expect(left).toEqual([
    { line: 2, why: '“OX4 IAA” is not a postcode' },
    { line: 3, why: '“0X4 1AA” is not a postcode' },
    { line: 4, why: 'The file says England, and BT7 1NN is in Northern Ireland' },
    { line: 5, why: 'The file says England, and EH1 1AA is in Scotland' },
  ]);
  expect([6, 7].map((line) => sites.get(line)?.nation)).toEqual(['Wales', 'Northern Ireland']);
  expect(assumed).toMatchObject({ nation: 0, nationByPostcode: 2 });
  const [belfast, edinburgh] = asks.map(({ key }) => key);
  const answers = { [belfast ?? '']: 'Northern Ireland', [edinburgh ?? '']: 'England' };
  const answered = await read('home-in-another-nation', answers);
  expect([4, 5].map((line) => answered.sites.get(line)?.nation)).toEqual(['Northern Ireland', 'England']);
});

test('the headings of a housing system are known, and the town is found at the end of the address', async () => {
  const { sites, unread, refused } = await read('housing-headings');
  expect([unread, refused]).toEqual([[], 0]);
  expect(sites.get(2)).toMatchObject({
    ...{ addressLines: ['Flat 1', 'Malt House'], town: 'Aldermoor', postcode: 'ZZ1 9DC', uprn: '10001' },
    ...{ ownReference: 'R1', tenure: 'social_rented' },
  });
  expect(sites.get(3)?.tenure).toBe('owner');
});

async function listed(text: string) {
  const answer = await readList(new TextEncoder().encode(text), { clients: [{ id: 'c', name: 'C' }], clientId: 'c' });
  if (!answer.ok) throw new Error(answer.message);
  return {
    ...answer.list,
    rows: answer.list.parts.flatMap((part) => JSON.parse(part) as ListRow[]),
  };
}

test.each([
  ['Flat 2, 14 Mill Road, Aldermoor, ZZ1 9DC', ['Flat 2', '14 Mill Road'], 'Aldermoor'],
  ['14 Mill Road, Aldermoor zz19dc', ['14 Mill Road'], 'Aldermoor'],
  ['The Lodge\nMill Road\nAldermoor\nZZ1 9DC', ['The Lodge', 'Mill Road'], 'Aldermoor'],
  [
    'Flat 2, Malt House, 14 Mill Road, Upper Moor, Aldermoor, ZZ1 9DC',
    ['Flat 2', 'Malt House', '14 Mill Road, Upper Moor'],
    'Aldermoor',
  ],
])('an address in one column, %j, is split at its commas', async (address, addressLines, town) => {
  const { rows } = await listed(`Ref,Property address\nR1,"${address}"\n`);
  expect(rows).toMatchObject([{ site: { addressLines, town, postcode: 'ZZ1 9DC', name: addressLines[0] } }]);
});

test('a house number in a separate column goes before the street, a flat on a separate line', async () => {
  const { rows } = await listed(
    'House,Street,Town,Postcode\n12a,Mill Road,T,ZZ1 9DC\nFlat 3,14 Mill Road,T,ZZ1 9DC\n02-Feb,14 Mill Road,T,ZZ1 9DC\n',
  );
  expect(rows.slice(0, 2).map((row) => 'site' in row && row.site.addressLines)).toEqual([
    ['12a Mill Road'],
    ['Flat 3', '14 Mill Road'],
  ]);
  expect(rows[2]).toHaveProperty('problems');
});

test('faults are grouped: the same fault in 70 rows appears once, and the rows keep it', async () => {
  const rows = Array.from({ length: 70 }, (_, n) => `${n} Row,T,X${n}`);
  const { groups, refused } = await listed(`address,town,postcode\n${rows.join('\n')}\n`);
  expect(refused).toBe(70);
  expect(groups).toEqual([
    {
      ...{ column: 'postcode', what: 'Not a postcode', rows: 70 },
      examples: [2, 3, 4].map((line) => ({ line, message: `“X${line - 2}” is not a postcode` })),
    },
  ]);
});

test('a list with more kinds of faults than a page holds counts the rest', async () => {
  const rows = Array.from({ length: 150 }, (_, n) => `${n} Row,T,TE1 1ST,word${n}`);
  const { groups, moreFaults } = await listed(`address,town,postcode,tenure\n${rows.join('\n')}\n`);
  expect([groups.length, moreFaults]).toEqual([100, 50]);
});
