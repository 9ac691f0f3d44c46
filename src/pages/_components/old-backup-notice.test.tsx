import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OldBackupNotice } from './old-backup-notice.tsx';

test.each([
  { role: 'owner', backup: { isOld: true }, says: true },
  { role: 'owner', backup: { isOld: false }, says: false },
  { role: 'owner', backup: undefined, says: false },
  { role: 'office', backup: { isOld: true }, says: false },
  { role: 'supervisor', backup: { isOld: true }, says: false },
] as const)('$role, backup $backup: shows the notice of an old backup: $says', ({ role, backup, says }) => {
  const page = renderToStaticMarkup(<OldBackupNotice role={role} backup={backup} />);
  expect(page.includes('The last good backup is over a day old')).toBe(says);
});
