import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoReport } from './no-report.tsx';

const begin = { action: '/visits/1/report', submission: 's' };

test('users who book visits get a link to the discarded report and can start a new one', () => {
  const html = renderToStaticMarkup(<NoReport discarded="/reports/2/discard" begin={begin} />);
  expect(html).toContain('href="/reports/2/discard"');
  expect(html).toMatch(/<form[^>]* action="\/visits\/1\/report"/);
  expect(html).toContain('or start a new one');
});

test('a report that cannot be brought back is replaced by a new one', () => {
  const html = renderToStaticMarkup(<NoReport begin={begin} />);
  expect(html).not.toContain('href');
  expect(html).toContain('Start a new one.');
});

test('other users are told to ask the office', () => {
  const html = renderToStaticMarkup(<NoReport />);
  expect(html).toContain('Ask the office');
  expect(html).not.toMatch(/<form|href/);
});
