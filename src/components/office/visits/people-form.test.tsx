import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PeopleForm } from './people-form.tsx';

test('the list says whom it was drawn with, of those whom it shows', () => {
  const people = ['ann', 'bob', 'cat'].map((id) => ({ id, name: id }));
  const html = renderToStaticMarkup(
    <PeopleForm visit="1" people={people} chosen={['cat', 'ann', 'gone']} warnings={[]} submission="s" />,
  );
  expect(html).toMatch(/<input type="hidden" name="was" value="ann cat"\/>/);
});
