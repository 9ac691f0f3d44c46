import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Browser } from '../../src/demo/browser.ts';
import type { CertificateData } from '../../src/domain/certificate/certificate.ts';
import { printReport } from '../../src/domain/certificate/print-report.ts';
import type { Field, FormDefinition } from '../../src/domain/forms/definition.ts';
import { everyField, type Place, valueAt } from '../../src/domain/forms/document.ts';
import { definitionOf, formsOfType, formTypes } from '../../src/domain/forms/registry.ts';
import { hasSeveralAt } from '../../src/domain/forms/signatories.ts';
import { namesIn, showCell, showValue } from '../../src/domain/forms/words/show-value.ts';
import type { Json } from '../../src/domain/report/entry.ts';
import { withChanges } from '../../src/domain/report/fold.ts';
import { openReview } from '../../src/pages/reports/_components/review/open-review.ts';
import { certificatePdf } from '../../src/server/documents/certificates/certificate-print.ts';
import { issueReport } from '../../src/server/reports/issue.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import { createReport, getReport } from '../../src/server/repositories/reports/reports.ts';
import { approveAsItIs, everyAnswer } from '../support/approve.ts';
import { onBothDatabases } from '../support/databases.ts';
import { canBeTyped, everyValue, sampleOf } from '../support/every-value.ts';
import { expectShown, filledIn, fillIn } from '../support/fill-in.ts';
import { pdfText } from '../support/pdf-text.ts';
import { openSite, type Site, textOf } from './electrician/site.ts';

/**
 * The walk is drawn from the definition of the form and from nothing else: a field that is added to it is filled in by its page,
 * kept, shown again, reviewed, signed and printed, or these tests say where it is not. What nobody types and what is not printed,
 * the definition says (`auto`, `filledBy`, `unfilled`, `unprinted`).
 */

const zone = 'Europe/London';

/** Every form in every edition. */
const all = formTypes()
  .flatMap(formsOfType)
  .map((form): [string, FormDefinition] => [`${form.formType} ${form.edition}`, form]);
/** Minor works have a page of their own for all of it: `new-work-way.test.ts` goes through that. */
const walked = all.filter(([, { formType }]) => formType !== 'MEIWC');

test('more than one form is walked', () => {
  expect(new Set(walked.map(([, { formType }]) => formType)).size).toBeGreaterThan(2);
});

describe.each(all)('every field of %s', (_, definition) => {
  const reports = everyValue(definition);

  test('is filled in by one of the reports of this walk', () => {
    const names = (field: Field) => `${field.name} "${field.label}"`;
    const met = new Set(reports.flatMap(filledIn).map(({ field }) => names(field)));
    expect(
      everyField(definition)
        // A photo is not typed: it is taken, and has tests of its own.
        .filter((field) => canBeTyped(definition, field) && field.target !== 'photo')
        .map(names)
        .filter((name) => !met.has(name)),
    ).toEqual([]);
  });

  test('is printed as it reads, but for those that the definition calls unprinted', () => {
    const dumb = new Set<string>();
    const told = new Set<string>();
    for (const document of reports) {
      const printed = JSON.stringify(printReport(definition, document, zone));
      for (const { field, path, value } of filledIn(document)) {
        const changed = withChanges(document, [{ path, value: otherValue(field, value) as Json }]);
        // What a change would take away with it, or add, tells nothing of this field.
        const says = JSON.stringify(printReport(definition, changed, zone)) !== printed;
        (says ? told : dumb).add(`${field.label}${field.unprinted ? ' (unprinted)' : ''}`);
      }
    }
    expect([...dumb].filter((label) => !label.endsWith('(unprinted)') && !told.has(label))).toEqual([]);
  });
});

onBothDatabases('a report with every field', (database) => {
  // The bare one lacks what can be issued; its fields are held by the tests above and by the pages here.
  test.each(
    walked.flatMap(([called, form]) =>
      everyValue(form).map((document, at, all) => [called, at, document, at === all.length - 1] as const),
    ),
  )(
    'of %s, number %i, is filled in by its pages, kept, shown again, reviewed, issued and printed',
    async (_, __, document, isBare) => {
      const site = await openSite(database.db);
      const { electrician, supervisor } = site.company.people;
      const reportId = await database.db.transaction().execute((trx) =>
        createReport(
          trx,
          electrician,
          {
            siteId: site.company.sites.own,
            visitId: null,
            electricianId: electrician.userId,
            form: definitionOf(document),
            changes: [],
          },
          new Date('2026-11-24T09:00:00.000Z'),
        ),
      );
      const browser = await site.signedIn(electrician);
      const home = `/electrician/reports/${reportId}`;
      const pages = await fillIn(browser, home, document);
      const kept = await site.document(reportId);
      for (const { path, value } of filledIn(document)) expect([path, valueAt(kept, path)]).toEqual([path, value]);

      await expectShown(browser, home, kept, pages);
      expect(await site.document(reportId)).toEqual(kept);

      const { review } = await openReview(
        database.db,
        supervisor,
        await getReport(database.db, supervisor, reportId),
        zone,
      );
      const shown = new Map(
        review.parts
          .flatMap(({ groups, circuits }) => [
            ...groups.flatMap(({ rows }) => rows),
            ...circuits.flatMap(({ cells }) => cells),
          ])
          .map((row) => [row.path, row.shown]),
      );
      for (const { path } of filledIn(kept)) expect([path, shown.get(path)]).not.toEqual([path, '']);
      for (const { path } of filledIn(kept)) expect(shown.has(path), path).toBe(true);
      // What several people sign is signed and issued in `new-work-way.test.ts` and `mailed-signing.test.ts`.
      if (isBare || hasSeveralAt(definitionOf(document), 'signing')) return;

      await sign(browser, home, electrician.name);
      await database.db.transaction().execute((trx) => approveAsItIs(trx, supervisor, reportId));
      await issue(site, reportId);
      const certificate = await findCertificateOfReport(database.db, supervisor, reportId);
      const data = JSON.parse(certificate?.canonical ?? '') as CertificateData;
      for (const { path, field, value } of filledIn(kept)) {
        const due = field.unprinted === 'internal' ? undefined : value;
        expect([path, valueAt(data.report, path)]).toEqual([path, due]);
      }
      const pdf = pdfText(await certificatePdf(site.deps, supervisor, certificate?.id ?? ''));
      const names = namesIn(kept, zone);
      const lacking = filledIn(kept)
        .filter(({ field }) => !field.unprinted)
        .filter((place) => !isInText(pdf, place, names))
        .map(({ path }) => path);
      expect(lacking).toEqual([]);
    },
    120_000,
  );

  /** Answers what keeps the report from being signed, as its page asks for it, and signs it. */
  async function sign(browser: Browser, home: string, name: string) {
    const asked = await browser.get(`${home}/sign`);
    const hrefs = new Set(
      [...asked.html.matchAll(/href="([^"]*\/override\?[^"]*)"/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      ),
    );
    for (const href of hrefs) {
      for (let open = true; open; ) {
        const page = await browser.get(href);
        const [, field] = /<textarea[^>]* name="(reason[^"]*)"/.exec(page.html) ?? [];
        open = page.status === 200 && field !== undefined;
        if (open)
          await browser.submit(
            page,
            { [field ?? '']: 'Made up for the walk through all fields' },
            { action: `${home}/override`, withField: field ?? '' },
          );
      }
    }
    const signed = await browser.submit(await browser.get(`${home}/sign`), { signature: name, confirm: 'true' });
    expect(signed.status, textOf(signed.html).slice(0, 3000)).toBe(303);
  }

  async function issue({ deps, company }: Site, reportId: string) {
    const { supervisor } = company.people;
    const answered = await deps.db.transaction().execute((trx) => everyAnswer(trx, supervisor, reportId));
    const signed = { submission: randomUUID(), contentHash: 'x', signature: supervisor.name, drawing: undefined };
    await issueReport(deps, supervisor, reportId, { ...answered, ...signed });
  }
});

/** Whether a value stands in the print, in words or as the sign or badge of an outcome. */
function isInText(pdf: string, { field, value }: Place, names: ReturnType<typeof namesIn>): boolean {
  const badge = value === 'pass' ? '✓' : /^(?:C[123]|FI|X)$/.test(String(value)) ? String(value) : undefined;
  const texts = [showValue(field, value, names), showCell(field, value, names), badge ?? ''];
  return texts.some((text) => text !== '' && pdf.includes(text.replace(/\s/g, '')));
}

/** Another value of the field that can be printed. */
function otherValue(field: Field, value: unknown): unknown {
  for (let index = 0; index < 16; index += 1) {
    const other = sampleOf(field, index);
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(value)) return other;
  }
  return Array.isArray(value) ? value.slice(1) : null;
}
