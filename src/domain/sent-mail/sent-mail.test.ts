import { expect, test } from 'vitest';
import { mailFate, mailFateOutside, neverWent, type SentMail, unsent } from './sent-mail.ts';

const time = (at: string) => at.slice(11, 16);
const at = '2026-11-26T09:00:00.000Z';
const later = '2026-11-26T10:00:00.000Z';
const open = { revokedAt: null };
const revoked = { revokedAt: later };

test.each<[Partial<SentMail>, { revokedAt: string | null }, string, boolean]>([
  [{}, open, 'Waiting to be sent since 09:00', false],
  [{}, revoked, 'Revoked before it was sent', true],
  [{ takenAt: later, takenBy: 'smtp.x' }, open, 'Accepted by the mail server smtp.x, 10:00', false],
  [{ takenAt: later, takenBy: 'smtp.x' }, revoked, 'Accepted by the mail server smtp.x, 10:00', false],
  [{ takenAt: later }, open, 'Marked as sent, 10:00 (mail server not recorded)', false],
  [{ filedAt: later }, open, 'Not sent: mail is not set up. Kept on the server, 10:00', true],
  [{ failedAt: later, fault: '' }, open, 'Not delivered yet. Last tried 10:00; will be tried again.', false],
  [
    { failedAt: later, fault: '550 no such mailbox', gaveUp: true },
    open,
    'Not delivered, and will not be tried again. The mail server said: 550 no such mailbox',
    true,
  ],
])('for a mail %o it says only what is known', (known, link, words, isLost) => {
  const mail = { ...unsent, ...known };
  expect(mailFate(mail, { at, ...link }, time)).toBe(words);
  expect(neverWent(mail, link)).toBe(isLost);
  expect(mailFateOutside(mail, { at }, time)).not.toMatch(/server|set up|mailbox/i);
});

test('outside, a mail went out, is on its way, or did not go out', () => {
  const said = (known: Partial<SentMail>) => mailFateOutside({ ...unsent, ...known }, { at }, time);
  expect(said({ takenAt: later, takenBy: 'smtp.x' })).toBe('Emailed 10:00');
  expect(said({})).toBe('Email on its way since 09:00');
  expect(said({ failedAt: later, fault: 'try later' })).toBe('Email on its way since 09:00');
  expect(said({ filedAt: later })).toBe('The email did not go out');
  expect(said({ failedAt: later, fault: '550', gaveUp: true })).toBe('The email did not go out');
});
