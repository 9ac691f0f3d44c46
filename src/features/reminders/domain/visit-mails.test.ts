import { expect, test } from 'vitest';
import { clientVisitsMail, occupierMail, type ToldVisit } from './visit-mails.ts';

const company = { name: 'Marlbeck Electrical', phone: '01632 960111', replyTo: 'office@marlbeck.example', place: '' };
const visit: ToldVisit = {
  ...{ site: 'Flat 3, 21 Tannery Row', postcode: 'ZX3 2QS', day: '2026-12-01', from: '09:00', to: '12:00' },
  ...{ by: 'Marek Nowak', work: 'Electrical Installation Condition Report' },
};
const about = { client: 'Harlech House Lettings', own: '' };
const tenant = { name: 'Ann Penhale', hasNeeds: false };

test('the reminder says the day, the times, who comes, how to change, the power, and asks for needs', () => {
  const { subject, text } = occupierMail('soon', tenant, visit, company, about);
  expect(subject).toBe('Reminder: an electrician comes on Tuesday 1 December 2026, between 09:00 and 12:00');
  for (const words of [
    'Tuesday 1 December 2026, between 09:00 and 12:00',
    'Marek Nowak, Marlbeck Electrical',
    '01632 960111',
  ])
    expect(text).toContain(words);
  for (const words of ['Another day or time:', 'The power is off', 'medical equipment', 'If nobody is in', 'Tell us'])
    expect(text).toContain(words);
});

test('what a tenant needs is not repeated in a mail', () => {
  expect(occupierMail('booked', { ...tenant, hasNeeds: true }, visit, company, about).text).toContain(
    'You told us what you need.',
  );
});

test('moved, cancelled and no access say first what changed', () => {
  const first = (news: 'moved' | 'cancelled' | 'no access') =>
    occupierMail(news, tenant, visit, company, about).text.split('\n\n')[1];
  expect(first('moved')).toContain('This is the new day');
  expect(first('cancelled')).toContain('You need not be at home');
  expect(first('no access')).toContain('could not get in');
});

test('a client gets one list, however many visits', () => {
  const choose = { own: '', choose: '/clients/1/reminders' };
  const to = { name: 'Harlech House Lettings' };
  const one = clientVisitsMail(to, company, [{ news: 'booked', visit }], choose);
  expect(one.subject).toBe('1 visit is booked: Flat 3, 21 Tannery Row, 1 December 2026');
  const many = Array.from({ length: 300 }, () => ({ news: 'booked', visit }) as const);
  const { subject, text } = clientVisitsMail(to, company, [...many, { news: 'no access', visit }], choose);
  expect(subject).toBe('We could not get in at 1 home, and more');
  expect(text).toContain('300 visits are booked.');
  expect(text).toContain('And 200 more.');
  const unlinked = clientVisitsMail(to, company, many, { own: '', choose: undefined }).text;
  expect(unlinked).not.toContain('{origin}');
  expect(unlinked).not.toMatch(/ more\b/);
});

test('an occupier is told to answer the mail only where an answer is read', () => {
  const say = (from: Partial<typeof company>) =>
    occupierMail('booked', tenant, visit, { ...company, ...from }, about).text;
  expect(say({})).toContain('Another day or time: Ring Marlbeck Electrical on 01632 960111, or answer this mail');
  expect(say({ replyTo: '' })).not.toContain('answer this mail');
  expect(say({ phone: '' })).toContain('Another day or time: Answer this mail');
  expect(say({ phone: '', replyTo: '' })).toContain('Another day or time: Write to Marlbeck Electrical');
});
