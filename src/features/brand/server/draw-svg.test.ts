import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BrandFault } from '../domain/brand.ts';
import { readBrandPicture } from './read-picture.ts';

const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inside: string, more = 'viewBox="0 0 40 20"') => Buffer.from(`<svg ${names} ${more}>${inside}</svg>`);
const box = '<rect width="40" height="20" fill="#123456"/>';
/** Red, green and blue of a place in the stored picture, in shares of its sides. */
async function colourAt(sent: Uint8Array, across: number, down: number) {
  const { content, width, height } = await readBrandPicture(sent, 'logo');
  const { data } = await sharp(content).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const at = 3 * (Math.floor(down * height) * width + Math.floor(across * width));
  return [...data.subarray(at, at + 3)];
}
const answer = (sent: Uint8Array) => readBrandPicture(sent, 'logo').then(String, (error) => error);

test('an SVG is stored as a PNG at print resolution, whatever its own size', async () => {
  for (const more of [
    'viewBox="0 0 40 20"',
    'width="4mm" height="2mm" viewBox="0 0 40 20"',
    'width="40" height="20"',
  ]) {
    const kept = await readBrandPicture(svg(box, more), 'logo');
    expect(kept).toMatchObject({ media_type: 'image/png', width: 350, height: 175 });
    expect((await sharp(kept.content).metadata()).format).toBe('png');
  }
});

test('outlines, gradients, clipping and copies are drawn, and white is put behind what is transparent', async () => {
  const gradient =
    '<linearGradient id="a"><stop stop-color="#00f"/><stop offset="1" stop-color="#f00"/></linearGradient>';
  const [left, right] = [svg(`${gradient}<rect width="40" height="20" fill="url(#a)"/>`), 0.99];
  expect((await colourAt(left, 0, 0.5))[2]).toBeGreaterThan(240);
  expect((await colourAt(left, right, 0.5))[0]).toBeGreaterThan(240);
  expect(await colourAt(svg('<path d="M0 10h40" stroke="#123456" stroke-width="6"/>'), 0.5, 0.5)).toEqual([18, 52, 86]);
  const copy = `<defs><g id="b">${box}</g></defs><use xlink:href="#b" x="20"/>`;
  expect(await colourAt(svg(copy), 0.75, 0.5)).toEqual([18, 52, 86]);
  expect(await colourAt(svg(copy), 0.25, 0.5)).toEqual([255, 255, 255]);
});

const declared = (inside: string, subset: string) =>
  Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [${subset}]><svg ${names} viewBox="0 0 40 20">${inside}${box}</svg>`);

test.each([
  ['an external entity', declared('<desc>&x;</desc>', '<!ENTITY x SYSTEM "file:///etc/passwd">'), 'entities'],
  ['entities that expand', declared('&b;', `<!ENTITY a "${'x'.repeat(999)}"><!ENTITY b "&a;&a;&a;">`), 'entities'],
  ['a default attribute', declared('<use/>', '<!ATTLIST use href CDATA "file:///etc/passwd">'), 'entities'],
  ['a picture from elsewhere', svg('<image href="https://example.com/a.png" width="9" height="9"/>'), '<image>'],
  [
    'a picture under another prefix',
    svg('<s:image xmlns:s="http://www.w3.org/2000/svg" xlink:href="a.png"/>'),
    '<image>',
  ],
  ['a shape of another file', svg('<use xlink:href="file:///etc/logo.svg#a"/>'), 'another file'],
  [
    'a fill of another file',
    svg('<rect width="9" height="9" fill="url(https://example.com/a.svg#b)"/>'),
    'another file',
  ],
  ['a style sheet of another file', svg('<style>@import "https://example.com/a.css";</style>'), 'another file'],
  ['a style sheet beside it', Buffer.from(`<?xml-stylesheet href="a.css"?><svg ${names}>${box}</svg>`), 'instructions'],
  ['a script', svg('<script>alert(1)</script>'), '<script>'],
  ['a piece of a web page', svg('<foreignObject width="9" height="9"/>'), '<foreignObject>'],
  ['text', svg('<text>Sons</text>'), '<text>'],
  ['a filter', svg('<filter id="a"/>'), '<filter>'],
  ['letters that are no UTF-8', Buffer.from('<svg viewBox="0 0 1 1"><text>\xff</text></svg>', 'latin1'), 'UTF-8'],
  ['UTF-16', Buffer.from(`<svg ${names} viewBox="0 0 9 9">${box}</svg>`, 'utf16le'), 'UTF-8'],
  ['more than 256 KB', svg(box + ' '.repeat(256 * 1024)), '256 KB'],
  ['an SVG that breaks off', Buffer.from(`<svg ${names} viewBox="0 0 9 9"><g>${box}`), 'cannot be drawn'],
  ['a drawing of enormous size', svg(box, 'width="2000000000" height="2000000000"'), 'cannot be drawn'],
  ['a web page', Buffer.from('<html><body/></html>'), 'cannot be drawn'],
  ['groups too deep', svg(`${'<g>'.repeat(20_000)}${'</g>'.repeat(20_000)}`), 'cannot be drawn'],
  ['a drawing of nothing', svg('<g/>'), 'Nothing of the picture'],
])('%s is refused in a sentence', async (_, sent, words) => {
  const refused = await answer(sent);
  expect(refused).toBeInstanceOf(BrandFault);
  expect(String(refused)).toContain(words);
});

test('another encoding that a declaration names hides nothing', async () => {
  const hidden = `<?xml version="1.0" encoding="UTF-7"?><svg ${names} viewBox="0 0 40 20">+ADw-text+AD4-${box}</svg>`;
  expect(await colourAt(Buffer.from(hidden), 0.5, 0.5)).toEqual([18, 52, 86]);
});

test('what takes minutes to draw is given up after ten seconds', { timeout: 30_000 }, async () => {
  const level = (at: number) => `<g id="l${at}">${`<use xlink:href="#l${at - 1}"/>`.repeat(10)}</g>`;
  const copies = Array.from({ length: 9 }, (_, at) => level(at + 1)).join('');
  const dashes = 'stroke="red" stroke-width="9" stroke-linejoin="round" stroke-dasharray=".1" stroke-linecap="round"';
  const begun = Date.now();
  const refused = await Promise.all([
    answer(svg(`<defs><g id="l0">${box}</g>${copies}</defs><use xlink:href="#l9"/>`)),
    answer(svg(`<path ${dashes} fill="none" d="M0 0${'l9 9-9-9'.repeat(250)}"/>`)),
  ]);
  for (const each of refused) {
    expect(each).toBeInstanceOf(BrandFault);
    expect(String(each)).toMatch(/takes too long|cannot be drawn/);
  }
  expect(Date.now() - begun).toBeLessThan(15_000);
});
