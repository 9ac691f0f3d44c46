import { statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brandedLetterhead, inPdf, storedSvg, svgLogo as svg } from '../../../../tests/support/letterhead.ts';
import { newWorkDocument } from '../../../../tests/support/new-work/new-work-document.ts';
import { contentOf, unpackedPdf } from '../../../../tests/support/pdf-text.ts';
import { MOST_KEPT } from '../../../features/brand/server/printed-png.ts';
import { readBrandPicture } from '../../../features/brand/server/read-picture.ts';
import { sampleCertificate } from '../certificates/fixture.ts';
import { hashOf } from '../certificates/signing.ts';
import { renderCertificatePdf } from './render.ts';

const verifyUrl = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';
const seeThrough = () =>
  sharp({ create: { width: 80, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer();

async function branded(sent: Parameters<typeof brandedLetterhead>[0]) {
  const plain = sampleCertificate();
  const { company, pictures } = await brandedLetterhead(sent);
  return {
    data: { ...plain, company: { ...plain.company, ...(company.brand && { brand: company.brand }) } },
    pictures,
  };
}

/** Of the same noise at each run, which nothing compresses. */
function noise(width: number, height: number) {
  let state = 7;
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** As many logos are: letters of one colour that runs into another, with soft edges. */
const shaded = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="600">
      <linearGradient id="a"><stop offset="0" stop-color="#c30"/><stop offset="1" stop-color="#08f"/></linearGradient>
      <rect width="2400" height="600" fill="#fff"/><circle cx="300" cy="300" r="280" fill="url(#a)"/>
      <path d="M700 500V100h300c200 0 200 200 0 200h-300M1300 500C1300 0 1700 0 1700 500S2200 900 2300 100" stroke="url(#a)" stroke-width="80" fill="none"/>
    </svg>`),
  )
    .png()
    .toBuffer();

test.each([
  [1600, 800],
  [800, 800],
  [300, 1200],
  [2400, 300],
])(
  'a PNG of %d by %d pixels, each another, is made small enough to stand in every certificate',
  async (width, height) => {
    for (const kind of ['logo', 'mark'] as const) {
      const kept = await readBrandPicture(await noise(width, height), kind);
      expect(kept.content.length, kind).toBeLessThanOrEqual(MOST_KEPT[kind]);
      expect(Math.abs(kept.width - (kept.height * width) / height), kind).toBeLessThan(8);
    }
  },
);

test('a PNG has no more pixels than paper shows at 300 dots an inch, and those where it has few colours', async () => {
  const flat = await sharp(Buffer.from(svg), { density: 600 }).png().toBuffer();
  expect((await sharp(flat).metadata()).width).toBeGreaterThan(1400);
  // 42 points of height are 175 pixels.
  expect(await readBrandPicture(flat, 'logo')).toMatchObject({ width: 700, height: 175 });
  expect(await readBrandPicture(flat, 'mark')).toMatchObject({ width: 250 });
});

test('what runs from one colour into another keeps its dots, and more than a few of its colours', async () => {
  const kept = await readBrandPicture(await shaded(), 'logo');
  expect(kept).toMatchObject({ width: 700, height: 175 });
  const { data } = await sharp(kept.content).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 3) colours.add(data.readUIntBE(at, 3));
  expect(colours.size).toBeGreaterThan(40);
});

test('with a logo and a mark that are photos a signed certificate of minor works stays below its 60 kB', async () => {
  const minor = sampleCertificate({ document: newWorkDocument('meiwc') });
  const plain = await renderCertificatePdf(minor, 'a..b', { verifyUrl });
  // With its signature and its place in the log, and without pictures.
  const signed = statSync('docs/examples/bre-meiwc-00001.pdf').size;
  for (const picture of [await noise(1600, 800), await shaded()]) {
    const { company, pictures } = await brandedLetterhead({ logo: picture, mark: picture });
    const brand = company.brand ?? {};
    const branded = { ...minor, company: { ...minor.company, brand } };
    const pdf = await renderCertificatePdf(branded, 'a..b', { verifyUrl, pictures });
    expect(unpackedPdf(pdf).match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(signed + pdf.length - plain.length).toBeLessThan(60_000);
  }
});

test('a logo stored as an SVG is drawn as filled paths with words for who cannot see it, in the same bytes each time', async () => {
  const { data, pictures } = await branded({ logo: storedSvg });
  const pdf = await renderCertificatePdf(data, 'a..b', { verifyUrl, pictures });
  expect(hashOf(await renderCertificatePdf(data, 'a..b', { verifyUrl, pictures }))).toBe(hashOf(pdf));
  const text = unpackedPdf(pdf);
  expect(text).toMatch(/\/Alt \(/);
  expect(text.match(/\/S \/Figure/g)).toHaveLength(1);
  expect(text).not.toContain('/Subtype /Image');
  // The colours as a PDF has them, and the outline of the even-odd rule.
  const drawn = contentOf(pdf).join('\n');
  expect(drawn).toContain(`${inPdf('#123456')} scn`);
  expect(drawn).toContain(`${inPdf('#fedcba')} scn\nf*`);
});

test('a PNG is in the file once, without transparency, and a mark stands beside it', async () => {
  const { data, pictures } = await branded({ logo: await seeThrough(), mark: storedSvg });
  const text = unpackedPdf(await renderCertificatePdf(data, 'a..b', { verifyUrl, pictures }));
  expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1);
  expect(text).not.toContain('/SMask');
  expect(text.match(/\/S \/Figure/g)).toHaveLength(2);
  expect(text).toContain('/Alt (Mark: Registered scheme member RS 100234)');
});

test('the colour takes the place of copper, but the codes of observations keep theirs', async () => {
  const { data } = await branded({ accent: '#004d40' });
  const drawn = async (of: Parameters<typeof renderCertificatePdf>[0]) =>
    contentOf(await renderCertificatePdf(of, 'a..b', { verifyUrl })).join('\n');
  const text = await drawn(data);
  const [copper, green] = [inPdf('#8f4015'), inPdf('#004d40')];
  expect(text).toContain(`${green} SCN`);
  expect(text).not.toContain(copper);
  // The badge of a C2.
  expect(text).toContain(`${inPdf('#6f4300')} scn`);
  const plain = await drawn(sampleCertificate());
  expect(plain).toContain(`${copper} SCN`);
  expect(plain).not.toContain(green);
});

test('a print is refused while its logo is missing', async () => {
  const { data } = await branded({ logo: Buffer.from(svg) });
  await expect(renderCertificatePdf(data, 'a..b', { verifyUrl })).rejects.toThrow('is not at hand');
});

test('what is no picture, or breaks off, is refused in a sentence', async () => {
  const png = await seeThrough();
  await expect(readBrandPicture(png.subarray(0, 60), 'logo')).rejects.toThrow('The PNG cannot be read');
  await expect(readBrandPicture(Buffer.from('GIF89a'), 'logo')).rejects.toThrow('neither');
});
