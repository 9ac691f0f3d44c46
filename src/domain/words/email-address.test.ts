import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

test.each(['jo@example.org', "o'neil+work@mail.example.co.uk", 'siân@llŷn.cymru', 'a@b.c'])(
  '%s is accepted',
  (text) => {
    expect(isEmailAddress(text)).toBe(true);
  },
);

// A mail program splits these, and sends the mail to another address than the one shown.
test.each([
  ...['', 'jo', 'jo@', '@example.org', 'jo@example', 'jo@example.', 'jo@.org', 'a b@example.org', 'a@b@example.org'],
  ...['x<victim@evil.org>', '<script>@example.org', 'a,b@example.org', 'a;b@example.org', '"a"@example.org'],
  ...['a(b)@example.org', 'a:b@example.org', 'a@[example].org', 'a\\b@example.org', `${'a'.repeat(250)}@b.org`],
  ...['jo\u202Egro@example.org', 'jo\u200B@example.org', 'jo@exa\u0000mple.org'],
])('%j is refused', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});
