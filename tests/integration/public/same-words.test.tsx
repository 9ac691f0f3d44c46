import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ResultPage } from '../../../src/components/public/verify-result-page.tsx';
import type { CertificateData } from '../../../src/domain/certificate/certificate.ts';
import { safetyIn } from '../../../src/domain/certificate/verdicts/safety.ts';
import type { Since } from '../../../src/domain/certificate/verdicts/since.ts';
import type { Item, ReportDocument } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { completeEicr } from '../../../src/domain/forms/fixtures/complete-eicr.ts';
import { completeVisual } from '../../../src/domain/forms/fixtures/complete-visual.ts';
import { defaultTemplate } from '../../../src/features/sharing/domain/mail-template.ts';
import { issuedMail } from '../../../src/features/sharing/server/certificate-mails.ts';
import { signedSample } from '../../../src/server/documents/certificates/fixture.ts';
import { renderCertificatePdf } from '../../../src/server/documents/pdf/render.ts';
import { assets, judgedOf, pageOf, textOf } from '../../support/page-of-certificate.tsx';
import { pdfText } from '../../support/pdf-text.ts';

/** Codes as found; with "!" made safe, with "-" put right during the inspection. */
const found: readonly (readonly string[])[] = [
  ...[
    [],
    ['C3'],
    ['FI'],
    ['C2'],
    ['C2', 'FI'],
    ['C1'],
    ['C1!'],
    ['C1', 'C1!'],
    ['C1!', 'C2'],
    ['C1', 'C2', 'FI', 'C3'],
  ],
  ...[['C1-'], ['C1-', 'C2']],
];
const nations = ['England', 'Northern Ireland', 'Wales', 'Scotland', ''];

const observationOf = (code: string, index: number): Item => ({
  ...{
    id: `o${index}`,
    code: code.slice(0, 2),
    text: `Defect ${index}`,
    location: 'Hall',
    plain_words: 'Keep everybody away.',
  },
  ...(code.endsWith('!') && { made_safe: true, made_safe_note: 'Isolated.', told_who: 'The tenant' }),
  ...(code.endsWith('-') && { fixed: { done: true, code_left: 'none', work: 'New cover' } }),
});
const asks = (codes: readonly string[]) => codes.some((code) => !code.startsWith('C3'));

function certificateOf(kind: 'EICR' | 'VISUAL', codes: readonly string[], nation: string) {
  const observations = codes.map(observationOf);
  // What is found decides; with C3 alone, or nothing, the inspector made it worse.
  const eicr = completeEicr();
  const document: ReportDocument =
    kind === 'VISUAL'
      ? completeVisual(undefined, { observations })
      : {
          ...eicr,
          observations,
          installation: { ...eicr.installation, nation, tenure: 'private_rented' },
          summary: { ...eicr.summary, overall_outcome: 'unsatisfactory', outcome_reason: 'Not safe' },
        };
  return signedSample({ document });
}

const said = ({ outcome, report, printed }: CertificateData) =>
  outcome ? safetyIn(outcome, itemsOf(report.observations)) : (printed.conclusion ?? { title: '', words: '' });
const mailOf = (data: CertificateData, since: readonly Since[] = []) =>
  issuedMail({ name: 'Ann', email: 'ann@example.org' }, data, {
    link: 'https://x.example/y',
    until: '1 May 2027',
    template: defaultTemplate,
    since,
  });
const verifyPage = (data: CertificateData, remedied?: Parameters<typeof judgedOf>[1]) =>
  renderToStaticMarkup(<ResultPage assets={assets} certificate={judgedOf(data, remedied)} />);
const bare = (text: string) => text.replace(/\s/g, '');

const cases = (['EICR', 'VISUAL'] as const).flatMap((kind) => found.map((codes) => [kind, codes] as const));

test.each(cases)('%s with %j: print, mail, verify page and shared page say the same', async (kind, codes) => {
  const { data, jws } = certificateOf(kind, codes, 'England');
  const { title, words } = said(data);
  expect(title).not.toBe('');
  const print = bare(
    pdfText(await renderCertificatePdf(data, jws, { verifyUrl: 'https://x.example/public/verify/X' })),
  );
  const mail = bare(mailOf(data).text);
  const faces = { print, mail, verify: textOf(verifyPage(data)), shared: textOf(pageOf(data)) };
  for (const [face, text] of Object.entries(faces))
    expect([face, text.includes(bare(title)), text.includes(bare(words))]).toEqual([face, true, true]);
});

describe.each(nations)('in “%s”', (nation) => {
  test.each(cases)('%s with %j: nothing is said that is not so', (kind, codes) => {
    const { data } = certificateOf(kind, codes, nation);
    const { words } = said(data);
    const has = (...wanted: string[]) => codes.some((code) => wanted.includes(code));
    expect(words.includes('immediate action required')).toBe(has('C1'));
    expect(words.includes('made safe for now')).toBe(has('C1!'));
    expect(words.includes('urgent action required')).toBe(has('C2'));
    expect(words.includes('Further investigation required')).toBe(has('FI'));
    expect(words.includes('No C1, C2 or FI was found')).toBe(kind === 'EICR' && !asks(codes));
    const { duties } = judgedOf(data);
    const told = duties.map((each) => each.words).join(' ');
    for (const code of ['C1', 'C2', 'FI'] as const)
      if (!has(code, `${code}!`)) expect(told).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(told).not.toMatch(/was due/);
    const text = mailOf(data).text;
    if (has('C1!')) {
      expect(text).toMatch(
        /C1: Defect \d, Hall\. Made safe(?: on (?:9|20) November 2026)? \(Isolated\)\. (?:Permanent repair by 6 December 2026|It still needs a permanent repair)\./,
      );
      expect(bare(pageOf(data))).toContain(bare('(Isolated)'));
    }
    if (has('C1!') && !has('C1')) expect(`${text}${told}`).not.toMatch(/at once/);
  });

  test.each(cases.filter(([, codes]) => asks(codes)))(
    '%s with %j, since put right: it says so, and frightens nobody',
    (kind, codes) => {
      const { data } = certificateOf(kind, codes, nation);
      const by = { code: '7K3M-9QWX-2B4T-H6NQ', number: 'CP-MEIWC-1', revision: 1 };
      const remedied = codes.map((_, index) => ({ place: index + 1, by }));
      const open = codes.filter((code) => !code.startsWith('C3') && !code.endsWith('-'));
      if (open.length === 0) return;
      for (const page of [verifyPage(data, remedied), pageOf(data, remedied)]) {
        expect(textOf(page)).toContain(bare(`${said(data).title}, since put right`));
        expect(textOf(page)).toContain(bare('Since put right. As found'));
        expect(page).not.toMatch(/class="[^"]*\b(?:bad|good)\b/);
      }
      const { text } = mailOf(
        data,
        codes.map((_, index) => ({
          ...{
            observation: `o${index}`,
            what: 'put right by us',
            on: '2026-11-27',
            doneOn: null,
            safeOn: null,
            left: [],
          },
        })),
      );
      expect(text).toContain('Since put right. As found');
      expect(text).not.toMatch(/see below|Action required/);
    },
  );

  test('with its C3 alone put right, no page says that work asked for was done', () => {
    const { data } = certificateOf('EICR', ['C3'], nation);
    const by = { code: '7K3M-9QWX-2B4T-H6NQ', number: 'CP-MEIWC-1', revision: 1 };
    const told = (remedied?: Parameters<typeof judgedOf>[1]) => judgedOf(data, remedied).duties;
    expect(told([{ place: 1, by }])).toEqual(told());
    expect(told().length).toBeGreaterThan(0);
  });
});

test('the subject of a mail says what it came to, with the codes; a repair names what it closes', () => {
  const subjectOf = (kind: 'EICR' | 'VISUAL', codes: readonly string[]) =>
    mailOf(certificateOf(kind, codes, 'England').data).subject;
  expect(subjectOf('EICR', ['C1', 'C2', 'C2'])).toMatch(/^Unsatisfactory: 1 C1, 2 C2: \S/);
  expect(subjectOf('EICR', ['C3'])).toMatch(/^Unsatisfactory: /);
  expect(subjectOf('VISUAL', ['C1!'])).toMatch(/^Danger seen: 1 C1: /);
  const { subject } = mailOf(signedSample().data);
  expect(subject).toMatch(/^Satisfactory: /);
});

test('a let home in Scotland without an RCD: landlord and council are told of the Repairing Standard, on both pages', () => {
  const eicr = completeEicr();
  const none = { rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na' };
  const boards = (eicr.boards ?? []).map((board) => ({
    ...board,
    circuits: (board.circuits ?? []).map((each) => ({ ...each, ...none })),
  }));
  const main = Object.fromEntries(
    Object.entries(eicr.particulars?.main_switch ?? {}).filter(([name]) => name !== 'rcd'),
  );
  const told = (tenure: string, nation: string) => {
    const document = {
      ...{ ...eicr, boards, installation: { ...eicr.installation, nation, tenure } },
      ...{
        particulars: { ...eicr.particulars, main_switch: main },
        observations: [{ id: 'o', code: 'C3', text: 'No RCD' }],
      },
    } as ReportDocument;
    const { data } = signedSample({ document });
    expect(data.outcome).toBe('satisfactory');
    return [verifyPage(data), pageOf(data)].map(textOf);
  };
  for (const page of told('private_rented', 'Scotland')) {
    expect(page).not.toContain(bare('No work is required'));
    expect(page).toContain(bare('asked a privately let home for one since 1 March 2024: have one fitted'));
    expect(page).toContain(bare('Let privately, the home does not meet the Repairing Standard'));
  }
  for (const page of [...told('owner', 'Scotland'), ...told('private_rented', 'England')])
    expect(page).not.toContain(bare('have one fitted'));
});
