import { expect, test } from 'vitest';
import { addDays } from '../../../domain/time/dates.ts';
import { letterFor } from '../../letters/domain/letter.ts';
import { textOfLetter } from '../../letters/domain/letter-text.ts';
import { sampleContent, samples } from '../../letters/domain/samples.ts';
import { sampleMails } from './samples.ts';

const company = {
  ...{ name: 'Marlbeck Electrical', phone: '01632 960111', replyTo: 'office@marlbeck.example', place: '' },
  ...{ email: 'office@marlbeck.example', scheme: '' },
};
const written = (today: string): string[] => [
  ...sampleMails(company, {}, today).map(({ mail }) => `${mail.subject}\n${mail.text}`),
  ...samples.map((sample) =>
    textOfLetter(letterFor({ content: sampleContent(sample, company, '', today) }, 'tenant', 'Ann Penhale')),
  ),
];
const dayIn = (text: string): string[] =>
  [...text.matchAll(/\b\d{1,2} [A-Z][a-z]+ 20\d\d\b/g)].map(([day]) =>
    new Date(`${day} UTC`).toISOString().slice(0, 10),
  );

test.each(['2026-11-27', '2028-02-29', '2031-07-01'])('every day in a preview of %s is near that day', (today) => {
  const days = written(today).flatMap(dayIn);
  expect(days.length).toBeGreaterThan(20);
  expect(days.filter((day) => day < addDays(today, -31) || day > addDays(today, 91))).toEqual([]);
});

test('a confirmation of today tells of work that was done before', () => {
  const { about } = sampleContent('confirmation', company, '', '2026-11-27') as { about: { doneOn: string } };
  expect(about.doneOn).toBe('2026-11-26');
});

test('a client, an occupier and the office find each of their mails', () => {
  const titles = sampleMails(company, {}, '2026-11-27').map(({ title }) => title);
  for (const kind of ['late', 'due', 'instrument', 'qualification', 'booked', 'moved', 'Another', 'access'])
    expect(titles.join('; ')).toContain(kind);
});
