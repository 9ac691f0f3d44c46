import { expect, test } from 'vitest';
import { currentItem } from '../../components/ui/layout/office-nav.tsx';
import type { Role, Viewer } from '../../kernel/viewer.ts';
import { officeNav } from './office-nav.ts';

const labels = (role: Role) =>
  officeNav({ role, clientId: role === 'client' ? 'c' : null } as Viewer).map(({ label }) => label);
const office = [
  'Today',
  'Sites',
  'Visits',
  'Reports',
  'Defects',
  'Certificates',
  'Letters',
  'Clients',
  'Instruments',
  'Exports',
];

test.each<[Role, string[]]>([
  ['owner', [...office, 'On site', 'Settings', 'Your account']],
  ['supervisor', [...office, 'On site', 'Defaults', 'Log', 'Your account']],
  ['office', [...office, 'Settings', 'Your account']],
  ['client', ['Home', 'Sites', 'Defects', 'Certificates', 'Exports', 'Your account']],
  ['electrician', ['On site', 'Your account']],
  ['apprentice', ['On site', 'Your account']],
])('the navigation of %s lists the pages they may open', (role, expected) => {
  expect(labels(role)).toEqual(expected);
});

test.each<[Role, string[]]>([
  ['office', ['Today', 'Sites', 'Visits', 'Reports', 'Defects']],
  ['client', ['Home', 'Sites', 'Defects']],
])('the bottom bar of %s leads to at most five of them', (role, expected) => {
  const nav = officeNav({ role, clientId: role === 'client' ? 'c' : null } as Viewer);
  expect(nav.flatMap(({ tab, label }) => (tab ? [label] : []))).toEqual(expected);
});

test.each([
  ['/', '/'],
  ['/sites/4/boards', '/sites'],
  ['/buildings', '/sites'],
  ['/buildings/4', '/sites'],
  ['/settings/account/keys', '/settings/account'],
  ['/search', undefined],
  ['/views/new', undefined],
])('%s is marked at %s', (path, marked) => {
  expect(currentItem(officeNav({ role: 'owner', clientId: null } as Viewer), path)?.href).toBe(marked);
});
