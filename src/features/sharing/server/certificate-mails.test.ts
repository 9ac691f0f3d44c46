import { describe, expect, test } from 'vitest';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { signedSample } from '../../../server/documents/certificates/fixture.ts';
import type { Recipient } from '../../service/domain/given.ts';
import { defaultTemplate } from '../domain/mail-template.ts';
import { issuedMail, sharedMail } from './certificate-mails.ts';

const C2 = { id: 'c2', code: 'C2', text: 'No main bond to the water pipe', location: 'Kitchen' };
const FI = { id: 'fi', code: 'FI', text: 'Source of the leakage not found' };

function report(observations: ReportDocument['observations'], nation = 'England', outcome = 'unsatisfactory') {
  const eicr = completeEicr();
  return signedSample({
    document: {
      ...eicr,
      observations,
      installation: { ...eicr.installation, nation, tenure: 'private_rented' },
      summary: { ...eicr.summary, overall_outcome: outcome },
    },
  }).data;
}
const person = { name: 'Mrs Jones', email: 'jones@home.example' };
const link = { link: 'https://x.example/y', until: '1 May 2027' };
const shared = (to: Recipient, data = report([C2]), today = '2026-11-26') =>
  sharedMail(person, data, { ...link, by: 'Olive Office', to, today, standing: undefined });
const issued = (data: ReturnType<typeof report>, today?: string) =>
  issuedMail(person, data, { ...link, template: defaultTemplate, ...(today && { today }) });

describe('a shared report is in the words of its reader', () => {
  test.each([
    ['tenant', 'of your home', 'your landlord must have the C2 item put right by 6 December 2026'],
    ['prospective', 'you may rent this home', 'your landlord must have the C2 item put right'],
    ['council', 'for the landlord', 'The landlord of a rented home must have the work done by 6 December 2026'],
    ['client', 'has sent you a certificate', 'Have the work done by 6 December 2026'],
  ] as const)('%s', (to, why, duty) => {
    const { subject, text } = shared(to);
    expect(subject).toMatch(/^Unsatisfactory \(1 C2\): /);
    expect(text).toContain(why);
    expect(text).toContain(`What happens next: `);
    expect(text).toContain(duty);
    expect(text).toContain(
      '- C2: No main bond to the water pipe, Kitchen. Repair urgently, by 6 December 2026 at the latest.',
    );
    expect(text).toContain('View and download:\nhttps://x.example/y');
  });

  test('another person is told of nobody’s duties; the reader of a withdrawn one neither', () => {
    expect(shared('other').text).not.toContain('What happens next');
    const standing = { word: 'Withdrawn', line: 'This certificate was withdrawn.' } as const;
    const about = { ...link, by: 'Olive', to: 'tenant', today: '2026-11-26', standing } as const;
    expect(sharedMail(person, report([C2]), about).text).not.toContain('What happens next');
  });

  test('after the last day it says that the work had to be done; before it, nothing “was due”', () => {
    expect(shared('tenant', undefined, '2026-12-07').text).toContain('your landlord had to have');
    for (const to of ['tenant', 'council', 'client'] as const) expect(shared(to).text).not.toMatch(/was due|had to/);
  });
});

describe('the mail of a report that asks for work', () => {
  test('a satisfactory report with an FI says so in its subject, with the landlord’s days', () => {
    const { subject, text } = issued(report([FI], 'England', 'satisfactory'));
    expect(subject).toMatch(/^Satisfactory, with something to look into: 1 FI: /);
    expect(text).toContain('What the law asks of the landlord (England)');
    expect(text).toContain('By 6 December 2026: the work named above, by a qualified person.');
  });

  test('in Wales and Scotland the landlord reads what the law asks there', () => {
    const wales = issued(report([C2], 'Wales')).text;
    expect(wales).toContain('By 22 November 2026: a copy of this report to the contract-holder.');
    expect(wales).toContain('The law sets no number of days for the work');
    expect(issued(report([C2], 'Scotland')).text).toContain('must meet the Repairing Standard');
  });

  test('a satisfactory report of a let home says what the landlord has to give whom, and when the next is due', () => {
    const { subject, text } = issued(report([], 'England', 'satisfactory'));
    expect(subject).toMatch(/^Satisfactory: /);
    expect(text).toContain('Give this report to each tenant by 7 December 2026');
    expect(text).toContain('The next inspection is due by');
    const own = issuedMail(person, report([], 'England', 'satisfactory'), {
      ...link,
      template: { subject: 'S', text: '{result} {link}' },
    });
    expect(own.text).not.toContain('Give this report to each tenant');
  });

  test('sent after the days are over, it says what was to be done by then', () => {
    const { text } = issued(report([C2]), '2026-12-20');
    expect(text).toContain('The law asked for the work named above by 6 December 2026.');
    expect(text).toContain('The tenant had to have a copy of this report by 7 December 2026.');
    expect(text).not.toMatch(/By 6 December|By 7 December/);
  });
});
