import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MailedTo } from './review-actions.tsx';

test('a form says to whom it sends mail, and nothing where to nobody', () => {
  const one = renderToStaticMarkup(<MailedTo emails={['ann@home.example']} />);
  expect(one).toBe('<p>This is mailed to 1 address: ann@home.example.</p>');
  const two = renderToStaticMarkup(<MailedTo emails={['ann@home.example', 'bo@home.example']} />);
  expect(two).toContain('2 addresses: ann@home.example, bo@home.example.');
  expect(renderToStaticMarkup(<MailedTo emails={[]} />)).toBe('');
});
