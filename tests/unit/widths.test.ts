import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from '../support/source-code.ts';

/** What a script can ask of the window's size or of a box's. */
const measures =
  /\b(?:matchMedia|(?:inner|outer|client|offset|scroll)(?:Width|Height)|getBoundingClientRect|getClientRects|ResizeObserver\(|visualViewport)\b|\bscreen\.(?:width|height|avail\w+)/;

/** Files that may, and why a page stays the same whatever the width that it is loaded at. */
const allowed: Readonly<Record<string, string>> = {
  'src/components/office/keys/office-keys.client.tsx': 'asks at a key which row is seen',
  'src/plain-scripts/renumber/start.ts': 'asks where a row lies while it is dragged',
  'src/plain-scripts/signature/pad.ts': 'draws again whenever its box changes',
  'src/plain-scripts/unsaved/offer.ts': 'asks how tall its own row is once it speaks',
};

test('no page asks how wide the window is while it loads: all-pages.e2e.ts loads each at one width and sees it at others', () => {
  const found = sourceFiles().filter((file) => measures.test(readFileSync(file, 'utf8')));
  expect(found.sort()).toEqual(Object.keys(allowed).sort());
});

test.each(["matchMedia('(max-width: 640px)')", 'innerWidth < 640', 'box.clientWidth', 'new ResizeObserver(draw)'])(
  '%s asks for it',
  (code) => {
    expect(measures.test(code)).toBe(true);
  },
);
