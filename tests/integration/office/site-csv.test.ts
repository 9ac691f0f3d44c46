import { setImmediate as others } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { packText, readSiteCsv, unpackText } from '../../../src/server/sections/office/site-csv.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const good = 'Name,Address 1,Town,Post Code\nFlat 1,1 Copper Row,Testham,te1 1st\n';

async function rowsOf(file: Uint8Array) {
  const read = await readSiteCsv(file);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.rows;
}

test.each([
  ['UTF-8', bytes(good)],
  ['UTF-8 with a byte order mark', bytes(`\ufeff${good}`)],
  ['semicolons', bytes(good.replaceAll(',', ';'))],
  ['tabs', bytes(good.replaceAll(',', '\t'))],
  ['quotes and Windows line ends', bytes(good.replaceAll(/[^,\n]+/g, '"$&"').replaceAll('\n', '\r\n'))],
  ['UTF-16 little endian', new Uint8Array(Buffer.from(`\ufeff${good}`, 'utf16le'))],
  ['UTF-16 big endian', new Uint8Array(Buffer.from(`\ufeff${good}`, 'utf16le').swap16())],
])('a list in %s is read', async (_, file) => {
  expect(await rowsOf(file)).toMatchObject([
    {
      name: 'Flat 1',
      addressLines: ['1 Copper Row'],
      town: 'Testham',
      postcode: 'TE1 1ST',
      nation: 'England',
      line: 2,
    },
  ]);
});

test('what Windows writes keeps its accents', async () => {
  const file = new Uint8Array(
    Buffer.from('name,address,town,postcode\nT\xf4 Gwyn,1 Heol D\xf5r,Trefawr,CF1 1AA\n', 'latin1'),
  );
  expect((await rowsOf(file))[0]?.name).toBe('Tô Gwyn');
});

test('a letter, a quote and a line end are read whole wherever the file is cut', async () => {
  const lineOf = (n: number) => `"Tŷ ""${n}"" é","${n}, Rhes Dŵr",Llanbêr,TE1 1ST\r\n`;
  const lines = Array.from({ length: 8000 }, (_, n) => lineOf(n));
  const rows = await rowsOf(bytes(`name,address,town,postcode\r\n${lines.join('')}`));
  const read = rows.map(({ name, addressLines, town, line }) => [name, ...addressLines, town, line]);
  expect(read).toEqual(lines.map((_, n) => [`Tŷ "${n}" é`, `${n}, Rhes Dŵr`, 'Llanbêr', n + 2]));
});

test('a quoted value may hold the delimiter, quotes and a line break', async () => {
  const rows = await rowsOf(
    bytes('name,address,town,postcode\n"The ""Old"" Shop, rear","1 High\nStreet",Testham,TE1 1ST\n'),
  );
  expect(rows[0]).toMatchObject({ name: 'The "Old" Shop, rear', addressLines: ['1 High Street'] });
});

test('every row that does not hold is named by its line, and nothing is taken', async () => {
  const read = await readSiteCsv(
    bytes(
      'name,address,town,postcode,tenure\nA,1 Row,Testham,TE1 1ST,rented\nB,,Testham,banana,castle\nA,1 Row,Testham,TE1 1ST,rented\n',
    ),
  );
  expect(read.ok).toBe(false);
  if (read.ok) return;
  expect(read.problems.map(({ line, column }) => [line, column])).toEqual([
    [3, 'address'],
    [3, 'postcode'],
    [3, 'tenure'],
    [4, undefined],
  ]);
});

test.each([
  ['no file', new Uint8Array(), /empty/],
  ['a spreadsheet', new Uint8Array([80, 75, 3, 4, 0, 0, 0, 0]), /not a CSV/],
  ['no header', bytes('1 Copper Row,Testham,TE1 1ST\n'), /Missing: address, town, postcode/],
  ['a header alone', bytes('address,town,postcode\n'), /no sites/],
  ['an open quote', bytes('address,town,postcode\n"1 Row,Testham,TE1 1ST\n'), /quotes/],
  ['100,001 rows', bytes(`address,town,postcode\n${'x,y,z\n'.repeat(100_001)}`), /100,001 rows; at most 100,000/],
])('%s is refused with a sentence', async (_, file, message) => {
  const read = await readSiteCsv(file);
  expect(read.ok ? '' : read.problems[0]?.message).toMatch(message);
});

test('a file of 100,000 rows is read, and others are let in meanwhile', async () => {
  const line = (n: number) => `Flat ${n},${n} Copper Row,Testham,TE1 1ST`;
  const file = bytes(`name,address,town,postcode\n${Array.from({ length: 100_000 }, (_, n) => line(n)).join('\n')}`);
  let [turns, isRead] = [0, false];
  const read = rowsOf(file).finally(() => {
    isRead = true;
  });
  for (; !isRead; await others()) turns += 1;
  expect(await read).toHaveLength(100_000);
  // Once for every 32 kB, and once more for every thousand rows.
  expect(turns).toBeGreaterThan(200);
});

test('a checked file survives the way through the page; what is not ours does not', async () => {
  expect(await unpackText(await packText(bytes(good)))).toEqual(Buffer.from(good));
  expect(await unpackText(await packText(bytes(good)), 20)).toBe('larger');
  expect(await unpackText('banana')).toBeUndefined();
});
