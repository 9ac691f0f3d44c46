import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MailedTo } from './review-actions.tsx';

test('a form lists the addresses it mails, and nothing without any', () => {
  const one = renderToStaticMarkup(<MailedTo isMailSetUp emails={['ann@home.example']} />);
  expect(one).toBe('<p>Email goes to 1 address: ann@home.example.</p>');
  const two = renderToStaticMarkup(<MailedTo isMailSetUp emails={['ann@home.example', 'bo@home.example']} />);
  expect(two).toContain('2 addresses: ann@home.example, bo@home.example.');
  expect(renderToStaticMarkup(<MailedTo isMailSetUp emails={[]} />)).toBe('');
  const none = renderToStaticMarkup(<MailedTo isMailSetUp={false} emails={['ann@home.example']} />);
  expect(none).toBe('<p>Mail is not set up, so this does not reach 1 address: ann@home.example.</p>');
});
