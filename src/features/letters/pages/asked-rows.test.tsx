import { expect, test } from 'vitest';
import { drawnPage } from '../../../../tests/support/drawn-page.ts';
import { nameAndPart } from '../../service/domain/given.ts';
import { AskedRows } from './asked-rows.tsx';

const asked = (dueOn: string, name: string, isSent = false) => ({
  ...{ id: name, siteId: 'home', siteName: '1 Row', from: 'council' as const, name, email: '', address: '' },
  ...{ receivedOn: '2026-11-10', dueOn, answeredOn: null, isSent },
});

test('a request that is late stands first and says so', async () => {
  const requests = [asked('2026-12-01', 'In time'), asked('2026-11-17', 'Too late'), asked('2026-12-02', 'Sent', true)];
  const page = (await drawnPage(<AskedRows requests={requests} today="2026-11-24" />))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
  expect(page.indexOf('Too late')).toBeLessThan(page.indexOf('In time'));
  expect(page).toContain('Late since 17 November 2026');
  expect(page).toContain('The last day for the answer has passed: answer now.');
  expect(page.match(/Answer by that day/g)).toHaveLength(1);
  expect(page).toContain('A mail with the papers is on its way.');
});

test('a person of whom no name is known is called once', () => {
  expect(nameAndPart('The council', 'council')).toBe('The council');
  expect(nameAndPart('The occupier', 'tenant')).toBe('The occupier');
  expect(nameAndPart('The Old Mill Ltd', 'tenant')).toBe('The Old Mill Ltd, tenant');
});
