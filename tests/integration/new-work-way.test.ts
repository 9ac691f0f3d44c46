import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../src/demo/browser.ts';
import type { CertificateData } from '../../src/domain/certificate/certificate.ts';
import { printReport } from '../../src/domain/certificate/print-report.ts';
import type { FormType, ReportDocument } from '../../src/domain/forms/definition.ts';
import { valueAt } from '../../src/domain/forms/document.ts';
import { definitionOf } from '../../src/domain/forms/registry.ts';
import { certificatePdf } from '../../src/server/documents/certificates/certificate-print.ts';
import { approveReport } from '../../src/server/reports/approve.ts';
import { startCorrection } from '../../src/server/reports/correct.ts';
import { issueReport } from '../../src/server/reports/issue.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import { getReport, listReportsOfSite } from '../../src/server/repositories/reports/reports.ts';
import { everyAnswer } from '../support/approve.ts';
import { onBothDatabases } from '../support/databases.ts';
import { expectShown, filledIn, fillIn } from '../support/fill-in.ts';
import { pdfText } from '../support/pdf-text.ts';
import { phonePhoto } from '../support/photos.ts';
import { openSite, type Site, textOf } from './electrician/site.ts';

/** The sound certificate of `new-work.md`, with the ids that a draft gives what it is begun with. */
const sound = (form: 'eic' | 'meiwc'): ReportDocument => {
  const text = readFileSync(new URL(`../support/new-work/${form}.json`, import.meta.url), 'utf8');
  const own = form === 'meiwc' ? text.replaceAll('"b1"', '"board"').replaceAll('"c3"', '"circuit"') : text;
  const document = JSON.parse(own.replaceAll('"i1"', '"instrument-1"')) as Record<string, Record<string, unknown>>;
  const signs = form === 'meiwc' ? 'worker' : 'design';
  const { [signs]: _, ...declarations } = document.declarations ?? {};
  return { ...document, declarations } as unknown as ReportDocument;
};

/** What is typed on a page is said to be measured. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'provenance' in value && 'text' in value ? value.text : value;

onBothDatabases('new work, from the booking to its correction', (database) => {
  let site: Site;
  let electrician: Browser;
  let office: Browser;
  beforeAll(async () => {
    site = await openSite(database.db);
    electrician = await site.signedIn(site.company.people.electrician);
    office = await site.signedIn(site.company.people.office);
  });
  const owner = () => site.company.people.owner;

  let day = 25;
  const booked = async (kind: FormType) => {
    day += 1;
    const answer = await office.post('/visits/new', {
      ...{ site_id: site.company.sites.own, electrician_id: site.company.people.electrician.userId, kind },
      ...{ day: `2026-11-${day}`, window_from: '09:00', window_to: '12:00' },
      // Minor works are on one circuit: nobody has to say so.
      ...{
        expected_boards: '1',
        expected_circuits: kind === 'MEIWC' ? '' : '1',
        access_notes: '',
        hazards: '',
        submission: randomUUID(),
      },
    });
    expect(answer.status).toBe(303);
    const reports = await listReportsOfSite(database.db, owner(), site.company.sites.own);
    const found = reports.find(({ status, formType }) => status === 'draft' && formType === kind);
    if (!found) throw new Error(`no draft of ${kind}`);
    return { reportId: found.id, home: `/electrician/reports/${found.id}` };
  };

  const issue = async (reportId: string) => {
    const { supervisor } = site.company.people;
    await database.db.transaction().execute(async (trx) => {
      const answers = await everyAnswer(trx, supervisor, reportId);
      expect(answers.answers).toEqual({});
      await approveReport(trx, supervisor, reportId, answers, site.deps.clock());
    });
    const answered = await database.db.transaction().execute((trx) => everyAnswer(trx, supervisor, reportId));
    const signed = { submission: randomUUID(), contentHash: 'x', signature: supervisor.name, drawing: undefined };
    await issueReport(site.deps, supervisor, reportId, { ...answered, ...signed });
    const certificate = await findCertificateOfReport(database.db, supervisor, reportId);
    if (!certificate) throw new Error('it is not issued');
    return { ...certificate, data: JSON.parse(certificate.canonical) as CertificateData };
  };

  test.each([
    ['EIC', 'eic', 'Installation certificate'],
    ['MEIWC', 'meiwc', 'Minor works certificate'],
  ] as const)(
    '%s is booked, filled in by its pages, signed, issued, printed, checked and corrected',
    async (kind, form, called) => {
      const { reportId, home } = await booked(kind);
      expect(textOf((await electrician.get(home)).html)).toContain(called);
      const document = sound(form);
      const pages = await fillIn(electrician, home, document);
      const kept = await site.document(reportId);
      for (const { path, value } of filledIn(document))
        expect([path, plain(valueAt(kept, path))]).toEqual([path, value]);
      await expectShown(electrician, home, kept, pages);

      const asked = await electrician.get(`${home}/sign`);
      const signed = await electrician.submit(asked, {
        signature: site.company.people.electrician.name,
        confirm: 'true',
      });
      expect(signed.status, textOf(signed.html).slice(0, 3000)).toBe(303);
      expect((await getReport(database.db, owner(), reportId)).status).toBe('submitted');

      const certificate = await issue(reportId);
      expect(certificate.number).toContain(`-${kind}-`);
      expect([certificate.outcome, certificate.nextDue]).toEqual([null, null]);
      for (const { path, field, value } of filledIn(document))
        if (field.unprinted !== 'internal')
          expect([path, plain(valueAt(certificate.data.report, path))]).toEqual([path, value]);

      const pdf = pdfText(await certificatePdf(site.deps, site.company.people.supervisor, certificate.id));
      const description = String(valueAt(document, 'work/description'));
      for (const said of [
        certificate.number,
        description,
        'Nia Prosser',
        String(valueAt(document, 'existing/comments')),
      ])
        expect(pdf, said).toContain(said.replace(/\s/g, ''));

      const stranger = site.stranger();
      const verified = textOf((await stranger.get(`/public/verify/${certificate.code}`)).html);
      expect(verified).toMatch(/What this means for you What it is .*What it is not Not a report on the condition/);
      expect(verified).toContain('Genuine');
      expect(verified).not.toMatch(/Is it safe\?|Next inspection due/);
      const listed = await office.post(`/reports/${reportId}/links`, {
        ...{ share_name: 'Client', share_email: 'client@home.example', days: '9', submission: randomUUID() },
      });
      expect(listed.status).toBe(303);

      const correctionId = await database.db
        .transaction()
        .execute((trx) =>
          startCorrection(trx, site.company.people.supervisor, certificate.id, 'A slip of the pen', site.deps.clock()),
        );
      expect(correctionId).toBeTruthy();
      const corrected = (await listReportsOfSite(database.db, owner(), site.company.sites.own)).find(
        ({ status, formType }) => status === 'draft' && formType === kind,
      );
      if (!corrected) throw new Error('no correction');
      for (const { path, value } of filledIn(document))
        expect([path, plain(valueAt(await site.document(corrected.id), path))]).toEqual([path, value]);
      const again = await electrician.get(`/electrician/reports/${corrected.id}/sign`);
      const resigned = await electrician.submit(again, {
        signature: site.company.people.electrician.name,
        confirm: 'true',
      });
      expect(resigned.status, textOf(resigned.html).slice(0, 3000)).toBe(303);
      const revised = await issue(corrected.id);
      expect([revised.number, revised.revision]).toEqual([certificate.number, 2]);
      expect(textOf((await stranger.get(`/public/verify/${certificate.code}`)).html)).toContain('corrected revision');
    },
  );

  test('the risk assessment of an exception is a photo that was added to the board, chosen by its name', async () => {
    const { reportId, home } = await booked('EIC');
    const board = await electrician.open(`${home}/boards/new?id=b1`);
    await electrician.submit(board, { board_ref: 'CU1', location: 'Hall' }, { withField: 'base' });
    const page = await electrician.get(`${home}/boards/b1`);
    const taken = new File([await phonePhoto()], 'assessment.jpg', { type: 'image/jpeg' });
    const sent = await electrician.submit(
      page,
      { photos: taken },
      { withField: 'photos', action: `${home}/boards/b1/photos` },
    );
    expect(sent.status).toBe(303);
    const [id = ''] = ((await site.document(reportId)).boards?.[0]?.photos ?? []) as string[];
    const asked = await electrician.get(`${home}/exceptions`);
    expect(asked.html).toContain(`<option value="${id}">Photo 1 of CU1</option>`);
    const item = /name="([\w-]{36})\.new"/.exec(asked.html)?.[1] ?? '';
    const typed = { regulation: '411.3.3', text: 'One socket for a freezer in a workshop', risk_assessment: id };
    const exception = Object.fromEntries(Object.entries(typed).map(([name, value]) => [`${item}.${name}`, value]));
    const stranger = { ...exception, [`${item}.risk_assessment`]: 'nobodys-photo' };
    const wrong = await electrician.submit(asked, { [`${item}.new`]: '1', ...stranger }, { withField: 'base' });
    expect([wrong.status, textOf(wrong.html)]).toEqual([422, expect.stringContaining('Risk assessment')]);
    const saved = await electrician.submit(asked, { [`${item}.new`]: '1', ...exception }, { withField: 'base' });
    expect(saved.status).toBe(303);
    const kept = await site.document(reportId);
    expect(kept.exceptions).toEqual([{ id: item, ...typed }]);
    expect(JSON.stringify(printReport(definitionOf(kept), kept, 'Europe/London'))).toContain('Photo 1 of CU1');
  });

  test('a minor works certificate has room for one board and one circuit, on its pages and where a program adds them', async () => {
    const { reportId, home } = await booked('MEIWC');
    const overview = (await electrician.get(home)).html;
    expect(overview).toContain(`${home}/boards/board"`);
    expect(overview).not.toContain('Add a board');
    const board = (await electrician.get(`${home}/boards/board`)).html;
    for (const words of ['Add a circuit', 'Lay out the ways', 'Add spare ways', 'Add a board like this one', 'Grid'])
      expect(board).not.toContain(words);
    const circuit = (await electrician.get(`${home}/boards/board/circuits/circuit`)).html;
    expect(circuit).not.toMatch(/another like it|next circuit/);
    for (const page of ['boards/new', 'boards/board/circuits/new'])
      expect([page, (await electrician.get(`${home}/${page}`)).status]).toEqual([page, 303]);
    const before = await site.document(reportId);
    const base = String((await getReport(database.db, owner(), reportId)).seq);
    for (const [page, fields, words] of [
      ['boards/new', { id: randomUUID(), board_ref: 'CU2', location: 'Loft' }, 'one board'],
      ['boards/board/circuits/new', { id: randomUUID(), circuit_no: '4' }, 'one circuit'],
      ['boards/board/spares', { spares: '2' }, 'one circuit'],
    ] as const) {
      const answer = await electrician.post(`${home}/${page}`, { submission: randomUUID(), base, ...fields });
      expect([page, answer.status]).toEqual([page, 409]);
      expect(textOf(answer.html)).toContain(`This form has ${words} only`);
    }
    expect(await site.document(reportId)).toEqual(before);
  });
});
