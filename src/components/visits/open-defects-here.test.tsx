import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OpenDefect } from '../../domain/forms/closes.ts';
import { OpenDefectsHere } from './open-defects-here.tsx';

const defect = (id: string, code: OpenDefect['code']): OpenDefect => ({
  ...{ number: 'CP-EICR-00015', id, code, text: `Defect ${id}`, location: 'Hall', inspectedOn: '2026-11-01' },
});
const all = { href: '/defects', label: 'All open observations' };
const drawn = (defects: readonly OpenDefect[]) =>
  renderToStaticMarkup(<OpenDefectsHere {...{ defects, all }} hrefOf={(number) => `/reports/${number}`} />);

test('five open observations of a site are shown, the gravest first, with their reports, and the number of the others', () => {
  const html = drawn([
    defect('a', 'C3'),
    defect('b', 'FI'),
    ...['c', 'd', 'e', 'f'].map((id) => defect(id, 'C2')),
    defect('g', 'C1'),
  ]);
  expect([...html.matchAll(/Defect (\w)/g)].map(([, id]) => id).slice(0, 2)).toEqual(['g', 'c']);
  expect(html.match(/<li>/g)).toHaveLength(5);
  expect(html).toContain('And 2 more. ');
  expect(html).toContain('href="/reports/CP-EICR-00015"');
  expect(html).toContain('href="/defects"');
  expect(drawn([defect('a', 'C2')])).not.toContain('more');
  expect(drawn([])).toBe('');
});
