import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { dangerNotice } from '../../../../tests/support/danger-notice.ts';
import { noticeMail } from '../server/notice-mail.ts';
import { NoticeText } from './notice-text.tsx';

test('the page and the mail of a danger notice show the plain words, if any, below the observation', () => {
  const notice = dangerNotice();
  const words = notice.plainWords ?? '';
  const html = renderToStaticMarkup(<NoticeText notice={notice} />);
  expect(html).toContain(`<p>${notice.found}</p><p>${words}</p>`);
  const mailed = (of: typeof notice) =>
    noticeMail({ name: 'Mrs Penhale', email: 'a@b.example' }, of, { link: 'https://x.example', until: 'then' }).text;
  expect(mailed(notice)).toContain(`${notice.found}\n${words}\nWhere: `);
  const { plainWords: _, ...without } = notice;
  expect(renderToStaticMarkup(<NoticeText notice={without} />)).toContain(`<p>${notice.found}</p><p>Where`);
  expect(mailed(without)).toContain(`${notice.found}\nWhere: `);
});
