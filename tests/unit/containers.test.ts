import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const styles = join(import.meta.dirname, '../../src/styles');

/**
 * Chromium (156) leaves what is in a size container within another one without a box, one time in twenty that a page comes in parts: the
 * grid of a board was not there until its page was loaded again.
 */
test('the page is the only container that a query asks: none stands in another', () => {
  const files = readdirSync(styles, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const saying = files.flatMap((name) =>
    [...readFileSync(join(styles, name), 'utf8').matchAll(/([^{}]+)\{[^{}]*\bcontainer(?:-type)?\s*:/g)].map(
      ([, selector = '']) => selector.trim(),
    ),
  );
  expect(saying).toEqual(['.page']);
});
