import { expect, test } from 'vitest';
import { keepPrints, knownPrints, printNow, printsKept } from '../support/stored-certificates/prints.ts';

/*
 * The print of every stored certificate, byte for byte: whoever holds one checks it against what this version draws, and is told
 * where that is another. Where a print is to change, say so in CHANGELOG.md and docs/print.md, and write the new bytes down with
 * `STORE_PRINTS=1 npx vitest run tests/integration/stored-prints.test.ts`.
 */
if (process.env.STORE_PRINTS) {
  const prints: Record<string, string> = {};
  for (const name of printsKept()) prints[name] = await printNow(name);
  keepPrints(prints);
}

test.each(printsKept())('the print of %s is what was written down', async (name) => {
  expect(await printNow(name)).toBe(knownPrints()[name]);
});

test('no other print is written down', () => {
  expect(Object.keys(knownPrints()).toSorted()).toEqual(printsKept().toSorted());
});
