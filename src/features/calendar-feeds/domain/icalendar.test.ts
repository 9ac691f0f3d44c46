import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLocalTime } from '../../../domain/time/calendar.ts';
import { type CalendarEvent, icalendar } from './icalendar.ts';

const event: CalendarEvent = {
  ...{ uid: 'visit-1@copperplate', from: '2026-11-27T09:00:00.000Z', to: '2026-11-27T11:00:00.000Z' },
  ...{
    summary: 'EICR: Tŷ Gwyn',
    location: '1 Heol y Parc; Fflint, CH6 5AA',
    description: 'Arrival 09:00 to 11:00\nNote',
  },
  ...{ sequence: 2, changedAt: '2026-11-20T10:00:00.000Z', isCancelled: false },
};
const unfolded = (text: string) => text.replaceAll('\r\n ', '');
const local = (at: string) => readLocalTime(at, 'Europe/London') as string;

test('a visit is an event with all that readers compare', () => {
  const text = unfolded(icalendar('Siân, Cyf', [event, { ...event, isCancelled: true }]));
  for (const line of [
    'METHOD:PUBLISH',
    'NAME:Siân\\, Cyf',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'UID:visit-1@copperplate',
    'DTSTAMP:20261120T100000Z',
    'LAST-MODIFIED:20261120T100000Z',
    'SEQUENCE:2',
    'DTSTART:20261127T090000Z',
    'SUMMARY:EICR: Tŷ Gwyn',
    'LOCATION:1 Heol y Parc\\; Fflint\\, CH6 5AA',
    'DESCRIPTION:Arrival 09:00 to 11:00\\nNote',
    'STATUS:CONFIRMED',
    'STATUS:CANCELLED',
  ])
    expect(text.split('\r\n')).toContain(line);
  expect(icalendar('A', [event])).toBe(icalendar('A', [event]));
});

test('times are right on both sides of the clock changes and on 29 February', () => {
  const start = (at: string) => /DTSTART:(\w+)/.exec(icalendar('A', [{ ...event, from: local(at) }]))?.[1];
  expect(start('2026-03-28T09:00')).toBe('20260328T090000Z');
  expect(start('2026-03-29T09:00')).toBe('20260329T080000Z');
  expect(start('2026-10-24T09:00')).toBe('20261024T080000Z');
  expect(start('2026-10-25T09:00')).toBe('20261025T090000Z');
  expect(start('2028-02-29T09:00')).toBe('20280229T090000Z');
});

test('no line is longer than 75 octets, no character is broken, and nothing of a text is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const written = icalendar('A', [{ ...event, summary: `${text}👷🏽‍♀️ Ynys Môn ŵ` }]);
      const lines = written.split('\r\n');
      expect(written.endsWith('\r\n')).toBe(true);
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(/[\r\n]/);
      }
      expect(unfolded(written)).toContain('👷🏽‍♀️ Ynys Môn ŵ');
    }),
  );
});
