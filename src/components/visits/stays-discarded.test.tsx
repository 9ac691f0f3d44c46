import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StaysDiscarded } from './stays-discarded.tsx';

const words = (visit: Parameters<typeof StaysDiscarded>[0]['visit'], book?: string) =>
  renderToStaticMarkup(<StaysDiscarded visit={visit} book={book} />);

test('another report is promised only where its visit is not done yet', () => {
  for (const visit of ['booked', 'started'] as const) expect(words(visit)).toContain('Another report can be begun');
  for (const visit of ['done', 'cancelled', undefined] as const) {
    expect(words(visit)).not.toContain('Another report');
    expect(words(visit, '/visits/new?site=1')).toContain('<a href="/visits/new?site=1">Book a new visit</a>');
  }
});

test('with a cancelled visit it comes back; who books no visits is led to none', () => {
  expect(words('cancelled')).toContain('bring the visit back');
  expect(words('done')).not.toContain('href');
});
