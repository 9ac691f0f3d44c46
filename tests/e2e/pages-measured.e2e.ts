import { expect, test } from '@playwright/test';
import { coverageOf, pageRoutes, routeOf } from '../bench/field/routes.ts';
import { makeSection } from '../bench/field/section.ts';

test('the bench has a page of every route of the electrician’s section', async () => {
  const section = await makeSection();
  try {
    expect(coverageOf(section.pages.map(({ path }) => path)).wrong).toEqual([]);
  } finally {
    await section.close();
  }
});

test('a route that nobody asked is told, and so is one left out that was asked or is gone', () => {
  const [first = '', ...others] = pageRoutes;
  expect(coverageOf(others, {}).wrong).toEqual([first]);
  expect(coverageOf(others, { [first]: 'why' })).toEqual({
    wrong: [],
    note: `${others.length} pages of ${others.length} routes; left out: ${first} (why)`,
  });
  expect(coverageOf(pageRoutes, { [first]: 'why', '/electrician/gone': 'why' }).wrong).toEqual([
    first,
    '/electrician/gone',
  ]);
});

test('an address is of the route that says most of it itself', () => {
  expect(routeOf('/electrician/reports/r/boards')).toBe('/electrician/reports/:report/boards');
  expect(routeOf('/electrician/reports/r/supply')).toBe('/electrician/reports/:report/:section');
  expect(routeOf('/electrician/reports/r/boards/new?id=x')).toBe('/electrician/reports/:report/boards/new');
  expect(routeOf('/electrician/nowhere')).toBeUndefined();
  // A file beside it is no section of a report.
  expect(pageRoutes).not.toContain(routeOf('/electrician/reports/r/paper.pdf'));
});
