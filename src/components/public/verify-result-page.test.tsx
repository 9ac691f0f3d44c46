import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { judgedOf } from '../../../tests/support/page-of-certificate.tsx';
import type { Age } from '../../domain/certificate/verdicts/age.ts';
import { dutiesOf } from '../../domain/certificate/verdicts/duties.ts';
import { countCodes, safetyOf } from '../../domain/certificate/verdicts/safety.ts';
import { aboutCopy } from '../../domain/certificate/verify/about-copy.ts';
import { aboutKey } from '../../domain/certificate/verify/about-key.ts';
import type { Judgement } from '../../domain/certificate/verify/judgement.ts';
import type { PublicCertificate } from '../../domain/certificate/verify/record.ts';
import { completeEicr } from '../../domain/forms/fixtures/complete-eicr.ts';
import { sampleCertificate } from '../../server/documents/certificates/fixture.ts';
import { toneOfGenuine } from './verdicts.tsx';
import { ResultPage } from './verify-result-page.tsx';

const due: Age = { kind: 'due', on: '2031-11-09' };
const ages: readonly Age[] = [
  due,
  { kind: 'overdue', since: '2025-11-09' },
  { kind: 'historic', laterOn: '2026-11-20' },
  { kind: 'replaced' },
  { kind: 'withdrawn' },
];

function certificate(
  outcome: 'satisfactory' | 'unsatisfactory',
  codes: readonly string[],
  more: Partial<PublicCertificate> = {},
): PublicCertificate {
  const counted = countCodes(codes.map((code) => ({ code })));
  const days = { inspectedOn: '2026-11-10', nextDue: '2031-11-09' };
  return {
    code: '7K3M-9QWX-2B4T-H6NP',
    number: 'CP-EICR-00042',
    revision: 1,
    title: 'Electrical installation condition report',
    company: 'Dŵr & Sons',
    companyAddress: 'Quarry Yard, Conwy',
    companyClosedOn: null,
    address: '••• C••• Street',
    issuedOn: '2026-11-11',
    safety: safetyOf(outcome, counted),
    age: due,
    reason: null,
    newer: undefined,
    duties: dutiesOf({ nation: 'England', premises: 'residential', codes: counted, ...days }),
    signatureHolds: true,
    kid: 'kid',
    hash: 'hash',
    ...days,
    ...more,
  };
}

const html = (shown: PublicCertificate, compared?: Judgement) =>
  renderToStaticMarkup(
    <ResultPage assets={{ url: (file) => `/static/${file}` }} certificate={shown} compared={compared} />,
  );
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
/** An element in the "good" tone. */
const green = /class="[^"]*\bgood\b/;

test('an unsatisfactory report shows nothing green', () => {
  for (const age of ages)
    for (const codes of [['C1'], ['C2', 'C3'], [], ['FI']])
      for (const compared of [undefined, 'identical', 'same-data'] as const)
        expect(html(certificate('unsatisfactory', codes, { age }), compared)).not.toMatch(green);
});

test('a past, withdrawn or invalid report, or one with an FI, shows nothing green', () => {
  for (const age of ages.slice(1)) expect(html(certificate('satisfactory', [], { age }))).not.toMatch(green);
  expect(html(certificate('satisfactory', [], { signatureHolds: false }))).not.toMatch(green);
  expect(html(certificate('satisfactory', ['FI']))).not.toMatch(green);
  expect(html(certificate('satisfactory', ['C3']))).toMatch(green);
});

test('a file that differs from the issued one comes first, in red, with nothing green or called genuine', () => {
  const signatures: Partial<PublicCertificate>[] = [
    {},
    { signatureHolds: false },
    { signatureHolds: false, fault: 'revoked' },
  ];
  for (const compared of Object.keys(aboutCopy) as Judgement[]) {
    const isIssued = compared === 'identical' || compared === 'same-data';
    for (const age of ages)
      for (const of of signatures) {
        const [open = '', folded = ''] = html(certificate('satisfactory', [], { age, ...of }), compared).split(
          '<details>',
        );
        const [first = ''] = open.split('class="verdict ').slice(1);
        expect(first).toMatch(
          isIssued ? /^(?:good|info)".*Is your file real\?<\/span>Yes/s : /^bad".*Is your file real\?<\/span>No/s,
        );
        if (isIssued) continue;
        expect(open).not.toMatch(green);
        expect(`${open}${folded}`).not.toMatch(/genuine/i);
        expect(open).not.toMatch(/not changed since/i);
        expect(open.indexOf('The certificate that was issued</h2>')).toBeGreaterThan(open.indexOf(first));
      }
  }
  expect(html(certificate('satisfactory', []), 'identical')).toMatch(green);
});

test('each part of the page has its own id', () => {
  const ids = [
    ...html(certificate('satisfactory', [], { signatureHolds: false }), 'altered').matchAll(/ id="([^"]+)"/g),
  ].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('it says whether the certificate is real, safe and current, in that order', () => {
  expect(textOf(html(certificate('unsatisfactory', ['C1'])))).toMatch(
    /Is it real\? Genuine .*Is it safe\? Unsatisfactory Danger present.*Next inspection due 9 November 2031.*What this means for you Tenant .*7 December 2026.*Landlord .*Council .*Compare your copy.*Technical details/,
  );
  expect(textOf(html(certificate('satisfactory', [], { age: { kind: 'overdue', since: '2025-11-09' } })))).toMatch(
    /Is it real\? Genuine .*Is it safe\? Was satisfactory on 10 November 2026 .*Overdue since 9 November 2025/,
  );
  expect(textOf(html(certificate('satisfactory', [], { age: { kind: 'historic', laterOn: '2026-11-20' } })))).toContain(
    'There is a later report for this site The site was inspected again on 20 November 2026',
  );
});

test('the date of the next inspection includes its condition, both times', () => {
  const nextIf = 'if the C1 and C2 items are put right';
  const shown = certificate('unsatisfactory', ['C1', 'C2'], { nextIf, age: { kind: 'due', on: '2031-11-09', nextIf } });
  // An element may end between the date and the comma.
  const said = textOf(html(shown)).replaceAll(' ,', ',');
  expect(said.split(`9 November 2031, ${nextIf}`), said).toHaveLength(3);
});

test('a withdrawn certificate, or one without a valid signature, is never called safe', () => {
  for (const more of [{ signatureHolds: false }, { age: { kind: 'withdrawn' } as const }])
    expect(textOf(html(certificate('satisfactory', [], { duties: [], ...more })))).toContain('Is it safe? Not known');
});

test('the fingerprint and the key are folded', () => {
  const [open = '', folded = ''] = html(certificate('satisfactory', [])).split('<details>');
  expect(open).not.toContain('SHA-256');
  expect(folded).toMatch(/SHA-256.*hash.*kid/s);
});

test.each([
  ['Signed with the wrong name.', 'Reason: Signed with the wrong name.<'],
  ['Signed with the wrong name', 'Reason: Signed with the wrong name.<'],
  ['Whose is it?', 'Reason: Whose is it?<'],
])('the reason "%s" ends in one full stop', (reason, said) => {
  const markup = html(certificate('satisfactory', [], { age: { kind: 'withdrawn' }, reason })).replaceAll(
    '<!-- -->',
    '',
  );
  expect(markup).toContain(said);
  expect(markup).not.toMatch(/\.\./);
});

test('each cause of an invalid signature has its own message, and a doubtful key is not green', () => {
  const times = { retiredAt: undefined, revokedFrom: '2026-01-01T09:00:00.000Z' };
  const said = (fault: PublicCertificate['fault']) => {
    const key = { ...times, ...aboutKey(times, '2026-11-11T14:05:09.000Z', true) };
    return textOf(html(certificate('satisfactory', [], { signatureHolds: false, ...(fault && { fault }), key })));
  };
  expect(said('changed')).toContain('The record of this certificate differs from the signed data.');
  expect(said('changed')).not.toContain('revoked the key');
  expect(said('unknown key')).toContain('It was not signed with a key of Dŵr &amp; Sons.');
  expect(said('revoked')).toContain('revoked the key from 1 January 2026, and this certificate was issued after that.');
  expect(said('revoked')).not.toContain('not what was signed');
  const retired = { retiredAt: '2026-01-01T09:00:00.000Z', revokedFrom: undefined };
  const after = { ...retired, ...aboutKey(retired, '2026-11-11T14:05:09.000Z', true) };
  expect(toneOfGenuine(certificate('satisfactory', [], { key: after }))).toBe('info');
  const before = { ...retired, ...aboutKey(retired, '2025-11-11T14:05:09.000Z', true) };
  expect(toneOfGenuine(certificate('satisfactory', [], { key: before }))).toBe('good');
});

test('a danger made safe since the report is told as made safe before what was found', () => {
  const document = completeEicr();
  const data = sampleCertificate({
    document: { ...document, observations: [{ id: 'live', code: 'C1', text: 'Live ends.' }] },
  });
  const since = {
    observation: 'live',
    what: 'open',
    on: '2026-11-27',
    doneOn: null,
    safeOn: '2026-11-27',
    left: ['C1'],
  } as const;
  const [before, after] = [judgedOf(data), judgedOf(data, [], [since])];
  expect([before.open, after.open]).toEqual(['1 C1', '1 C1 (made safe)']);
  const said = after.safety ?? after.conclusion;
  expect(said?.words).toMatch(
    /^Danger present \(C1\), made safe for now: a permanent repair is still required\. As found/,
  );
  expect(textOf(html(after))).toContain('made safe for now');
  expect(textOf(html(before))).not.toContain('made safe for now');
});
