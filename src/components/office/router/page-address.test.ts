import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routeAccess } from '../../../../tests/support/route-access.ts';
import { isPageAddress } from './page-address.ts';

/** Addresses of the ordinary pages, from their files. */
const pages = new Set(
  globSync('**/*.tsx', { cwd: 'src/pages' })
    .filter((file) => !/(^|\/)_/.test(file))
    .map((file) => `/${file.replace(/(^|\/)index\.tsx$|\.tsx$/, '')}`.replaceAll(/\[\w+\]/g, ':')),
);
/** For programs, images or old bookmarks; no page links to them. */
const unlinked = ['/reports/:/signatures/:', '/settings/brand/pictures/:', '/remedials'];
/** Routes whose last part is a file name. */
const files = new Map([['/reports/:/boards/:/chart/:', '/reports/:/boards/:/chart/a5.pdf']]);

test('the router follows links to ordinary pages only', () => {
  expect(pages.size).toBeGreaterThan(20);
  for (const { method, path, ofAction } of routeAccess) {
    const bare = path.replaceAll(/:\w+/g, ':');
    const shape = files.get(bare) ?? bare;
    if (method !== 'GET' || ofAction || path.includes('*') || unlinked.includes(shape)) continue;
    expect([path, isPageAddress(shape)]).toEqual([path, pages.has(shape)]);
  }
  for (const path of pages) expect([path, isPageAddress(path)]).toEqual([path, true]);
});
