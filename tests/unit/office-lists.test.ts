import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defectList } from '../../src/features/defects/list/defect-list.tsx';
import type { ListSpec } from '../../src/server/lists/list.ts';
import { certificateList } from '../../src/server/office-lists/certificates.tsx';
import { clientList } from '../../src/server/office-lists/clients.tsx';
import { homeList } from '../../src/server/office-lists/homes.tsx';
import { peopleList } from '../../src/server/office-lists/people.tsx';
import { reportList } from '../../src/server/office-lists/reports.tsx';
import { visitList } from '../../src/server/office-lists/visits.tsx';
import { servedRoutes } from '../../src/server/routes.ts';
import { isPageOfList } from '../../src/server/sections/office/lists/view-of-form.ts';

type Walked = 'page' | 'pick' | 'filters' | 'sorts' | 'sortedBy' | 'columns';
/** What the office asks of each list, by the name of the filter in the address. */
const asked: readonly { list: Pick<ListSpec<never>, Walked>; filters: readonly string[]; sorts: readonly string[] }[] =
  [
    {
      list: homeList,
      filters: [
        'q',
        'state',
        'due',
        'client',
        'nation',
        'tenure',
        'building',
        'outcome',
        'open',
        'history',
        'archived',
      ],
      sorts: ['place', 'due', 'last'],
    },
    {
      list: certificateList,
      filters: ['q', 'kind', 'outcome', 'inspector', 'client', 'status', 'issued'],
      sorts: ['issued', 'number', 'due'],
    },
    {
      list: visitList,
      filters: ['q', 'person', 'day', 'kind', 'client', 'status'],
      sorts: ['day'],
    },
    {
      list: reportList,
      filters: ['q', 'status', 'inspector', 'kind', 'client', 'age'],
      sorts: ['changed'],
    },
    {
      list: defectList,
      filters: ['in', 'code', 'state', 'with', 'client'],
      sorts: ['last', 'state'],
    },
    {
      list: clientList,
      filters: ['q', 'kind', 'state', 'archived'],
      sorts: ['name', 'sites', 'late'],
    },
    { list: peopleList, filters: ['q', 'role', 'access'], sorts: ['name'] },
  ];

const context = {
  viewer: { role: 'owner', companyId: 'c', userId: 'u', clientId: null },
  today: '2026-11-24',
  timeZone: 'Europe/London',
} as never;

test('every list of the office is among them', () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('src/{server/office-lists,features/*/list}/*.tsx', { cwd: root });
  const found = files.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/^export const \w+: ListSpec/gm) ?? [],
  );
  expect(found).toHaveLength(asked.length);
});

test.each(asked.map((each) => [each.list.page, each] as const))('%s can be asked all that it should', (_, each) => {
  const { list } = each;
  const names = list.filters.map(({ name }) => name);
  expect(each.filters.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  for (const filter of list.filters)
    if (filter.kind === 'choice') {
      const choices = typeof filter.choices === 'function' ? filter.choices(context) : filter.choices;
      expect([filter.name, choices.length > 0], filter.name).toEqual([filter.name, true]);
    }
});

test.each(asked.map((each) => [each.list.page, each] as const))('%s is sorted by the heads of columns', (_, each) => {
  const { list } = each;
  expect(list.sorts.map(({ name }) => name)).toEqual(each.sorts);
  const heads = list.columns(context).flatMap(({ sort }) => sort ?? []);
  expect(heads.toSorted()).toEqual(each.sorts.toSorted());
  expect(each.sorts).toContain(list.sortedBy.replace(/^-/, ''));
});

test.each(asked.map((each) => [each.list.page, each] as const))(
  'rows of %s are chosen, and leave as files',
  (_, each) => {
    const { list } = each;
    expect(list.pick).toMatch(/^[a-z]+$/);
    // The field of a filter of that name would be read as ticks.
    expect(list.filters.map(({ name }) => name)).not.toContain(list.pick);
    for (const ending of ['csv', 'xlsx']) {
      const own = servedRoutes.filter(({ path }) => path.startsWith(`${list.page}/`) && path.endsWith(`.${ending}`));
      expect(own.map(({ method }) => method)).toContain('GET');
    }
    const columns = list.columns(context);
    expect(columns.filter(({ cell, text }) => cell === undefined && text === undefined)).toEqual([]);
    expect(columns.filter(({ text }) => text !== undefined).length).toBeGreaterThan(3);
  },
);

test.each(asked.map((each) => [each.list.page, each] as const))('views of %s can be saved', (_, { list }) => {
  expect(isPageOfList(list.page)).toBe(true);
});

test('a choice of "history" is a home never inspected, or one where nobody was let in twice', () => {
  const history = homeList.filters.find(({ name }) => name === 'history');
  const choices = history?.kind === 'choice' ? history.choices : [];
  expect(choices).toEqual([
    { value: 'never', label: 'Never inspected' },
    { value: 'no_access', label: 'No access twice' },
  ]);
});
