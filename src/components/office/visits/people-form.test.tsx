import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PeopleForm } from './people-form.tsx';

test('the form sends the colleagues it showed as ticked, without people it does not list', () => {
  const people = ['ann', 'bob', 'cat'].map((id) => ({ id, name: id }));
  const html = renderToStaticMarkup(
    <PeopleForm visit="1" people={people} chosen={['cat', 'ann', 'gone']} warnings={[]} submission="s" />,
  );
  expect(html).toMatch(/<input type="hidden" name="was" value="ann cat"\/>/);
});
