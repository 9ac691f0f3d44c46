import { expect, test } from 'vitest';
import { digestMail, type News } from './digest.ts';

const company = { name: 'Marlbeck Electrical', phone: '01632 960111', replyTo: 'office@marlbeck.example', place: '' };
const client = { name: 'Harlech House Lettings', reader: 'client' } as const;
const page = { own: '', choose: '/clients/1/reminders' };
const due = (at: number): News => ({
  topic: 'inspections',
  day: `2027-03-${String(at).padStart(2, '0')}`,
  ...{ what: `${at} Elm Road, ZX3 2QS`, about: '' },
});

test('it says how many homes are due by when, then each, then what to do', () => {
  const { subject, text } = digestMail(client, company, [due(30), due(2)], page);
  expect(subject).toBe('2 homes are due for inspection by 30 March 2027');
  expect(text.split('\n')).toEqual([
    'Dear Harlech House Lettings,',
    '',
    '2 homes are due for inspection by 30 March 2027.',
    '',
    'Each needs an electrical inspection and a new report by its day.',
    '',
    '- 2 March 2027: 2 Elm Road, ZX3 2QS',
    '- 30 March 2027: 30 Elm Road, ZX3 2QS',
    '',
    'See the homes:',
    '{origin}/',
    '',
    'To book or to ask, ring Marlbeck Electrical on 01632 960111, or answer this mail.',
    '',
    'Marlbeck Electrical',
    '',
    'You choose which of these mails you get:',
    '',
    '{origin}/clients/1/reminders',
  ]);
});

test('what is late comes first, and 34,000 homes are one short mail', () => {
  const many = Array.from({ length: 34_000 }, () => due(9));
  const late: News = { topic: 'work late', day: '2026-11-01', what: '1 Elm Road: C2', about: '' };
  const { subject, text } = digestMail(client, company, [...many, late], page);
  expect(subject).toBe('1 repair is late, and more');
  expect(text).toContain('34000 homes are due for inspection by 9 March 2027.');
  expect(text).toContain('And 33950 more.');
  expect(text.length).toBeLessThan(5000);
});

test('a reader without an account gets no link, and all that a link would show', () => {
  const many = Array.from({ length: 300 }, () => due(9));
  const { text } = digestMail(client, company, many, { own: '', choose: undefined });
  expect(text).not.toContain('{origin}');
  expect(text.match(/^- 9 March 2027: 9 Elm Road/gm)).toHaveLength(300);
  expect(text).toContain(
    'To get fewer of these mails, or none, ring Marlbeck Electrical on 01632 960111, or answer this mail.',
  );
});

test('an electrician is led to their own instruments', () => {
  const ends: News = { topic: 'instruments', day: '2027-03-03', what: 'Megger 1', about: '' };
  const pageFor = (reader: 'office' | 'electrician') =>
    /See the instruments:\n(\S+)/.exec(digestMail({ name: 'A', reader }, company, [ends], page).text)?.[1];
  expect(pageFor('electrician')).toBe('{origin}/electrician/instruments');
  expect(pageFor('office')).toBe('{origin}/instruments');
});

test('many lines stand by week, and nobody is told to answer a mail that nobody reads', () => {
  const found = Array.from({ length: 10 }, (_, at) => due(at + 1));
  const { subject, text, html } = digestMail(client, { ...company, replyTo: '' }, found, {
    own: '',
    choose: undefined,
  });
  expect(subject).toBe('10 homes are due for inspection by 10 March 2027');
  expect(text).toContain('Week of 1 March 2027\n- 1 March 2027: 1 Elm Road');
  expect(text).toContain('Week of 8 March 2027\n- 8 March 2027: 8 Elm Road');
  expect(html).toContain('>Week of 8 March 2027</h3>');
  expect(text).not.toContain('answer this mail');
  expect(text).toContain('To book or to ask, ring Marlbeck Electrical on 01632 960111.');
  const neither = digestMail(client, { ...company, replyTo: '', phone: '' }, found, {
    own: '',
    choose: undefined,
  }).text;
  expect(neither).not.toMatch(/To book|To get fewer/);
});
