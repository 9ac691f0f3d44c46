import { describe, expect, test } from 'vitest';
import type { Since } from '../../../domain/certificate/verdicts/since.ts';
import type { Item, ReportDocument } from '../../../domain/forms/definition.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { completeVisual } from '../../../domain/forms/fixtures/complete-visual.ts';
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

describe('every mail of a report with a danger (C1)', () => {
  const danger = {
    ...{ id: 'c1', code: 'C1', text: 'Live terminals can be touched', location: 'Kitchen, left of the sink' },
    ...{ plain_words: 'Keep away from the socket.', told_who: 'Ms Price, tenant', told_at: '2026-11-09T11:20:00.000Z' },
  };
  const safe = { made_safe: true, made_safe_note: 'Switched off at the board and taped over' };
  const rented = { nation: 'England', tenure: 'private_rented' };
  const visualOf = (observation: Item) => {
    const visual = completeVisual(undefined, { observations: [observation] });
    return signedSample({ document: { ...visual, installation: { ...visual.installation, ...rented } } }).data;
  };
  const forms: [form: string, make: (observation: Item) => ReturnType<typeof report>][] = [
    ['EICR', (observation) => report([observation])],
    ['VISUAL', visualOf],
  ];
  const own = { subject: '{outcome}', text: '{result} {link}' };
  const to = { ...link, by: 'Olive Office', today: '2026-11-28', standing: undefined };
  type Write = (data: ReturnType<typeof report>, since?: readonly Since[]) => ReturnType<typeof issuedMail>;
  const mails: Record<string, Write> = {
    issued: (data, since) => issuedMail(person, data, { ...link, template: defaultTemplate, ...(since && { since }) }),
    'issued in own words': (data, since) =>
      issuedMail(person, data, { ...link, template: own, ...(since && { since }) }),
    'shared with the tenant': (data, since) =>
      sharedMail(person, data, { ...to, to: 'tenant', ...(since && { since }) }),
    'shared with the client': (data, since) =>
      sharedMail(person, data, { ...to, to: 'client', ...(since && { since }) }),
  };
  const sinceOf = (what: Since['what'], left: Since['left'], safeOn: string | null = null): Since[] => [
    { observation: 'c1', what, on: '2026-11-28', doneOn: null, safeOn, left },
  ];
  const safeDay = '2026-11-27';
  const all = forms.flatMap(([form, make]) =>
    Object.entries(mails).flatMap(([mail, write]) =>
      [true, false].map((isSafe) => ({ form, mail, isSafe, make, write })),
    ),
  );

  test.each(all)('$form, $mail, made safe: $isSafe', ({ form, mail, isSafe, make, write }) => {
    const data = make({ ...danger, ...(isSafe ? safe : { made_safe: false }) });
    const { subject, text } = write(data);
    expect(subject).toContain('1 C1');
    for (const words of [
      'What is dangerous: Live terminals can be touched',
      'Where: Kitchen, left of the sink',
      isSafe ? 'Switched off at the board and taped over' : 'It has not been made safe. Keep everyone away from it.',
      'Who was told: Ms Price, tenant',
      '11:20',
      `Found: ${form === 'EICR' ? '9' : '20'} November 2026, Rhys Calloway`,
      'Do not touch it.',
      'call 999',
    ])
      expect(text).toContain(words);
    if (mail === 'issued')
      for (const words of ['To have the work booked, ring', '01632 960123', 'What the law asks of the landlord'])
        expect(text).toContain(words);
  });

  test.each(all.filter(({ isSafe }) => !isSafe))(
    '$form, $mail: a danger made safe since the report says so, with its day',
    ({ make, write }) => {
      const unsafe = make({ ...danger, made_safe: false, made_safe_note: 'The board is locked' });
      const { text } = write(unsafe, sinceOf('with another firm', ['C1'], safeDay));
      for (const words of [
        'What was done: It was made safe for now on 27 November 2026. It still needs a permanent repair.',
        'Danger present (C1), made safe for now: a permanent repair is still required.',
        'Made safe on 27 November 2026. ',
        'Do not touch it.',
      ])
        expect(text).toContain(words);
      for (const untrue of [
        'not been made safe',
        'Make safe at once',
        'The board is locked',
        'Keep away from the socket',
      ])
        expect(text).not.toContain(untrue);
      expect(write(unsafe, sinceOf('open', ['C1'])).text).toContain('It has not been made safe.');
    },
  );

  test('what the report says of a danger that it left safe stands', () => {
    for (const write of Object.values(mails))
      expect(write(report([{ ...danger, ...safe }]), sinceOf('open', ['C1'], safeDay)).text).toContain(
        'It has been made safe for now. Switched off at the board and taped over',
      );
  });

  test('a danger that is put right since, and a report without one, ask nobody to keep away', () => {
    expect(issued(report([C2])).text).not.toContain('Do not touch');
    const done = sinceOf('put right by us', []);
    for (const write of Object.values(mails)) expect(write(report([danger]), done).text).not.toContain('Do not touch');
  });
});
