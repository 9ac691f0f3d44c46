import { expect, test } from 'vitest';
import { readLogo, showLogo } from './read-logo.ts';

const svg = (inside: string, more = 'viewBox="0 0 100 50"') =>
  `<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg" ${more}>${inside}</svg>`;
const shapes = (inside: string) => readLogo(svg(inside)).shapes;
const paths = (inside: string) => shapes(inside).map(({ path }) => path);

test('what is kept is filled outlines, its longer side 1,000, and reading it again gives the same', () => {
  const logo = readLogo(
    svg(`<title>Dŵr &amp; Sons</title><defs><linearGradient id="unused"/></defs><sodipodi:namedview><b/>x</sodipodi:namedview>
      <g fill="#C30" transform="translate(10 0)"><rect width="20" height="10"/><circle cx="50" cy="25" r="5" fill="navy"/></g>
      <polygon points="0,0 10,0 5,8.66" style="fill:rgb(0, 128, 0);stroke:none"/>`),
  );
  expect(logo).toMatchObject({ width: 1000, height: 500 });
  expect(logo.shapes.map(({ fill }) => fill)).toEqual(['#cc3300', '#000080', '#008000']);
  expect(logo.shapes[0]?.path).toBe('M100 0L300 0L300 100L100 100Z');
  expect(logo.shapes[2]?.path).toBe('M0 0L100 0L50 86.6Z');
  expect(readLogo(showLogo(logo))).toEqual(logo);
});

test.each([
  ['relative and short letters', 'M10 10h10v10h-10z', 'M100 100L200 100L200 200L100 200Z'],
  ['numbers that run together', 'M.5.5-1-1', 'M5 5L-10 -10'],
  ['what goes on after a close', 'm10 10h5v5zl-5 0', 'M100 100L150 100L150 150ZM100 100L50 100'],
  ['a curve with one handle', 'M0 0Q15 30 30 0', 'M0 0C100 200 200 200 300 0'],
  ['a smooth curve', 'M0 0C0 10 10 10 10 0S20-10 20 0', 'M0 0C0 100 100 100 100 0C100 -100 200 -100 200 0'],
  ['a smooth curve with one handle', 'M0 0Q15 30 30 0T60 0', 'M0 0C100 200 200 200 300 0C400 -200 500 -200 600 0'],
  ['half a turn', 'M0 0A10 10 0 0120 0', 'M0 0C0 -55.23 44.77 -100 100 -100C155.23 -100 200 -55.23 200 0'],
  [
    'an arc whose radius is too small',
    'M0 0a1 1 0 0 0 20 0',
    'M0 0C0 55.23 44.77 100 100 100C155.23 100 200 55.23 200 0',
  ],
])('%s', (_, d, path) => {
  expect(paths(`<path d="${d}"/>`)).toEqual([path]);
});

test('transforms are worked into the outline, the outer one last', () => {
  expect(paths('<g transform="translate(10,5)"><path transform="scale(2) rotate(90)" d="M1 0L0 1"/></g>')).toEqual([
    'M100 70L80 50',
  ]);
  expect(paths('<path transform="matrix(1 0 0 -1 0 50)" d="M0 0L10 10"/>')).toEqual(['M0 500L100 400']);
});

test('classes of a style, as drawing programs write them', () => {
  expect(
    shapes(
      '<defs><style>.cls-1,.b{fill:#231f20;fill-rule:evenodd;}</style></defs><path class="cls-1" d="M0 0L1 1L2 0"/>',
    ),
  ).toEqual([{ path: 'M0 0L10 10L20 0Z'.slice(0, -1), fill: '#231f20', isEvenOdd: true }]);
});

test('what is hidden or has no fill is not there', () => {
  const logo = shapes(
    '<g display="none"><text>old</text></g><path fill="none" d="M0 0L1 1"/><rect width="1" height="1"/>',
  );
  expect(logo).toHaveLength(1);
});

test.each([
  ['<script>alert(1)</script>', '<script>'],
  ['<path onload="x()" d="M0 0"/>', 'onload'],
  ['<image href="http://x.example/a.png"/>', 'reference'],
  ['<image/>', '<image>'],
  ['<use xlink:href="#a"/>', 'reference'],
  ['<text x="1">Sons</text>', '<text>: text'],
  ['<g>Sons</g>', 'has text'],
  ['<linearGradient id="a"/>', '<linearGradient>'],
  ['<rect fill="url(#a)" width="1" height="1"/>', 'gradient or a pattern at <rect>'],
  ['<rect opacity=".5" width="1" height="1"/>', 'transparency at <rect>'],
  ['<rect style="fill-opacity:0.9" width="1" height="1"/>', 'transparency at <rect>'],
  ['<rect fill="rgba(0,0,0,.5)" width="1" height="1"/>', 'transparency at <rect>'],
  ['<rect stroke="#000" width="1" height="1"/>', 'stroke'],
  ['<rect clip-path="url(#c)" width="1" height="1"/>', 'clipping path'],
  ['<rect fill="#00000080" width="1" height="1"/>', 'colour'],
  ['<foreignObject/>', '<foreignObject>'],
  ['<animate/>', '<animate>'],
  ['<style>@import url(x.css);</style><rect width="1" height="1"/>', '<style>'],
  ['<path d="M0 0 L banana"/>', '<path>'],
  ['<path d="L1 1"/>', '<path>'],
  ['<path d="M0 0 L1e309 1"/>', '<path>'],
  ['<rect transform="spin(3)" width="1" height="1"/>', 'transform'],
  ['<rect width="1" height="1">', 'close'],
  ['<g><rect></g></rect>', 'close'],
  ['<desc/>', 'draws nothing'],
])('%s is refused by its name', (inside, said) => {
  expect(() => readLogo(svg(inside))).toThrow(said);
});

test.each([
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>', 'entities'],
  ['<?php x ?><svg viewBox="0 0 1 1"/>', 'instructions'],
  ['<html></html>', 'not an SVG'],
  ['<svg><rect width="1" height="1"/></svg>', 'viewBox'],
  ['<svg viewBox="0 0 900 10"><rect width="1" height="1"/></svg>', '12 times'],
  ['no markup', 'close'],
  ['', 'close'],
  ['<svg viewBox="0 0 1 1"', 'close'],
  [`<svg viewBox="0 0 1 1">${'<g>'.repeat(60)}`, 'deep'],
  [`<svg viewBox="0 0 1 1">${'<g/>'.repeat(6000)}</svg>`, 'deep'],
  [`<svg viewBox="0 0 1 1">${'<rect width="1" height="1"/>'.repeat(1500)}</svg>`, 'Simplify'],
  [' '.repeat(300_000), '256 KB'],
])('a file that is none of ours is refused: %#', (text, said) => {
  expect(() => readLogo(text)).toThrow(said);
});

const fills = (inside: string) => shapes(inside).map(({ fill }) => fill);
const box = 'd="M0 0L1 1L2 0"';

test('of two classes the one later in the styles applies, in any order at the element', () => {
  const style = '<style>.a{fill:red}.b{fill:blue}</style>';
  expect(fills(`${style}<path class="a b" ${box}/><path class="b a" ${box}/>`)).toEqual(['#0000ff', '#0000ff']);
  expect(fills(`${style}<style>.a{fill:lime}</style><path class="a b" ${box}/>`)).toEqual(['#00ff00']);
  // The element's own style stands over both, and an attribute under them.
  expect(fills(`${style}<path class="b a" style="fill:navy" ${box}/>`)).toEqual(['#000080']);
  expect(fills(`${style}<path class="a" fill="navy" ${box}/>`)).toEqual(['#ff0000']);
});

test('what is not displayed is not there with all that is in it; what is in something invisible may be visible', () => {
  const red = `<path fill="red" ${box}/>`;
  for (const hidden of ['display="none"', 'style="display:none"', 'style="DISPLAY : None"', 'class="h"'])
    expect(fills(`<style>.h{display:none}</style><g ${hidden}>${red}</g><path ${box}/>`), hidden).toEqual(['#000000']);
  for (const hidden of ['visibility="hidden"', 'style="visibility:collapse"'])
    expect(
      fills(`<g ${hidden}>${red}<path visibility="visible" fill="lime" ${box}/></g><path ${box}/>`),
      hidden,
    ).toEqual(['#00ff00', '#000000']);
});

test('a prefix of SVG that nothing is named by, and elements of other programs, are nothing', () => {
  const logo = readLogo(
    svg(
      `<inkscape:path d="M0 0"/><path ${box}><title>One</title></path>`,
      'xmlns:svg="http://www.w3.org/2000/svg" xmlns:inkscape="x" viewBox="0 0 10 10" style="width:10px;height:10px"',
    ),
  );
  expect(logo.shapes).toHaveLength(1);
});

test.each([
  ['an element with a prefix of SVG', `<svg:path xmlns:svg="http://www.w3.org/2000/svg" ${box}/>`, /prefix.*svg:path/],
  ['an element of something else', `<path xmlns="http://www.w3.org/1999/xhtml" ${box}/>`, /something else/],
  ['a transform in style', `<path style="transform:rotate(90deg)" ${box}/>`, /moves or shapes <path> \(transform\)/],
  ['one in a class', `<style>.t{transform:scale(2)}</style><g class="t"><path ${box}/></g>`, /moves or shapes <g>/],
  ['an origin of transforms', `<path transform="rotate(9)" transform-origin="1 1" ${box}/>`, /transform-origin/],
  ['a radius in style', '<circle style="r:5" cx="5" cy="5"/>', /\(r\)/],
  ['an outline in style', '<path style="d:path(\'M0 0\')"/>', /\(d\)/],
  ['a width in a class', '<style>.w{width:5px}</style><rect class="w" height="5"/>', /\(width\)/],
  ['what is marked important', `<path style="display:none !important" ${box}/>`, /important \(display\)/],
  ['a marker', `<path marker-end="url(#a)" ${box}/>`, /a marker at <path>/],
  ['what moves', `<path ${box}><animate attributeName="fill" to="red"/></path>`, /<animate> in <path>/],
  ['what is for some languages', `<path systemLanguage="cy" ${box}/>`, /systemLanguage/],
  ['styles for print', `<style media="print">.a{fill:red}</style><path class="a" ${box}/>`, /media/],
  ['what is seen through', `<g opacity="0"><path ${box}/></g>`, /transparency/],
])('%s is refused by its name', (_, inside, words) => {
  expect(() => readLogo(svg(inside))).toThrow(words);
});

test('a drawing that is turned as a whole is refused', () => {
  expect(() => readLogo(svg(`<path ${box}/>`, 'viewBox="0 0 9 9" transform="rotate(90)"'))).toThrow(/turned or moved/);
});

test.each([
  ['1in', '48', 'M0 0L1000 500'],
  ['72pt', '0.5IN', 'M0 0L1000 500'],
  ['2.54cm', '12.7mm', 'M0 0L1000 500'],
])('without a viewBox a drawing of %s by %s has 96 units to an inch', (width, height, path) => {
  expect(readLogo(svg('<path d="M0 0L96 48"/>', `width="${width}" height="${height}"`)).shapes[0]?.path).toBe(path);
});

test.each(['100%', '10em', '-3', ''])('a width of “%s” is none', (width) => {
  expect(() => readLogo(svg(`<path ${box}/>`, `width="${width}" height="9"`))).toThrow('viewBox');
});
