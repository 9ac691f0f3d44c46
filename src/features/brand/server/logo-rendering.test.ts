import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BrandFault } from '../domain/brand.ts';
import { readLogo, showLogo } from '../domain/svg/read-logo.ts';

/** An independent renderer, on white. Pixels of red, green and blue. */
const draw = (svg: string, width: number, height: number) =>
  sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();

/** Share of the pixels in which two renderings differ by more than an edge does, which each renderer softens differently. */
async function differs(sent: string): Promise<number | 'refused'> {
  let logo: ReturnType<typeof readLogo>;
  try {
    logo = readLogo(sent);
  } catch (error) {
    if (error instanceof BrandFault) return 'refused';
    throw error;
  }
  const [width, height] = [200, Math.round((200 * logo.height) / logo.width)];
  const [given, kept] = [await draw(sent, width, height), await draw(showLogo(logo), width, height)];
  let far = 0;
  for (let at = 0; at < given.length; at += 3) {
    const apart = [0, 1, 2].map((of) => Math.abs((given[at + of] ?? 0) - (kept[at + of] ?? 0)));
    if (apart.reduce((sum, each) => sum + each) > 150) far += 1;
  }
  return far / (width * height);
}

/** Differences of softened edges alone. */
const SAME = 0.005;
const file = (inside: string, more = 'viewBox="0 0 50 50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="urn:x" ${more}>${inside}</svg>`;
const box = '<path d="M5 5h40v40z"/>';

test.each([
  ['two classes, the later rule first', '<style>.b{fill:lime}.a{fill:red}</style><path class="a b" d="M5 5h40v40z"/>'],
  ['a comment in a style', '<path style="/*x*/fill:red" d="M5 5h40v40z"/>'],
  ['a comment that hides a sign', '<path style="fill:/*;*/red" d="M5 5h40v40z"/>'],
  ['a hidden group', `<g style="display:none">${box}</g><circle cx="9" cy="9" r="5"/>`],
  [
    'what is seen in something invisible',
    `<g visibility="hidden">${box}<circle visibility="visible" cx="9" cy="9" r="5"/></g>`,
  ],
  ['elements of another program', `<x:g>${box}</x:g><circle cx="9" cy="9" r="5"/>`],
  ['an ellipse with one radius', '<ellipse cx="25" cy="25" rx="20"/>'],
  ['a rectangle with one radius', '<rect x="5" y="5" width="40" height="30" ry="8"/>'],
  ['a mirrored group', `<g transform="scale(.5,-.5) translate(0 -50)">${box}</g>`],
  ['an outline of no width in a unit', '<path stroke="red" stroke-width="0mm" d="M5 5h40v40z"/>'],
  ['an outline of no width', `<g stroke="red" stroke-width="0">${box}</g>`],
])('%s is rendered as sent', async (_, inside) => {
  expect(await differs(file(inside))).toBeLessThan(SAME);
});

test('a drawing whose box begins elsewhere is rendered as sent', async () => {
  expect(await differs(file(box, 'viewBox="-10 -10 70 70"'))).toBeLessThan(SAME);
});

test.each([
  ['a style that says what no browser knows', '<path style="display:banana" display="none" d="M5 5h40v40z"/>'],
  ['a style that takes back all', `<g style="all:unset" display="none">${box}</g>${box}`],
  ['a rule behind a stray bracket', `<style>.a{fill:red}}.b{fill:lime}</style><g class="b">${box}</g>`],
  ['an outline that a group has', `<g stroke="red" stroke-width="0"><path stroke-width="5" d="M5 5h40v40z"/></g>`],
  ['a width of an outline with a comma', '<path stroke="red" stroke-width="0,5" d="M5 5h40v40z"/>'],
  ['a width of an outline in two numbers', `<g stroke-width="0 5"><path stroke="red" d="M5 5h40v40z"/></g>`],
  ['a colour with two points in a number', '<path fill="rgb(250.1.2,0,0)" d="M5 5h40v40z"/>'],
  ['a colour with a comma too many', '<path fill="rgb(250,,0,0)" d="M5 5h40v40z"/>'],
  ['a class by the number of its letter', `<style>.a{fill:red}</style><g class="&#97;">${box}</g>`],
  ['a transform with a number too many', `<g transform="translate(1 2 3)">${box}</g>`],
  ['a transform with two numbers of three', `<g transform="rotate(20 5)">${box}</g>`],
  ['a corner of less than nothing', '<rect width="30" height="20" rx="-3"/>'],
  ['styles that are no CSS', `<style type="text/x">.a{fill:red}</style><g class="a">${box}</g>`],
])('%s is refused, because renderers draw it differently from its text', async (_, inside) => {
  expect(await differs(file(inside))).toBe('refused');
});

test('a stretched drawing is refused', async () => {
  const size = 'viewBox="0 0 50 50" width="100" height="50" preserveAspectRatio="none"';
  expect(await differs(file(box, size))).toBe('refused');
});

const one = (name: string, ...values: string[]) =>
  fc.option(fc.constantFrom(...values.map((value) => ` ${name}="${value}"`)), { nil: '', freq: 3 });
const attributes = fc
  .tuple(
    one('fill', 'red', '#0a0', '#0000ff', 'none', 'inherit', 'rgb(10,200,30)', 'RED'),
    one('transform', 'translate(5 -5)', 'scale(.5)', 'rotate(30 25 25)', 'skewX(20)', 'matrix(1 0 0 1 5 5),scale(.5)'),
    one('class', 'a', 'b', 'a b', 'b a', ' c  a '),
    one('style', 'fill:navy', 'fill : lime;', 'display:none', 'visibility:hidden', 'fill-rule:evenodd', 'opacity:1'),
    one('display', 'none', 'inline'),
    one('visibility', 'hidden', 'visible', 'inherit'),
    one('fill-rule', 'evenodd', 'nonzero'),
    // Most have none, as one that is drawn is refused.
    fc.constantFrom(
      ...Array<string>(12).fill(''),
      ...[' stroke="none" stroke-width="3"', ' stroke="inherit"', ' stroke-width="0"'],
      ...[' stroke="red" stroke-width="0"', ' stroke="red" stroke-width=".0px"', ' stroke="red" stroke-width="0,9"'],
      ...[' stroke="red" stroke-width="0 9"', ' stroke-width="9"', ' stroke="red"'],
    ),
  )
  .map((all) => all.join(''));
const shape = fc.constantFrom(
  ...['path d="M10 10h30v30h-30zM20 20h10v10h-10z"', 'path d="m10,10 30 0 0 30zl5 30"'],
  ...['path d="M10 10C20 0 30 40 40 10S20 60 10 40"', 'path d="M10 30Q25 0 40 30T70 30"'],
  ...['path d="M10 20A15 10 20 0 1 40 30A15 10 20 1 0 10 20"', 'rect x="5" y="5" width="30" height="20" rx="5"'],
  ...[
    'circle cx="25" cy="25" r="20"',
    'ellipse cx="25" cy="25" rx="20" ry="10"',
    'polygon points="5,5 40,40 40,5 5,40"',
  ],
);
const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(shape, attributes).map(([drawn, more]) => `<${drawn}${more}/>`),
    fc
      .tuple(fc.constantFrom('g', 'g', 'g', 'x:g', 'defs'), attributes, fc.array(tie('node'), { maxLength: 3 }))
      .map(([name, more, inside]) => `<${name}${more}>${inside.join('')}</${name}>`),
  ),
}));
const style = fc.constantFrom(
  ...['', '.a{fill:red}.b{fill:blue}', '.b{fill:blue}.a{fill:lime}', '.a,.b{fill:navy}.c{display:none}'],
  ...['.b{visibility:hidden}', '/* .a{fill:red} */.a{fill-rule:evenodd}', '.a{fill:red}.a{fill:inherit}'],
);

test('everything that is accepted is rendered as sent', { timeout: 300_000 }, async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(style, fc.array(node, { minLength: 1, maxLength: 4 }), async (css, inside) => {
      const apart = await differs(file(`<style>${css}</style>${inside.join('')}`));
      if (apart === 'refused') return;
      read += 1;
      expect(apart).toBeLessThan(SAME);
    }),
    { numRuns: 300 },
  );
  // Invisible elements are not read.
  expect(read).toBeGreaterThan(80);
});
