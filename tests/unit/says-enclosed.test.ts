import { expect, test } from 'vitest';
import { coverLetter } from '../../src/features/letters/domain/cover.ts';
import { letterFor } from '../../src/features/letters/domain/letter.ts';
import { textOfLetter } from '../../src/features/letters/domain/letter-text.ts';
import { sampleContent, sampleEnclosed } from '../../src/features/letters/domain/samples.ts';
import { visitCalendar } from '../../src/features/reminders/domain/visit-calendar.ts';
import { type OccupierNews, occupierMail } from '../../src/features/reminders/domain/visit-mails.ts';
import { sources } from '../support/commands-in-source.ts';

const company = { name: 'Wren Repairs', phone: '01632 960111', email: '', scheme: '', replyTo: '', place: '' };

/** Each is held to what it says: here, in `says-enclosed.ts` of `support`, or as a file in a PDF by its own tests. */
const saying = [
  'src/features/letters/domain/confirmation.ts',
  'src/features/letters/domain/cover.ts',
  'src/features/letters/domain/pack-mail.ts',
  'src/features/reminders/domain/visit-mails.ts',
  'src/server/documents/pdf/parts/cover.ts',
];

test('every text that says a paper goes with it is held to it', () => {
  const says =
    /^(?!\s*(?:\*|\/\/|\/\*)).*['"`>][^'"`<\n]*\b(?:[Ww]ith this (?:letter|mail)|[Aa]ttached(?: file| to|:| as)|[Ee]nclosed (?:is|are|with))/m;
  const found = ['src/features', 'src/server', 'src/domain/mail']
    .flatMap(sources)
    .filter(({ text }) => says.test(text));
  expect(found.map(({ path }) => path).toSorted()).toEqual(saying);
});

test('a confirmation names what goes with it, and what does not', () => {
  const letter = { content: sampleContent('confirmation', company, '', '2026-11-26') };
  const fine = (enclosed: ReadonlySet<string>) => letterFor(letter, 'tenant', 'Ada', enclosed).fine;
  expect(fine(sampleEnclosed)).toEqual(['With this letter: report CP-000005, certificate CP-000014.']);
  expect(fine(new Set(['CP-000014']))).toEqual([
    'With this letter: certificate CP-000014.',
    'Not with this letter: report CP-000005, withdrawn since.',
  ]);
});

test('an older letter, which does not say whose report it is, calls none withdrawn', () => {
  const content = sampleContent('confirmation', company, '', '2026-11-26');
  if (content.kind !== 'confirmation') throw new Error('no confirmation');
  const defects = content.about.defects.map(({ earlier, ...each }) => each);
  const letter = { content: { ...content, about: { ...content.about, defects } } };
  expect(letterFor(letter, 'tenant', 'Ada', new Set(['CP-000014'])).fine).toEqual([
    'With this letter: certificate CP-000014.',
    'Not with this letter: report CP-000005.',
  ]);
  expect(letterFor(letter, 'tenant', 'Ada', sampleEnclosed).fine).toEqual([
    'With this letter: report CP-000005, certificate CP-000014.',
  ]);
});

test('a letter on top of papers counts those that are here', () => {
  const papers = [{ label: 'EICR 1' }, { label: 'EICR 2, no file is kept here', isMissing: true }];
  const about = { company, client: { name: 'Harlech' }, home: 'Flat 3', receivedOn: '2026-11-20' };
  const text = (some: typeof papers) => textOfLetter(coverLetter({ ...about, papers: some }, 'Ada'));
  expect(text(papers)).toContain('With this letter you get one paper.');
  expect(text(papers)).toContain('Not with this letter: EICR 2, no file is kept here');
  expect(text(papers.slice(1))).toContain('the electrical reports of Flat 3.\n');
  expect(text(papers.slice(1))).not.toContain('With this letter');
});

test('a mail about a visit that names its file has one', () => {
  const visit = {
    ...{ id: '018f', site: 'Flat 3', postcode: 'ZX3 2QS', day: '2026-12-01', from: '09:00', to: '12:00' },
    ...{
      by: 'Marek Nowak',
      work: 'Minor works',
      address: 'Flat 3',
      sequence: 1,
      changedAt: '2026-11-23T09:00:00.000Z',
    },
  };
  const zone = { ...company, timeZone: 'Europe/London' };
  const news: OccupierNews[] = ['booked', 'moved', 'another person', 'soon', 'cancelled', 'no access'];
  const says = news.filter((each) =>
    occupierMail(each, { name: 'Ada', hasNeeds: false }, visit, company, { client: 'Harlech', own: '' }).text.includes(
      'attached file',
    ),
  );
  expect(says).toEqual(['booked', 'moved']);
  for (const each of says)
    expect(visitCalendar(each, visit, zone, { name: 'Ada', email: 'a@b.example' })).toBeDefined();
});
