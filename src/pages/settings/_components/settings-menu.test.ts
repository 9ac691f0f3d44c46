import { expect, test } from 'vitest';
import type { Role, Viewer } from '../../../kernel/viewer.ts';
import { settingsMenu } from './settings-page.tsx';

const menu = (role: Role) => settingsMenu({ role, clientId: null } as Viewer).map(({ label }) => label);

test.each<[Role, string[]]>([
  ['owner', ['People', 'Company', 'Certificates', 'Mail', 'Security', 'Keys']],
  // The office invites users and sees the state of mail.
  ['office', ['People', 'Mail']],
  ['supervisor', ['Certificates', 'Keys']],
  ['electrician', []],
])('the settings menu of %s lists the pages they may open', (role, expected) => {
  expect(menu(role)).toEqual(expected);
});
