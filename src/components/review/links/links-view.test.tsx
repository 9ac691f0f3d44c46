import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinksList } from './links-view.tsx';

test('revoking a link asks first, by the name of whom it is for', () => {
  const html = renderToStaticMarkup(
    <LinksList
      links={[
        {
          ...{ id: 'a', occasion: 'shared', name: 'Ann', email: '', tokenHash: '', madeBy: { id: 'b', name: 'Bo' } },
          ...{ madeAt: '2026-11-24T10:00:00.000Z', expiresAt: '2027-11-24T10:00:00.000Z', revokedAt: null },
          ...{ firstUsedAt: null, lastUsedAt: null, uses: 0, mail: undefined },
        },
      ]}
      isCurrent
      timeZone="Europe/London"
      now="2026-11-25T10:00:00.000Z"
      actionOf={(id, what) => `/reports/r/links/${id}/${what}`}
      submissionOf={() => 'once'}
    />,
  );
  expect(html).toMatch(/data-ask="Revoke the link of Ann\?"[^>]*>Revoke the link/);
  expect(html).toContain('<span hidden="">');
});
