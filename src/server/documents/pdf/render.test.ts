import { execFileSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { contentOf, pageCount, pdfText, unpackedPdf } from '../../../../tests/support/pdf-text.ts';
import { eicrA2A3 } from '../../../domain/forms/eicr/a2-a3.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { readPdf, sampleCertificate, signedSample } from '../certificates/fixture.ts';
import { hashOf } from '../certificates/signing.ts';
import { renderCertificatePdf } from './render.ts';

const verifyUrl = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';
const pdfOf = (more: Parameters<typeof sampleCertificate>[0] = {}) =>
  renderCertificatePdf(sampleCertificate(more), 'a..b', { verifyUrl });
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

test('the same certificate gives the same bytes: in a used process, and in fresh ones on both sides of the date line', async () => {
  // Signs that share a glyph with others: what printed first must not say what the glyph stands for.
  const name = 'Ohm \u2126, a co\u2010op for st\ufb00';
  await pdfOf({ number: 'CP-000124', company: { ...sampleCertificate().company, name } });
  const first = hashOf(await pdfOf());
  expect(hashOf(await pdfOf())).toBe(first);
  const code = `
    import { sampleCertificate } from ${JSON.stringify(new URL('../certificates/fixture.ts', import.meta.url).href)};
    import { hashOf } from ${JSON.stringify(new URL('../certificates/signing.ts', import.meta.url).href)};
    import { renderCertificatePdf } from ${JSON.stringify(new URL('./render.ts', import.meta.url).href)};
    console.log(hashOf(await renderCertificatePdf(sampleCertificate(), 'a..b', { verifyUrl: ${JSON.stringify(verifyUrl)} })));`;
  // Issued at 14:05 UTC: in Auckland it is the next day by then.
  for (const TZ of ['Pacific/Auckland', 'America/New_York']) {
    const env = { ...process.env, TZ };
    const fresh = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8', env });
    expect([TZ, fresh.trim()]).toEqual([TZ, first]);
  }
});

test('a drawn signature is lines on the page with words for who cannot see them, in the same bytes each time', async () => {
  const plain = sampleCertificate();
  const drawing = {
    width: 1000,
    height: 400,
    strokes: [
      [100, 300, 300, 80, 500, 300, 700, 80],
      [720, 310],
    ],
  };
  const inspector = { ...plain.inspector, drawn: { sha256: hashOf(canonicalJson(drawing)), drawing } };
  const pdf = await pdfOf({ inspector });
  expect(hashOf(await pdfOf({ inspector }))).toBe(hashOf(pdf));
  const text = unpackedPdf(pdf);
  expect(text.match(/\/S \/Figure/g)).toHaveLength(1);
  expect(text).toMatch(/\/Alt \(Drawn signature of Rhys Calloway\)[\s\S]{0,200}\/BBox/);
  const page = contentOf(pdf).find((content) => content.includes('/Figure'));
  const figure = /\/Figure[\s\S]*?EMC/.exec(page ?? '')?.[0] ?? '';
  // The first stroke bends twice on its way, the second is a dot.
  expect(figure).toMatch(/100 300 m\n(?:[\d. ]+ [cv]\n){2}700 80 l\n720 310 m\n721 310 l\n/);
  expect(text).not.toContain('/Subtype /Image');
  expect(unpackedPdf(await pdfOf())).not.toContain('/Figure');
});

test('who signed stands beside the signature by the name of the account, and by nothing else of it', async () => {
  const plain = sampleCertificate();
  const account = { id: 'account-that-nobody-reads', name: 'Rhys Prosser Calloway' };
  const inspector = { ...plain.inspector, signed_by: account };
  const pdf = await pdfOf({ inspector });
  const said = pdfText(pdf);
  expect(said).toMatch(/Signed[\w:,]+,fromtheaccountofRhysProsserCalloway/);
  expect(said.match(/fromtheaccountof/g)).toHaveLength(1);
  expect(said).not.toContain(account.id);
  expect(hashOf(await pdfOf({ inspector }))).toBe(hashOf(pdf));
  // Certificates from before the account was named read as they did.
  expect(pdfText(await pdfOf())).not.toContain('fromtheaccountof');
});

test('the signed text and its signature come out of the file as they went in', async () => {
  const { data, canonical, jws } = signedSample();
  const pdf = await renderCertificatePdf(data, jws, { verifyUrl });
  expect(readPdf(pdf)).toEqual({ canonical, jws });
});

test('the file says what it is: PDF/A-3a, PDF/UA-1, tagged, in English, and a company with & in its name', async () => {
  const text = latin1(await pdfOf());
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  for (const part of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>A</pdfaid:conformance>',
    '<pdfuaid:part>1</pdfuaid:part>',
    '/MarkInfo',
    '/Lang (en-GB)',
    '/AFRelationship /Data',
    'r &amp; Sons Electrical</rdf:li>',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('Helvetica');
});

test('no date in the file is of the clock', async () => {
  const dates = latin1(await pdfOf()).match(/D:\d{14}/g) ?? [];
  expect(dates.length).toBeGreaterThan(0);
  expect(new Set(dates)).toEqual(new Set(['D:20261111140509']));
});

test('long texts, strange signs and many circuits are printed, over as many pages as it takes', async () => {
  const document = completeEicr();
  const [board] = document.boards ?? [];
  const circuits = Array.from({ length: 120 }, (_, index) => ({
    ...board?.circuits?.[index % 7],
    id: `many-${index}`,
    circuit_no: String(index + 1),
    description: index === 3 ? 'W'.repeat(400) : 'Sockets \u{1f50c}',
  }));
  const text = 'It was found that the cover was cracked.\n'.repeat(300);
  const observations = ['C1', 'C2', 'C3', 'FI'].map((code) => ({ id: code, code, text, made_safe: true }));
  const long = { ...document, observations, boards: [{ ...board, id: 'b', circuits }] };
  const few = pageCount(await pdfOf());
  expect(pageCount(await pdfOf({ document: long }))).toBeGreaterThan(few + 20);
});

test('a report with nothing in its lists is printed', async () => {
  const bare = { ...completeEicr(), boards: [], observations: [], inspection_schedule: [], instruments: [] };
  expect(pageCount(await pdfOf({ document: bare }))).toBeGreaterThan(4);
});

test('a report to the edition before is printed with its own columns', async () => {
  const document = { ...completeEicr(), edition: '2018+A2+A3' as const };
  const { printed } = sampleCertificate({ document, definition: eicrA2A3 });
  expect(printed.columns.map(({ name }) => name)).not.toContain('afdd_button');
  expect(pageCount(await pdfOf({ document, definition: eicrA2A3 }))).toBeGreaterThan(5);
});

/** As most homes have it: ten circuits, a danger, an improvement, what is limited. */
function tenCircuits() {
  const document = completeEicr();
  const [board] = document.boards ?? [];
  const circuits = Array.from({ length: 10 }, (_, index) => ({
    ...board?.circuits?.[index % 6],
    id: `c-${index}`,
    circuit_no: String(index + 1),
  }));
  const observations = [
    {
      id: 'o1',
      code: 'C2',
      text: 'There is no main bonding to the gas installation pipe.',
      plain_words: 'In a fault, the gas pipe could give a shock. Have it connected to the earth.',
      location: 'Meter cupboard',
    },
    ...(document.observations ?? []),
  ];
  const summary = { ...document.summary, overall_outcome: 'unsatisfactory' };
  return { ...document, boards: [{ ...board, id: 'b', circuits }], observations, summary } as typeof document;
}

test('a report of ten circuits takes seven pages at most', async () => {
  expect(pageCount(await pdfOf({ document: tenCircuits() }))).toBeLessThanOrEqual(7);
});

test('it takes 150 kB at most without photos, and its objects are all where the file says', async () => {
  const pdf = await pdfOf({ document: tenCircuits() });
  expect(pdf.length).toBeLessThan(150_000);
  const text = latin1(pdf);
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [, size, packed = ''] =
    /^\d+ 0 obj\n<<\n\/Type \/XRef\n\/Size (\d+)\n[\s\S]*?stream\n([\s\S]*?)\nendstream/.exec(text.slice(at)) ?? [];
  const table = inflateSync(Buffer.from(packed, 'latin1'));
  expect(table.length).toBe(Number(size) * 7);
  let inStreams = 0;
  for (let number = 1; number < Number(size); number += 1) {
    const place = table.readUInt32BE(number * 7 + 1);
    if (table[number * 7] === 1) expect(text.startsWith(`${number} 0 obj\n`, place)).toBe(true);
    else inStreams += 1;
  }
  expect(inStreams).toBeGreaterThan(800);
});

test('the first page says what is dangerous, where, what to do, and on what the next inspection depends', async () => {
  const text = pdfText(await pdfOf({ document: tenCircuits() }));
  for (const words of [
    'Unsatisfactory',
    'Thereisnomainbondingtothegasinstallationpipe.Inafault,thegaspipecouldgiveashock.Haveitconnectedtotheearth.Metercupboard·observation1Repairurgently',
    // The whole of it stands with the observation.
    'Inplainwords:Inafault,thegaspipecouldgiveashock.Haveitconnectedtotheearth.',
    'Nextinspection:9November2031,iftheC2itemsareputright',
    '10circuits:10tested.',
  ])
    expect(text).toContain(words);
});

test('codes of the schedules are explained below them, those that are used; no question reads as a riddle', async () => {
  const text = pdfText(await pdfOf({ document: tenCircuits() }));
  expect(text).toContain('Typeofwiring:APVCsheathedcable');
  expect(text).toContain('Referencemethod:Cclippeddirect');
  expect(text).not.toContain('mineralinsulated');
  expect(text).toContain('AgreedlimitationsNone');
  expect(text).not.toMatch(/No\w+limitationsYes/);
});
