import { expect, test } from 'vitest';
import { pathOfList } from '../forms/document.ts';
import { formsOfType, formTypes } from '../forms/registry.ts';
import { isItemPath } from './path.ts';

const definitions = formTypes().flatMap(formsOfType);
const lists = definitions.flatMap(({ edition, sections }) =>
  sections.flatMap((section) => (section.lists ?? []).map((list) => [edition, pathOfList(section, list, 'one')])),
);

test('there are lists in the form', () => {
  expect(lists.length).toBeGreaterThan(10);
});

test.each(lists)('in %s, %s is an item of a list, not a group', (_, path) => {
  expect(isItemPath(path as string)).toBe(true);
});
