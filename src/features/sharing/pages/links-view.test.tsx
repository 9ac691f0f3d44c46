import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unsent } from '../../../domain/sent-mail/sent-mail.ts';
import type { ShareLink } from '../domain/share-link.ts';
import { LinksList } from './links-view.tsx';

const link = (name: string, more: Partial<ShareLink> = {}): ShareLink => ({
  ...{ id: name, occasion: 'shared', name, email: '', tokenHash: '', madeBy: 'b', by: 'Bo', ...unsent },
  ...{
    madeAt: '2026-11-24T10:00:00.000Z',
    at: '2026-11-24T10:00:00.000Z',
    expiresAt: '2027-11-24T10:00:00.000Z',
    revokedAt: null,
  },
  ...{ openedAt: null, lastUsedAt: null, uses: 0, mailId: null },
  ...more,
});
const drawn = (...links: ShareLink[]) =>
  renderToStaticMarkup(
    <LinksList
      links={links}
      isCurrent
      timeZone="Europe/London"
      now="2026-11-25T10:00:00.000Z"
      actionOf={(id, what) => `/reports/r/links/${id}/${what}`}
      submissionOf={() => 'once'}
    />,
  );

test('revoking a link asks for confirmation, with the name of the recipient', () => {
  const html = drawn(link('Ann'));
  expect(html).toMatch(/data-ask="Revoke the link of Ann\?"[^>]*>Revoke the link/);
  expect(html).toContain('<span hidden="">');
  expect(html).not.toContain('<details');
});

test('the last three working links are shown; earlier and ended ones are folded', () => {
  const open = ['Ann', 'Bob', 'Cyd', 'Dai'].map((name) => link(name));
  const ended = [
    link('Eve', { revokedAt: '2026-11-24T11:00:00.000Z' }),
    link('Fay', { expiresAt: '2026-11-25T09:00:00.000Z' }),
  ];
  const [shown = '', earlier = '', over = ''] = drawn(...open, ...ended).split('<details>');
  const names = (html: string) => [...html.matchAll(/<h3>(\w+)<\/h3>/g)].map(([, name]) => name);
  expect([shown, earlier, over].map(names)).toEqual([['Bob', 'Cyd', 'Dai'], ['Ann'], ['Eve', 'Fay']]);
  expect([earlier, over].map((html) => html.match(/<summary>([^<]+)/)?.[1])).toEqual([
    '1 earlier link',
    '2 ended links',
  ]);
});
