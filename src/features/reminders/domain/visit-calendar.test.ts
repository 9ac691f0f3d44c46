import { expect, test } from 'vitest';
import { visitCalendar } from './visit-calendar.ts';

const company = {
  ...{ name: 'Marlbeck Electrical', phone: '01632 960111', timeZone: 'Europe/London' },
  replyTo: 'office@marlbeck.example',
};
const ann = { name: 'Ann "Nan" Penhale', email: 'ann@tenant.example' };
const visit = {
  ...{ id: '018f', site: 'Flat 3', postcode: 'ZX3 2QS', day: '2026-12-01', from: '09:00', to: '12:00' },
  ...{ by: 'Marek Nowak', work: 'Electrical Installation Condition Report' },
  ...{ address: 'Flat 3, 21 Tannery Row, ZX3 2QS', sequence: 2, changedAt: '2026-11-23T09:00:00.000Z' },
};
type Given = Parameters<typeof visitCalendar>;
const lines = (news: Given[0], about: Given[1], from: Given[2]) =>
  visitCalendar(news, about, from, ann)?.replaceAll('\r\n ', '').split('\r\n') ?? [];

test('a booked visit has UTC times, in winter and in summer, and the identity of the company’s calendars', () => {
  expect(lines('booked', visit, company)).toEqual(
    expect.arrayContaining([
      'UID:visit-018f@copperplate',
      'DTSTART:20261201T090000Z',
      'DTEND:20261201T120000Z',
      'SEQUENCE:2',
      'STATUS:CONFIRMED',
    ]),
  );
  expect(lines('moved', { ...visit, day: '2026-07-01' }, company)).toContain('DTSTART:20260701T080000Z');
  expect(lines('moved', { ...visit, day: '2028-02-29' }, company)).toContain('DTSTART:20280229T090000Z');
});

test('a cancelled one is taken out; a reminder and no access change no calendar', () => {
  expect(lines('cancelled', visit, company)).toContain('STATUS:CANCELLED');
  for (const news of ['soon', 'no access', 'another person'] as const)
    expect(visitCalendar(news, visit, company, ann)).toBeUndefined();
});

test.each([
  ['booked', 'REQUEST', 'CONFIRMED'],
  ['moved', 'REQUEST', 'CONFIRMED'],
  ['cancelled', 'CANCEL', 'CANCELLED'],
] as const)('%s is %s, by the organizer to the person who lives there, under one identity', (news, method, status) => {
  const file = lines(news, visit, company);
  expect(file).toEqual(
    expect.arrayContaining([
      ...[`METHOD:${method}`, `STATUS:${status}`, 'UID:visit-018f@copperplate', 'SEQUENCE:2'],
      'ORGANIZER;CN="Marlbeck Electrical":mailto:office@marlbeck.example',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=FALSE;CN="Ann ’Nan’ Penhale":mailto:ann@tenant.example',
    ]),
  );
  // It is no calendar that is read again.
  expect(file.some((line) => /^(?:REFRESH-INTERVAL|X-PUBLISHED-TTL|NAME)/.test(line))).toBe(false);
  const nameless = lines(news, visit, { ...company, replyTo: '' });
  expect(nameless).toContain('ORGANIZER;CN="Marlbeck Electrical":mailto:visits@copperplate.invalid');
});
