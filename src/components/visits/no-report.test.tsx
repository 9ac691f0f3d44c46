import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoReport } from './no-report.tsx';

const begin = { action: '/visits/1/report', submission: 's' };

test('who books visits is led to the discarded report, and may begin another one', () => {
  const html = renderToStaticMarkup(<NoReport discarded="/reports/2/discard" begin={begin} />);
  expect(html).toContain('href="/reports/2/discard"');
  expect(html).toMatch(/<form[^>]* action="\/visits\/1\/report"/);
  expect(html).toContain('or begin another one');
});

test('where it cannot be brought back, another one is begun', () => {
  const html = renderToStaticMarkup(<NoReport begin={begin} />);
  expect(html).not.toContain('href');
  expect(html).toContain('Begin another one.');
});

test('who may do neither is told whom to ask', () => {
  const html = renderToStaticMarkup(<NoReport />);
  expect(html).toContain('Ask the office');
  expect(html).not.toMatch(/<form|href/);
});
