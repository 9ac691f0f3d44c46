import { expect, test } from 'vitest';
import { refusalIn } from './smtp.ts';

test.each([
  ['RCPT TO', '550 no such mailbox', 'address'],
  ['RCPT TO', '550 5.1.1 no such mailbox', 'address'],
  ['RCPT TO', '552 5.2.2 mailbox full', 'address'],
  ['RCPT TO', '554 5.7.1 relay access denied', 'mail'],
  ['RCPT TO', '450 4.2.0 greylisted', undefined],
  ['DATA', '554 rejected as spam', 'mail'],
  ['DATA', '550-5.1.1 no such mailbox', 'address'],
  ['DATA', '451 4.3.0 come back later', undefined],
  ['MAIL FROM', '550 5.1.8 sender refused', undefined],
  ['AUTH PLAIN', '535 5.7.8 wrong password', undefined],
])('%s answered by “%s” refuses: %s', (command, response, refused) => {
  const error = Object.assign(new Error(response), { command, response, responseCode: Number(response.slice(0, 3)) });
  expect(refusalIn(error)).toBe(refused);
});

test('an answer that never came refuses nothing', () => {
  expect(refusalIn(new Error('connect ECONNREFUSED'))).toBeUndefined();
  expect(refusalIn('lost')).toBeUndefined();
});
