import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Cells } from './cells.tsx';
import { BarOf, Clock, Share, Strip } from './drawn.tsx';
import { Folds, More } from './folds.tsx';
import { State } from './state.tsx';
import { Steps } from './steps.tsx';
import { Happenings } from './timeline.tsx';

const html = (element: ReactNode) => renderToStaticMarkup(element);
const count = (markup: string, what: RegExp) => markup.match(what)?.length ?? 0;

test('a state is its key for the shape, and its word', () => {
  expect(html(<State state="late">2 days late</State>)).toBe(
    '<span class="state" data-state="late"><span>2 days late</span></span>',
  );
});

test('a cell leads to its list; a fact with a state has its shape, a figure has none', () => {
  const cell = { label: 'Late by law', fact: '3', href: '/sites?state=late', state: 'late' } as const;
  expect(html(<Cells cells={[cell]} />)).toContain(
    '<a href="/sites?state=late"><span class="state" data-state="late"><span>3</span></span></a>',
  );
  expect(html(<Cells figures cells={[cell]} />)).toContain('<a href="/sites?state=late">3</a>');
});

test('a step has its action beside it', () => {
  const markup = html(<Steps steps={[{ state: 'due', title: 'Book', action: <a href="/visits/new">Book</a> }]} />);
  expect(markup).toContain('<li data-state="due"><p><b>Book</b> </p><a href="/visits/new">Book</a></li>');
});

test('what happened has its time for machines', () => {
  const markup = html(
    <Happenings all={[{ id: '1', at: '2026-11-26', when: '26 Nov', title: 'Issued', mark: 'key' }]} />,
  );
  expect(markup).toContain('<li class="key"><time dateTime="2026-11-26">');
});

test('a clock has a box a day; those after the last are over', () => {
  const markup = html(<Clock days={28} gone={30} state="late" from="26 Nov" until="23 Dec" />);
  expect(count(markup, /<rect/g)).toBe(30);
  expect(count(markup, /class="over"/g)).toBe(2);
  expect(count(html(<Clock days={100_000} gone={0} state="open" from="" until="" />), /<rect/g)).toBe(120);
});

test('the smallest part of a whole is seen', () => {
  const parts = [
    { state: 'in_order', count: 100_000 },
    { state: 'danger', count: 1 },
    { state: 'late', count: 0 },
  ] as const;
  const widths = [...html(<Share parts={parts} />).matchAll(/<rect[^>]* width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  );
  expect(widths).toHaveLength(2);
  expect(widths[1]).toBeGreaterThan(5);
});

test('a day is drawn within its hours and said in words', () => {
  const markup = html(<Strip jobs={[{ from: 5 * 60, until: 23 * 60, look: 'late' }]} now={612} words="1 visit" />);
  expect(markup).toContain('aria-label="1 visit"');
  expect(markup).toContain('class="job late" x="2" y="4" width="656"');
});

test('a bar never leaves its cell', () => {
  expect(html(<BarOf value={90} of={60} mean={30} />)).toMatch(/width="60.0".*x1="30.0"/);
});

test('a fold says what is in it, and a menu is shut', () => {
  expect(html(<Folds folds={[{ id: 'f', title: 'Photos', fact: '6', children: 'x' }]} />)).toContain(
    '<summary><span>Photos</span><span>6</span></summary>',
  );
  expect(html(<More>x</More>)).toBe('<details class="more"><summary>More</summary><ul>x</ul></details>');
});
