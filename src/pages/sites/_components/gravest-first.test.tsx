import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GravestFirst } from './gravest-first.tsx';

const lineOf = (danger: number, late: number, unseen: number) =>
  renderToStaticMarkup(<GravestFirst danger={danger} late={late} no_report={unseen} />);

test('each count of the gravest homes leads to its list, and what none is in is left out', () => {
  expect(lineOf(1, 1006, 0)).toBe(
    '<p><span><a href="/sites?state=danger">1 site in danger</a></span>' +
      '<span>, <a href="/sites?state=late">1,006 late by law</a></span></p>',
  );
  expect(lineOf(0, 0, 2)).toBe('<p><span><a href="/sites?state=no_report">2 without a known report</a></span></p>');
  expect(lineOf(2, 0, 0)).toContain('2 sites in danger');
  expect(lineOf(0, 0, 0)).toBe('');
});
