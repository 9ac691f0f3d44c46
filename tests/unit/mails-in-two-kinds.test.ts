import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { completeEicr } from '../../src/domain/forms/fixtures/complete-eicr.ts';
import { htmlMail, type MailHead } from '../../src/domain/mail/mail-blocks.ts';
import { readBlocks } from '../../src/domain/mail/read-blocks.ts';
import type { LogHead } from '../../src/features/certificate-log/domain/head.ts';
import { logMail } from '../../src/features/certificate-log/server/log-mail.ts';
import { noticeMail } from '../../src/features/danger-notices/server/notice-mail.ts';
import { letterFor } from '../../src/features/letters/domain/letter.ts';
import { letterMail } from '../../src/features/letters/domain/letter-mail.ts';
import { packMail } from '../../src/features/letters/domain/pack-mail.ts';
import { sampleContent } from '../../src/features/letters/domain/samples.ts';
import { sampleMails } from '../../src/features/reminders/domain/samples.ts';
import { defaultTemplate } from '../../src/features/sharing/domain/mail-template.ts';
import {
  endedLinkMail,
  issuedMail,
  sharedMail,
  withdrawnMail,
} from '../../src/features/sharing/server/certificate-mails.ts';
import {
  answeredMail,
  liftedForAskerMail,
  liftedMail,
  requestMail,
} from '../../src/features/signing-by-link/server/signing-mails.ts';
import { signedSample } from '../../src/server/documents/certificates/fixture.ts';
import {
  addressChanged,
  addressElsewhere,
  invitation,
  linkAskedFor,
  testMail,
} from '../../src/server/mail/account-mails.ts';
import { mailAdded, mailCodeUsed, mailRemoved, mailReset } from '../../src/server/mail/factor-mails.ts';
import type { MailMessage } from '../../src/server/mail/message.ts';
import { dailyMail, newsMail, withNews } from '../../src/server/mail/work-mails.ts';

type Written = Pick<MailMessage, 'subject' | 'text' | 'html'>;

const head: MailHead = {
  name: 'Brindle & Rowe <Electrical>',
  phone: '01632 960100',
  place: '3 Mill Lane, Marlbeck ZX3 2QS',
};
const company = { ...head, replyTo: 'office@brindle.example', email: 'office@brindle.example', scheme: '' };
const ann = { name: 'Ann <b>Penhale</b>', email: 'ann@tenant.example', companyId: '1' };
const link = { link: 'https://x.example/y', until: '1 May 2027' };
const about = { company: head.name, title: 'Minor Works', site: 'Flat 3', part: 'Designer', phone: head.phone };
const news = {
  subject: 'Returned to you: Flat 3',
  words: 'Olive has returned the report for Flat 3.',
  path: '/reports/1',
};

function report(outcome: string) {
  const eicr = completeEicr();
  const observations =
    outcome === 'satisfactory' ? [] : [{ id: 'c2', code: 'C2', text: 'No main bond', location: 'Kitchen' }];
  const summary = { ...eicr.summary, overall_outcome: outcome };
  return signedSample({ document: { ...eicr, observations, summary } }).data;
}
const letter = (sample: 'confirmation' | 'no-access-3') =>
  letterFor({ content: sampleContent(sample, company, 'Our own words.', '2026-11-26') }, 'tenant', ann.name);

/** The mails about a second factor, which are sent as they are written. */
async function ofFactors(): Promise<Written[]> {
  const sent: Written[] = [];
  const deps = { mail: { send: async (mail: MailMessage) => void sent.push(mail) } };
  await mailAdded(deps, ann, 'passkey', { isFirst: true });
  await mailRemoved(deps, ann, 'app');
  await mailCodeUsed(deps, ann, 3);
  await mailReset(deps, ann, 'Olive Office');
  return sent;
}

/** Every kind of mail, by the file that writes it. */
const kinds: Readonly<Record<string, () => readonly Written[] | Promise<readonly Written[]>>> = {
  'src/server/mail/account-mails.ts': () => [
    linkAskedFor('reset', ann, link.link),
    linkAskedFor('sign-in', ann, link.link),
    invitation(ann, company.name, link.link),
    addressElsewhere(ann, company.name),
    addressChanged(ann.email, ann, company.name, { isOwn: false }),
    testMail(ann, company.name),
  ],
  'src/server/mail/factor-mails.ts': ofFactors,
  'src/server/mail/work-mails.ts': () => [newsMail(ann, news), withNews(dailyMail(ann, company.name, news), news)],
  'src/features/danger-notices/server/notice-mail.ts': () => [
    noticeMail(
      ann,
      {
        ...{ found: 'Live parts in reach', plainWords: 'Do not touch the socket.', where: 'Kitchen', madeSafe: 'no' },
        ...{ how: 'The circuit is off', toldWho: '', toldAt: '', address: 'Flat 3, 21 Tannery Row', day: '1 May 2027' },
        ...{ by: 'Sian Rowe', company: company.name, phone: company.phone },
      },
      link,
    ),
  ],
  'src/features/certificate-log/server/log-mail.ts': () => [
    logMail(
      'a@b.example',
      { company: company.name, day: '1 May 2027', address: link.link },
      { size: 3, root: 'ab12' } as LogHead,
      '{"size":3}',
    ),
  ],
  'src/features/signing-by-link/server/signing-mails.ts': () => [
    requestMail(ann, { ...about, ...link }),
    answeredMail(ann, { ...about, by: 'Ben', refusal: 'Not my work.' }),
    liftedMail(ann, { ...about, why: 'changed' }),
    liftedForAskerMail(ann, { ...about, by: 'Ben', why: 'taken off' }),
  ],
  'src/features/sharing/server/certificate-mails.ts': () => [
    ...(['tenant', 'council', 'prospective', 'client', 'other'] as const).map((to) =>
      sharedMail(ann, report('unsatisfactory'), { ...link, by: 'Olive', to, today: '2026-11-26', standing: undefined }),
    ),
    issuedMail(ann, report('satisfactory'), { ...link, template: defaultTemplate }),
    withdrawnMail(ann, report('satisfactory'), { ...link, reason: 'A wrong address', hadThis: true }),
    endedLinkMail(ann, report('satisfactory'), { what: 'corrected', verify: link.link }),
  ],
  'src/features/sharing/domain/unsatisfactory-mail.ts': () => [
    issuedMail(ann, report('unsatisfactory'), { ...link, template: defaultTemplate, own: 'Our own words.' }),
  ],
  'src/features/letters/domain/letter-mail.ts': () =>
    (['confirmation', 'no-access-3'] as const).map((sample) =>
      letterMail(head, letter(sample), { papers: [{ label: 'The report', href: link.link }], until: link.until }),
    ),
  'src/features/letters/domain/pack-mail.ts': () => [
    packMail(company, {
      ...{ name: 'Marlbeck Council', home: 'Flat 3, 21 Tannery Row', receivedOn: '2026-11-26', until: link.until },
      ...{
        papers: [{ label: 'The report', href: link.link }],
        letters: ['Confirmation'],
        zip: `${link.link}/pack.zip`,
      },
    }),
  ],
  'src/features/reminders/domain/samples.ts': () =>
    sampleMails(company, { reminder: 'Our own words.', visit: 'Park behind the house.' }, '2026-11-26').map(
      ({ mail }) => mail,
    ),
};

test('every file that writes a mail is here', () => {
  const writes = /\): MailMessage\b|\): Digest\b|mail\.send\(\{|htmlMail\(/;
  const files = globSync('src/{features,server}/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })
    .filter((file) => writes.test(readFileSync(file, 'utf8')))
    .map((file) => file.replaceAll('\\', '/'));
  // The digest and the mails of visits are those of the samples; the outbox makes the HTML of the others.
  const elsewhere = ['digest.ts', 'visit-mails.ts', 'server/mail/mail.ts', 'auth/mailed-links.ts'];
  const missing = files.filter((file) => !(file in kinds) && !elsewhere.some((name) => file.endsWith(name)));
  expect(missing).toEqual([]);
});

const unescaped: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const seen = (html: string) =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => unescaped[name] ?? '');
const wordsIn = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/[.:,]+$/, ''))
    .filter((word) => word !== '' && word !== '-');

describe.each(Object.entries(kinds))('%s', (_file, write) => {
  test('says the same as text and as HTML, which loads nothing', async () => {
    const mails = await write();
    expect(mails.length).toBeGreaterThan(0);
    for (const { subject, text, html = htmlMail(head, subject, readBlocks(text)) } of mails) {
      const there = new Set(wordsIn(seen(html)));
      expect(wordsIn(text).filter((word) => !there.has(word))).toEqual([]);
      expect(html).not.toMatch(/<script|<img|<link|<iframe|<form|\bsrc=|\burl\(|@import|\son\w+=|javascript:/i);
      expect(html).not.toContain('<b>Penhale');
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    }
  });
});
