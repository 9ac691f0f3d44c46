import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailSender } from '../../src/domain/mail/reach.ts';
import type { LetterContent } from '../../src/features/letters/domain/letter.ts';
import { sampleContent, samples } from '../../src/features/letters/domain/samples.ts';
import { defaultTemplate } from '../../src/features/sharing/domain/mail-template.ts';
import { sampleMails } from '../../src/pages/settings/_components/sample-mails.ts';

/** Where the settings get their previews. */
const SAMPLES = [
  'src/pages/settings/_components/sample-mails.ts',
  'src/pages/settings/mail.tsx',
  'src/features/reminders/domain/samples.ts',
];
/** Files whose mails are the same for every company, and functions that have no words of their own, each with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'src/server/mail/mail.ts': 'the outbox, which sends them',
  'src/server/mail/account-mails.ts': 'accounts: the words are those of the application',
  'src/server/mail/factor-mails.ts': 'a second factor: the same',
  'src/features/certificate-log/server/log-mail.ts': 'the day’s head of the log, for checks by machines',
  dailyMail: 'the news of a day below each other: each is previewed alone',
  unsatisfactoryMail: 'issuedMail writes it',
  letterMail: 'a letter as it is printed: the letters have PDFs',
};

const sources = globSync('src/{features,server}/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }))
  .filter(({ file }) => !SAMPLES.includes(file));
/** Every function that answers a mail: its name ends with “Mail”, and its file says what it answers. */
const written = sources
  .filter(({ text }) => /\): (?:MailMessage|Digest)\b|htmlMail\(/.test(text))
  .flatMap(({ file, text }) =>
    [...text.matchAll(/^export (?:const|function) (\w+Mail)\b/gm)].map(([, name = '']) => ({ file, name })),
  );
const previewed = new Set(
  SAMPLES.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\b(\w+Mail)\(/g)].map(([, name]) => name)),
);

test('every mail has a preview in the settings', () => {
  expect(written.length).toBeGreaterThan(12);
  const lacking = written.filter(({ file, name }) => !(file in WITHOUT) && !(name in WITHOUT) && !previewed.has(name));
  expect(lacking).toEqual([]);
});

test('nothing is excused that is not there or has a preview', () => {
  const known = new Set(sources.map(({ file }) => file).concat(written.map(({ name }) => name)));
  expect(Object.keys(WITHOUT).filter((each) => !known.has(each) || previewed.has(each))).toEqual([]);
});

const address = { lines: ['3 Mill Lane'], town: 'Marlbeck', postcode: 'ZX3 2QS' };
const firm = { name: 'Brindle & Rowe', phone: '01632 960100', email: 'office@brindle.example', scheme: '' };
const company = { ...firm, address, scheme_number: '' };
const mailsWith = (more: { own?: string; template?: typeof defaultTemplate } = {}) =>
  sampleMails({
    ...{ company, sender: mailSender({ ...company, replyTo: '' }), template: defaultTemplate, own: '', ...more },
    ...{ timeZone: 'Europe/London', now: new Date('2026-11-27T09:00:00Z'), today: '2026-11-27' },
  });
const mailOf = (title: string, more = {}) => mailsWith(more).find((each) => each.title.startsWith(title))?.mail;

test('each preview has a title of its own, and greets who gets it', () => {
  const titles = mailsWith().map(({ title }) => title);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  expect(mailOf('Report to review')?.text).toContain('Sian Rowe');
  expect(mailOf('No access, to the office')?.text).toContain('Olive Office');
});

test('a preview is whole, and no two are the same', () => {
  const texts = mailsWith().map(({ mail }) => `${mail.subject}\n${mail.text}`);
  for (const text of texts) expect(text).not.toMatch(/undefined|null|NaN|\[object|do not apply/);
  expect(new Set(texts).size).toBe(texts.length);
});

test('the mail of an unsatisfactory report, of a danger and of a returned report read as they are sent', () => {
  const unsatisfactory = mailOf('Unsatisfactory report', { own: 'Ring us before noon.' });
  expect(unsatisfactory?.subject).toBe('Unsatisfactory: 1 C1, 1 C2: Flat 3, 21 Tannery Row');
  for (const said of ['The water pipe is not bonded', 'By 23 December 2026', 'Ring us before noon.', firm.phone])
    expect(unsatisfactory?.text).toContain(said);
  const own = { subject: 'Report {number}', text: 'Our words for {client}. {link}' };
  expect(mailOf('Unsatisfactory report', { template: own })?.text).toContain('Our words for Harlech House Lettings.');
  expect(mailOf('Danger')?.text).toContain('It has been made safe for now. A blank was fitted');
  expect(mailOf('Report returned')?.text).toContain('Olive Office has returned the report for Flat 3, 21 Tannery Row');
});

test('every kind of letter has a preview', () => {
  const kinds: Readonly<Record<LetterContent['kind'], true>> = { confirmation: true, 'no-access': true, cover: true };
  const shown = samples.map((sample) => sampleContent(sample, firm, '', '2026-11-27').kind);
  expect(new Set(shown)).toEqual(new Set(Object.keys(kinds)));
});
