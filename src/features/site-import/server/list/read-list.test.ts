import { setImmediate as others } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { nations, premisesTypes, tenures } from '../../../../components/office/words.ts';
import { toCsv } from '../../../../server/lists/csv-text.ts';
import { type ListOptions, type ListRow, readList } from './read-list.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const good = 'Name,Address 1,Town,Post Code\nFlat 1,1 Copper Row,Testham,te1 1st\n';

const clients = [
  { id: 'c1', name: 'Larch Lettings' },
  { id: 'c2', name: 'Maple Homes' },
];
const read = (file: Uint8Array<ArrayBuffer>, clientId = 'c1', more: Partial<ListOptions> = {}) =>
  readList(file, { clients, clientId, ...more });

async function listOf(file: Uint8Array<ArrayBuffer> | string, clientId?: string, more?: Partial<ListOptions>) {
  const answer = await read(typeof file === 'string' ? bytes(file) : file, clientId, more);
  if (!answer.ok) throw new Error(answer.message);
  const rows = answer.list.parts.flatMap((part) => JSON.parse(part) as ListRow[]);
  return { ...answer.list, rows };
}
async function rowsOf(file: Uint8Array<ArrayBuffer> | string) {
  const { rows } = await listOf(file);
  return rows.map((row) => {
    if (!('site' in row)) throw new Error(JSON.stringify(row.problems));
    return { ...row.site, line: row.line };
  });
}

test.each(['P', 'PK', 'PK\x03'])('a file of nothing but %j is refused with a sentence', async (text) => {
  expect(await read(bytes(text))).toMatchObject({ ok: false, line: 1 });
});

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

test('a quoted value may hold the delimiter, quotes and a line break, which is asked about in an address', async () => {
  const text =
    'name,address,town,postcode,notes\n"The ""Old"" Shop, rear","1 High\nStreet",Testham,TE1 1ST,"Ring\ntwice"\n';
  const asked = await listOf(text);
  expect(asked.groups).toMatchObject([
    { column: 'address', what: expect.stringMatching(/^A spreadsheet has changed this: the cell has several lines/) },
  ]);
  const key = asked.groups[0]?.ask?.key ?? '';
  const read = async (answer: string) => (await listOf(text, 'c1', { answers: { [key]: answer } })).rows[0];
  expect(await read('one')).toMatchObject({
    site: { name: 'The "Old" Shop, rear', addressLines: ['1 High Street'], accessNotes: 'Ring twice' },
  });
  expect(await read('parts')).toMatchObject({ site: { addressLines: ['1 High, Street'] } });
});

test('every row with errors is named by its line and its column, in the words of the page, and kept unchanged', async () => {
  const text =
    'name,address,Town,Post Code,tenure,nation,use\nA,1 Row,Testham,TE1 1ST,rented,,\nB,,Testham,banana,castle,Atlantis,shed\nA,1 row,Testham,te11st,rented,,\nC,🙂 Row,Testham,TE1 1ST,rented,,\n';
  const { rows, total, refused, assumed } = await listOf(text);
  expect([total, refused, assumed]).toEqual([4, 3, { nation: 1, nationByPostcode: 0, tenure: 0, premisesType: 1 }]);
  const faults = rows.flatMap((row) => ('site' in row ? [] : [row]));
  expect(
    faults.map(({ line, problems }) => [line, ...problems.map(({ column, message }) => `${column}: ${message}`)]),
  ).toEqual([
    [
      3,
      'address: Enter the first line of the address',
      'Post Code: “banana” is not a postcode',
      'nation: “Atlantis” is not one of: England, Wales, Scotland, Northern Ireland',
      'tenure: “castle” is not one of: Private rented, Social rented, Owner occupied, Commercial, Other',
      'use: “shed” is not one of: Residential, Commercial, Industrial, Other',
    ],
    [4, ': The same site as in line 2'],
    [5, 'address: Contains the character 🙂, which cannot be printed'],
  ]);
  expect(faults[0]?.cells).toEqual(['B', '', 'Testham', 'banana', 'castle', 'Atlantis', 'shed']);
});

test('every label of a choice on a page is understood, in any case and with or without a dash', async () => {
  for (const [column, choices] of Object.entries({ nation: nations, tenure: tenures, use: premisesTypes })) {
    const rows = choices.map(({ label }, n) => `${n} Row,T,TE1 1ST,${label.toUpperCase().replace(' ', '-')}`);
    const found = await rowsOf(`address,town,postcode,${column}\n${rows.join('\n')}`);
    const key = column === 'use' ? 'premisesType' : (column as 'nation' | 'tenure');
    expect(found.map((row) => row[key])).toEqual(choices.map(({ value }) => value));
  }
});

test('people, keys and hazards are read under the headings that offices use, and a fault names row and column', async () => {
  const head =
    'address,town,postcode,Key Safe,Known Hazards,Occupier,Tenant’s Phone,Tenants Email,Preferred Language,Vulnerabilities,Tenant Since,Tenancy Granted,Managing Agent,Agent Tel,Agent Email,Bill To,Billing Phone,Invoice Email';
  const row = (email: string, since: string) =>
    `1 Row,T,TE1 1ST,C4321,Dog,A Jones,07700 900123,a@t.example,Welsh,Deaf,${since},01/05/2024,Oak Agents,0161,${email},Trust,0162,pay@t.example`;
  const { rows, unread } = await listOf(
    [head, row('oak@t.example', '03/05/2024'), row('oak', 'May').replace('1 Row', '2 Row')].join('\n'),
  );
  expect(unread).toEqual([]);
  expect(rows[0]).toMatchObject({
    site: {
      ...{
        keys: 'C4321',
        hazards: 'Dog',
        vacantSince: '',
        tenantName: 'A Jones',
        tenantPhone: '07700 900123',
      },
      ...{ tenantEmail: 'a@t.example', tenantLanguage: 'Welsh', tenantNeeds: 'Deaf', letFrom: '2024-05-03' },
      ...{ grantedOn: '2024-05-01', agentName: 'Oak Agents', agentPhone: '0161', agentEmail: 'oak@t.example' },
      ...{ payerName: 'Trust', payerPhone: '0162', payerEmail: 'pay@t.example' },
    },
  });
  expect(rows[1]).toMatchObject({
    line: 3,
    problems: [
      { column: 'Tenant Since', message: '“May” is not a day, such as 24/11/2021' },
      { column: 'Agent Email', message: '“oak” is not an email address' },
    ],
  });
});

const voids = (...rows: string[]) =>
  [
    'address,town,postcode,tenant,tenant since,Void Since',
    ...rows.map((row, at) => `${at + 1} Row,T,TE1 1ST,${row}`),
  ].join('\n');

test('a void before the tenant came is over; with a later one, or a tenant without a first day, the page asks', async () => {
  const text = voids(
    'A Jones,01/06/2026,01/05/2026',
    ',,01/05/2026',
    'B Jones,01/06/2026,02/06/2026',
    'C Jones,,01/05/2026',
  );
  const { rows, groups } = await listOf(text);
  expect(rows.map((row) => ('site' in row ? [row.site.tenantName, row.site.vacantSince] : row.problems))).toMatchObject(
    [
      ['A Jones', ''],
      ['', '2026-05-01'],
      [{ column: 'Void Since', message: 'The home is empty since 2 June 2026, and the row names a tenant' }],
      [{ column: 'Void Since', message: 'The home is empty since 1 May 2026, and the row names a tenant' }],
    ],
  );
  expect(groups).toMatchObject([{ rows: 2, what: 'The row says that the home is empty, and names a tenant' }]);
  const key = groups[0]?.ask?.key ?? '';
  const answered = async (answer: string) =>
    (await listOf(text, 'c1', { answers: { [key]: answer } })).rows.map((row) =>
      'site' in row ? [row.site.tenantName, row.site.letFrom, row.site.vacantSince] : row.problems,
    );
  expect((await answered('let')).slice(2)).toEqual([
    ['B Jones', '2026-06-01', ''],
    ['C Jones', '', ''],
  ]);
  expect((await answered('empty')).slice(2)).toEqual([
    ['', '', '2026-06-02'],
    ['', '', '2026-05-01'],
  ]);
});

test('a void date, which may be over long ago, is not read until a person says what it means', async () => {
  const { unread, rows } = await listOf('address,town,postcode,tenant,Void Date\n1 Row,T,TE1 1ST,A Jones,01/05/2026\n');
  expect(unread).toEqual(['Void Date']);
  expect(rows[0]).toMatchObject({ site: { tenantName: 'A Jones', vacantSince: '' } });
});

test('an address that ends with another postcode than its column is refused, with both named', async () => {
  const text = (code: string) => `Address,Postcode\n"3 Mill Lane, Llandudno LL30 2AB",${code}\n`;
  expect((await listOf(text('LL31 2AB'))).rows).toMatchObject([
    {
      problems: [
        { column: 'Postcode', message: 'The address ends with LL30 2AB, and the postcode column says LL31 2AB' },
      ],
    },
  ]);
  expect((await listOf(text('ll302ab'))).rows).toMatchObject([{ site: { postcode: 'LL30 2AB' } }]);
});

test('an address that ends with town and postcode is taken apart also where the postcode has its own column', async () => {
  const [row] = await rowsOf('Address,Postcode\n"3 Mill Lane, Flat 2, Llandudno LL30 2AB",LL30 2AB\n');
  expect(row).toMatchObject({ addressLines: ['3 Mill Lane', 'Flat 2'], town: 'Llandudno', postcode: 'LL30 2AB' });
});

test('columns that are not read are named, including a second of one meaning and one without a heading', async () => {
  const { unread, assumed, rows } = await listOf(
    'Boiler,address,town,postcode,street,colour,,,Why it was not added\nR1,1 Row,T,TE1 1ST,x,red,,lost,no\n',
  );
  expect(unread).toEqual(['Boiler', 'street', 'colour', 'column 8, which has no heading']);
  expect(assumed).toEqual({ nation: 1, nationByPostcode: 0, tenure: 1, premisesType: 1 });
  expect(rows[0]).toMatchObject({ site: { assumed: ['nation', 'tenure', 'premisesType'] } });
});

test('cells beyond the last heading are reported', async () => {
  expect((await listOf('address,town,postcode\n1 Row,T,TE1 1ST,Flat 2\n')).unread).toEqual([
    'column 4, which has no heading',
  ]);
});

test('a UPRN is a number, however it is padded, and a duplicate is named', async () => {
  const { rows } = await listOf(
    'address,town,postcode,uprn\n1 Row,T,TE1 1ST,000000000012\n2 Row,T,TE1 1ST,12\n3 Row,T,TE1 1ST,1234567890123\n4 Row,T,TE1 1ST,\n5 Row,T,TE1 1ST,\n',
  );
  expect(rows.map((row) => ('site' in row ? [row.site.uprn, row.earlier] : row.problems[0]?.message))).toEqual([
    ['12', undefined],
    ['12', { line: 2, what: 'uprn' }],
    'A UPRN is up to 12 digits',
    ['', undefined],
    ['', undefined],
  ]);
});

test('each row names its client if none is chosen', async () => {
  const text = 'address,town,postcode,client\n1 Row,T,TE1 1ST,MAPLE homes\n2 Row,T,TE1 1ST,Oak\n3 Row,T,TE1 1ST,\n';
  const { rows } = await listOf(text, '');
  expect(rows.map((row) => ('site' in row ? row.site.clientId : row.problems[0]?.message))).toEqual([
    'c2',
    'There is no client called “Oak”',
    'Name the client, or choose one for the file',
  ]);
});

test('the page asks about a client that differs from the one chosen for the file', async () => {
  const text =
    'address,town,postcode,landlord\n1 Row,T,TE1 1ST,Maple Homes Ltd\n2 Row,T,TE1 1ST,maple homes\n3 Row,T,TE1 1ST,LARCH lettings\n4 Row,T,TE1 1ST,\n5 Row,T,TE1 1ST,Oak\n';
  const { rows, groups } = await listOf(text);
  expect(rows.map((row) => 'site' in row && row.site.clientName)).toEqual([
    ...[false, false, 'Larch Lettings', 'Larch Lettings', false],
  ]);
  const both = [
    { value: 'c2', label: 'Maple Homes' },
    { value: 'c1', label: 'Larch Lettings' },
  ];
  expect(groups.map(({ what, ask }) => [what, ask?.choices])).toEqual([
    ['The file says “Maple Homes Ltd”, and you have chosen Larch Lettings', both],
    ['The file says “maple homes”, and you have chosen Larch Lettings', both],
    ['The file says “Oak”, and you have chosen Larch Lettings', both.slice(1)],
  ]);
  const answers = { 'client maple homes ltd': 'c2', 'client maple homes': 'c1', 'client oak': 'nobody' };
  const answered = await listOf(text, 'c1', { answers });
  expect(answered.rows.map((row) => 'site' in row && row.site.clientId)).toEqual(['c2', 'c1', 'c1', 'c1', false]);
});

test('a cell that a spreadsheet would take for a formula is written with a guard, and read back without it', async () => {
  const cells = ['=1+1', '+44 1632', '-', '@x', "'tis", 'a "b", c;d', 'two\nlines', ''];
  const text = toCsv([
    ['name', 'address', 'town', 'postcode', 'access'],
    ...cells.map((cell, n) => [`n${n}`, `${n} Row`, 'T', 'TE1 1ST', cell]),
  ]);
  expect(text).toContain(`'=1+1`);
  const back = (await rowsOf(text)).map(({ accessNotes }) => accessNotes);
  expect(back).toEqual(cells.map((cell) => cell.replace('\n', ' ')));
});

test.each([
  ['no file', new Uint8Array(), /empty/],
  ['an .xls workbook', new Uint8Array([208, 207, 17, 224, 0, 0, 0, 0]), /not a CSV/],
  ['no header', bytes('1 Copper Row,Testham,TE1 1ST\n'), /but no sites/],
  ['a header alone', bytes('address,town,postcode\n'), /no sites/],
  ['an open quote', bytes('address,town,postcode\n"1 Row,Testham,TE1 1ST\n'), /quotes/],
  ['100,001 rows', bytes(`address,town,postcode\n${'x,y,z\n'.repeat(100_001)}`), /100,001 rows; at most 100,000/],
])('%s is refused with a sentence', async (_, file, message) => {
  const answer = await read(file);
  expect(answer.ok ? '' : answer.message).toMatch(message);
});

test('a file of 100,000 rows is read while other work goes on', { timeout: 600_000 }, async () => {
  const line = (n: number) => `Flat ${n},${n} Copper Row,Testham,TE1 1ST`;
  const file = bytes(`name,address,town,postcode\n${Array.from({ length: 100_000 }, (_, n) => line(n)).join('\n')}`);
  let [turns, isRead] = [0, false];
  const answer = rowsOf(file).finally(() => {
    isRead = true;
  });
  for (; !isRead; await others()) turns += 1;
  expect(await answer).toHaveLength(100_000);
  // Once for every 32 kB.
  expect(turns).toBeGreaterThan(100);
});
