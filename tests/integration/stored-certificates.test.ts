import { describe, expect, test } from 'vitest';
import type { CertificateData } from '../../src/domain/certificate/certificate.ts';
import { printReport } from '../../src/domain/certificate/print-report.ts';
import type { PrintedGroup, PrintedList, PrintedReport } from '../../src/domain/certificate/printed.ts';
import { formsOfType, formTypes } from '../../src/domain/forms/registry.ts';
import { showTime } from '../../src/domain/time/calendar.ts';
import { contentsOf } from '../../src/plain-scripts/offline/contents.ts';
import { sha256 } from '../../src/server/codes.ts';
import { publicJwks, verifyDetached } from '../../src/server/documents/certificates/signing.ts';
import { renderCertificatePdf } from '../../src/server/documents/pdf/render.ts';
import { pdfText } from '../support/pdf-text.ts';
import { lackingIn, wordsBeside } from '../support/printed-words.ts';
import {
  knownHashes,
  storeCertificate,
  storedCertificate,
  storedVersions,
} from '../support/stored-certificates/stored.ts';

/*
 * What was issued to a version of a form is printed as long as there is anybody who has it, whatever becomes of the form. How a version
 * is stored stands in docs/how-to.md.
 */
const forms = formTypes().flatMap(formsOfType);
if (process.env.STORE_CERTIFICATES) for (const form of forms) storeCertificate(form);

test.each(forms.map(({ version }) => version))('%s has a certificate that was issued to it', (version) => {
  expect(storedVersions()).toContain(version);
});

test.each(forms.map((form) => [form.version, form] as const))(
  '%s asks in the words that were stored of it',
  (version, form) => {
    const { data } = storedCertificate(version);
    const asked = ({ title, sections, schedule, columns, declaration }: PrintedReport) => ({
      ...{ title, sections, schedule, declaration },
      columns: columns.map(({ number, name, label, unit, group }) => ({ number, name, label, unit, group })),
    });
    // Where it does not, it is another version: see docs/how-to.md.
    expect(asked(printReport(form, data.report, data.time_zone))).toEqual(asked(data.printed));
  },
);

test('none was taken away or is unknown', () => {
  expect(storedVersions().toSorted()).toEqual(Object.keys(knownHashes()).toSorted());
});

const verifyUrl = 'https://copperplate.example/public/verify/AbCdEfGhIjKlMnOp';
const printed = async (data: CertificateData, jws: string) =>
  pdfText(await renderCertificatePdf(data, jws, { verifyUrl }));

const ofGroups = (groups: readonly PrintedGroup[]) =>
  groups.flatMap(({ rows }) => rows.flatMap(({ label, value }) => [label, value]));
const ofLists = (lists: readonly PrintedList[]): string[] =>
  lists.flatMap(({ title, items }) => [
    title,
    ...items.flatMap(({ rows, lists: inner = [] }) => [...ofGroups([{ rows }]), ...ofLists(inner)]),
  ]);

/** Everything that its form said, in words. */
const wordsOf = (report: PrintedReport): string[] => [
  report.title,
  report.edition,
  report.declaration,
  ...report.default_limits,
  ...(report.caution ? [report.caution.title, ...report.caution.words, report.caution.foot] : []),
  ...(report.conclusion ? [report.conclusion.title, report.conclusion.words] : []),
  ...(report.guidance ? [report.guidance.title, ...report.guidance.paragraphs] : []),
  ...report.sections
    .filter(({ groups, lists }) => groups.length + lists.length > 0)
    .flatMap(({ title, groups, lists }) => [title, ...ofGroups(groups), ...ofLists(lists)]),
  ...report.observations.flatMap(({ code, text, rows }) => [code, text, ...ofGroups([{ rows }])]),
  ...report.schedule.flatMap(({ title, items }) => [title, ...items.flatMap((item) => [item.label, item.note])]),
  ...report.boards.flatMap(({ name, groups, circuits, limits = [] }) => [
    ...[name, ...ofGroups(groups), ...circuits.flat(), ...limits],
  ]),
];

const limitsOf = ({ boards }: PrintedReport) => boards.flatMap(({ limits = [] }) => limits);

describe.each(storedVersions())('a certificate to %s', (version) => {
  const { data, canonical, jws } = storedCertificate(version);

  test('is what it was when it was stored, and its signature holds', () => {
    expect([data.form_version, sha256(canonical)]).toEqual([version, knownHashes()[version]]);
    const jwks = publicJwks([{ public_jwk: JSON.stringify(data.key), retired_at: null, revoked_from: null }]);
    expect(verifyDetached(canonical, jws, jwks, data.issued_at)).toMatchObject({ ok: true });
  });

  test('is printed with every word that its form said', async () => {
    const words = [...wordsOf(data.printed), ...wordsBeside(data)];
    expect(words.length).toBeGreaterThan(40);
    const form = formsOfType(data.form_type).find(({ edition }) => edition === data.edition);
    const isNewWork = form?.reportsOn.includes('new_work') ?? false;
    expect(lackingIn(await printed(data, jws), words, { isNewWork })).toEqual([]);
  });

  test('has in its print who signed, as what and when', async () => {
    const { inspector, authoriser, signatories = [], time_zone: zone } = data;
    const signed = [inspector, authoriser, ...signatories].filter((each) => each !== undefined);
    expect(signed.length).toBeGreaterThan(0);
    const words = signed.flatMap((each) => [each.signature, `Signed ${showTime(each.signed_at, zone)}`]);
    const text = await printed(data, jws);
    expect(lackingIn(text, words)).toEqual([]);
    expect(text.match(/Signed ?\d/g)).toHaveLength(signed.length);
  });

  test('and would be if nobody knew its form any more', async () => {
    const retired = { ...data, form_type: 'RETIRED', report: { ...data.report, form_type: 'RETIRED' } };
    expect(lackingIn(await printed(retired, jws), [...wordsOf(data.printed), ...wordsBeside(data)])).toEqual([]);
  });

  test('is read without us, in its own words', () => {
    const { facts, parts } = contentsOf(data);
    const said = JSON.stringify([facts, parts]);
    for (const words of limitsOf(data.printed)) expect(said).toContain(words);
    for (const { text, rows } of data.printed.observations)
      for (const words of [text, ...rows.map(({ value }) => value)]) expect(said).toContain(words);
    expect(said).toContain(data.printed.title);
    expect(parts.length).toBeGreaterThan(data.printed.sections.length / 2);
  });
});
