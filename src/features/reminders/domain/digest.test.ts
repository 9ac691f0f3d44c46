import { expect, test } from 'vitest';
import { digestMail, type News } from './digest.ts';

const company = { name: 'Marlbeck Electrical', phone: '01632 960111' };
const client = { name: 'Harlech House Lettings', reader: 'client' } as const;
const page = { own: '', choose: '/clients/1/reminders' };
const due = (at: number): News => ({
  topic: 'inspections',
  day: `2027-03-${String(at).padStart(2, '0')}`,
  line: `${at} Elm Road, ZX3 2QS: due ${at} March 2027`,
});

test('it says how many homes are due by when, then each, then what to do', () => {
  const { subject, text } = digestMail(client, company, [due(30), due(2)], page);
  expect(subject).toBe('2 homes are due for inspection by 30 March 2027');
  expect(text.split('\n')).toEqual([
    'Dear Harlech House Lettings,',
    '',
    '2 homes are due for inspection by 30 March 2027.',
    'Each needs an electrical inspection and a new report by its day.',
    '',
    '- 2 Elm Road, ZX3 2QS: due 2 March 2027',
    '- 30 Elm Road, ZX3 2QS: due 30 March 2027',
    'See them: {origin}/',
    '',
    'To book or to ask, answer this mail or ring Marlbeck Electrical on 01632 960111.',
    '',
    'Marlbeck Electrical',
    '',
    'You choose which of these mails you get:',
    '{origin}/clients/1/reminders',
  ]);
});

test('what is late comes first, and 34,000 homes are one short mail', () => {
  const many = Array.from({ length: 34_000 }, () => due(9));
  const late: News = { topic: 'work late', day: '2026-11-01', line: '1 Elm Road: C2, due 1 November 2026' };
  const { subject, text } = digestMail(client, company, [...many, late], page);
  expect(subject).toBe('1 repair is late, and more');
  expect(text).toContain('34000 homes are due for inspection by 9 March 2027.');
  expect(text).toContain('- and 33950 more');
  expect(text.length).toBeLessThan(5000);
});

test('a reader without an account gets no link, and all that a link would show', () => {
  const many = Array.from({ length: 300 }, () => due(9));
  const { text } = digestMail(client, company, many, { own: '', choose: undefined });
  expect(text).not.toContain('{origin}');
  expect(text.match(/^- 9 Elm Road/gm)).toHaveLength(300);
  expect(text).toContain('To get fewer of these mails, or none, answer this mail.');
});

test('an electrician is led to their own instruments', () => {
  const ends: News = { topic: 'instruments', day: '2027-03-03', line: 'Megger 1: by 3 March 2027' };
  const pageFor = (reader: 'office' | 'electrician') =>
    /See them: (\S+)/.exec(digestMail({ name: 'A', reader }, company, [ends], page).text)?.[1];
  expect(pageFor('electrician')).toBe('{origin}/electrician/instruments');
  expect(pageFor('office')).toBe('{origin}/instruments');
});
