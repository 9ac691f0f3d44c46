import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { run as checkCertificate } from '../../scripts/verbs/check-certificate.ts';
import { scrawl } from '../../src/demo/scrawl.ts';
import type { CertificateData } from '../../src/domain/certificate/certificate.ts';
import { hashOfUnsigned } from '../../src/domain/certificate/verify/issued.ts';
import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import { definitionOf } from '../../src/domain/forms/registry.ts';
import { signatoryAt } from '../../src/domain/forms/signatories.ts';
import { canonicalJson } from '../../src/kernel/canonical-json.ts';
import { BadInputError } from '../../src/kernel/errors.ts';
import { openReview } from '../../src/pages/reports/_components/review/open-review.ts';
import { checkBackup, restoreBackup } from '../../src/server/backup/restore-backup.ts';
import { writeBackup } from '../../src/server/backup/write-backup.ts';
import { sha256 } from '../../src/server/codes.ts';
import { readConfig } from '../../src/server/config.ts';
import { contentHash } from '../../src/server/content-hash.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { verifyAddress } from '../../src/server/documents/certificates/certificate-print.ts';
import { checkHere } from '../../src/server/documents/certificates/check-here.ts';
import { readPdf } from '../../src/server/documents/certificates/fixture.ts';
import { verifyDetached } from '../../src/server/documents/certificates/signing.ts';
import { renderCertificatePdf } from '../../src/server/documents/pdf/render.ts';
import { publicKeys } from '../../src/server/keys/public-keys.ts';
import { publicOrigin } from '../../src/server/public-origin.ts';
import { findBlob, putBlob } from '../../src/server/repositories/certificates/blobs.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import { getReport } from '../../src/server/repositories/reports/reports.ts';
import { freshDatabase, onBothDatabases } from '../support/databases.ts';
import { logOf } from '../support/log-of.ts';
import { memoryBlobs } from '../support/memory-blobs.ts';
import { unpackedPdf } from '../support/pdf-text.ts';
import { book, fill } from '../support/world.ts';
import { issueFields, mustRedirect, openSite, refused, replyToAll, type Site, type Visitor } from './office/site.ts';

const drawingOf = (name: string) => ({ width: 1000, height: 400, strokes: scrawl(name) });
const posted = (name: string) => JSON.stringify(scrawl(name));
const inspectors = drawingOf('Elin Electrician');
const inspectorsId = sha256(canonicalJson(inspectors));
const supervisors = drawingOf('Sam Supervisor');

onBothDatabases('drawn signatures', (database) => {
  let site: Site;
  let electrician: Visitor;
  let supervisor: Visitor;
  beforeAll(async () => {
    site = await openSite(database.db);
    electrician = await site.as(site.company.people.electrician);
    supervisor = await site.as(site.company.people.supervisor);
  });
  const people = () => site.company.people;
  const report = (id: string) => getReport(database.db, people().owner, id);
  const signPath = (id: string) => `/electrician/reports/${id}/sign`;
  const inspectedBy = async (id: string) => (await report(id)).document.declaration?.inspected_by;

  /** A report of the electrician, filled in. */
  async function draft(siteId?: string): Promise<string> {
    const { reportId } = await book(database.db, site.company, people().electrician, siteId);
    await fill(database.db, people().electrician, reportId);
    return reportId;
  }
  const signature = async (id: string, more: Record<string, string> = {}) => ({
    signature: 'Elin Electrician',
    confirm: 'yes',
    drawing: posted('Elin Electrician'),
    base: await site.seq(id),
    ...more,
  });
  const sign = async (id: string, more: Record<string, string> = {}) =>
    mustRedirect(electrician.post(signPath(id), await signature(id, more)));
  const approve = async (id: string) =>
    mustRedirect(supervisor.post(`/reports/${id}/approval`, { base: await site.seq(id) }));
  const issue = async (id: string, drawing = posted('Sam Supervisor')) =>
    mustRedirect(supervisor.post(`/reports/${id}/certificate`, { ...(await issueFields(site.seq, id)), drawing }));
  async function issued(siteId?: string): Promise<string> {
    const id = await draft(siteId);
    await sign(id);
    await approve(id);
    await issue(id);
    return id;
  }
  async function certificateOf(id: string) {
    const certificate = await findCertificateOfReport(database.db, people().owner, id);
    if (!certificate) throw new Error('not issued');
    return { certificate, data: JSON.parse(certificate.canonical) as CertificateData };
  }

  test('what the inspector drew stands beside the typed name, bound to the content, and is seen in review', async () => {
    const id = await draft();
    await sign(id);
    const signed = await report(id);
    expect(signed.document.declaration?.inspected_by).toMatchObject({
      signature: 'Elin Electrician',
      signature_image: inspectorsId,
      signed_on: '2026-11-24',
    });
    expect(signed.signatures.inspected_by).toMatchObject({
      name: 'Elin Electrician',
      hash: contentHash(signed.document, inspectorOf(signed.document)),
    });
    const { review } = await openReview(database.db, people().supervisor, signed, 'Europe/London');
    const rows = review.parts.flatMap((part) => part.groups.flatMap((group) => group.rows));
    expect(rows.filter((row) => row.drawn)).toMatchObject([
      { path: 'declaration/inspected_by/signature_image', drawn: { drawing: inspectors, of: 'Elin Electrician' } },
    ]);
    const history = await (await electrician.get(`/electrician/reports/${id}/history?path=declaration`)).text();
    expect(history).toMatch(/Inspector&#x27;s drawn signature: <b>Drawn<\/b>/);
    expect(history).not.toContain(inspectorsId);
    const events = await database.db
      .selectFrom('audit_event')
      .where('subject', '=', id)
      .where('action', '=', 'report.signed')
      .select('detail')
      .execute();
    expect(events.map(({ detail }) => JSON.parse(detail).drawing)).toEqual([inspectorsId]);
  });

  test('a report signed by the typed name alone has no drawing anywhere', async () => {
    const id = await draft();
    await sign(id, { drawing: '' });
    expect(await inspectedBy(id)).not.toHaveProperty('signature_image');
    await approve(id);
    await issue(id, '');
    const { certificate, data } = await certificateOf(id);
    expect(data.inspector).not.toHaveProperty('drawn');
    expect(data.authoriser).not.toHaveProperty('drawn');
    expect(certificate.canonical).not.toContain('signature_image');
  });

  test('both drawings are in the signed data and on the print, and the check of both holds', async () => {
    const id = await issued();
    const { certificate, data } = await certificateOf(id);
    expect(data.inspector?.drawn).toEqual({ sha256: inspectorsId, drawing: inspectors });
    expect(data.authoriser?.drawn).toEqual({ sha256: sha256(canonicalJson(supervisors)), drawing: supervisors });
    expect(data.report.declaration?.authorised_by).toMatchObject({ signature_image: data.authoriser?.drawn?.sha256 });
    const printed = data.printed.sections.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows));
    expect(printed.filter(({ label }) => /signature/i.test(label))).toEqual([]);
    const keys = await publicKeys(database.db, certificate.companyId);
    expect(verifyDetached(certificate.canonical, certificate.signature, keys, certificate.issuedAt).ok).toBe(true);
    const pdf = await site.blobs.get(certificate.pdfHash ?? '');
    expect(readPdf(pdf)).toEqual({
      canonical: certificate.canonical,
      jws: certificate.signature,
      log: await logOf(database.db, certificate),
    });
    const text = unpackedPdf(pdf);
    expect(text).toContain('/Alt (Drawn signature of Elin Electrician)');
    expect(text).toContain('/Alt (Drawn signature of Sam Supervisor)');
    const page = await (await site.stranger.get(`/public/verify/${certificate.code}`)).text();
    expect(page).toContain('Valid: not changed since it was signed');
    const compared = await site.stranger.post(`/public/verify/${certificate.code}`, {
      file: new File([new Uint8Array(pdf ?? [])], 'certificate.pdf'),
    });
    expect(await compared.text()).toContain('Your file is the one that was issued');
    const lines: string[] = [];
    const file = join(await mkdtemp(join(tmpdir(), 'copperplate-print-')), 'certificate.pdf');
    await writeFile(file, pdf);
    expect(await checkCertificate([file], (line) => lines.push(line)), lines.join()).toBe(0);
    await rm(dirname(file), { recursive: true });
  });

  test('changed content takes the drawing away with the name, and it comes back only when it is drawn again', async () => {
    const id = await draft();
    await sign(id);
    await mustRedirect(supervisor.post(`/reports/${id}/return`, { return_text: 'Ze?', base: '0' }));
    await replyToAll(electrician, database.db, people().electrician, id);
    await fill(database.db, people().electrician, id, [{ path: 'installation/occupier', value: 'Vacant' }]);
    expect((await report(id)).signatures).toEqual({});
    expect(await inspectedBy(id)).not.toHaveProperty('signature');
    expect(await inspectedBy(id)).not.toHaveProperty('signature_image');
    await sign(id);
    expect(await inspectedBy(id)).toMatchObject({ signature_image: inspectorsId });
  });

  test('signed again without drawing, nothing drawn before stands beside the new name', async () => {
    const id = await draft();
    await sign(id);
    await mustRedirect(supervisor.post(`/reports/${id}/return`, { return_text: 'Sign again', base: '0' }));
    await replyToAll(electrician, database.db, people().electrician, id);
    expect(await inspectedBy(id)).toMatchObject({ signature_image: inspectorsId });
    await sign(id, { drawing: '', signature: 'E. Electrician' });
    expect(await inspectedBy(id)).toMatchObject({ signature: 'E. Electrician' });
    expect(await inspectedBy(id)).not.toHaveProperty('signature_image');
  });

  test('a correction begins without the drawings of the revision before, which keeps them', async () => {
    const id = await issued();
    const before = await certificateOf(id);
    const started = await mustRedirect(
      supervisor.post(`/reports/${id}/correction`, { reason: 'The occupier was wrong' }),
    );
    const second = started.split(/[/?]/)[2] ?? '';
    expect(JSON.stringify((await report(second)).document)).not.toContain('signature_image');
    await sign(second, { drawing: '' });
    await approve(second);
    await issue(second, '');
    const revision = await certificateOf(second);
    expect(revision.data).toMatchObject({ revision: 2 });
    expect(revision.data.inspector).not.toHaveProperty('drawn');
    expect((await certificateOf(id)).certificate.canonical).toBe(before.certificate.canonical);
    const page = await (await site.stranger.get(`/public/verify/${revision.certificate.code}`)).text();
    expect(page).toContain('Valid: not changed since it was signed');
  });

  describe.each([
    ['no strokes', 'scribble'],
    ['a picture of its own', '<svg onload="alert(1)"><path d="M0 0"/></svg>'],
    ['points outside the box', '[[0,0,5000,5000]]'],
    ['a touch by mistake', '[[500,200]]'],
    ['far too much', JSON.stringify([Array.from({ length: 60_000 }, (_, index) => index % 400)])],
  ])('%s for a drawing', (_, drawing) => {
    test('is refused where the inspector signs; the typed name is kept, nothing is saved', async () => {
      const id = await draft();
      const before = await report(id);
      const blobs = await countBlobs(database.db);
      const answer = await electrician.post(signPath(id), await signature(id, { drawing }));
      const html = await answer.text();
      expect(answer.status).toBe(422);
      expect(html).toContain('<a href="#drawing">');
      expect(html).toContain('id="drawing-error"');
      expect(html).toContain('value="Elin Electrician"');
      expect(html).not.toContain('onload');
      expect(html.length).toBeLessThan(20_000);
      expect(await report(id)).toEqual(before);
      expect(await countBlobs(database.db)).toBe(blobs);
    });

    test('is refused where the report is issued', async () => {
      const id = await draft();
      await sign(id);
      await approve(id);
      const fields = { ...(await issueFields(site.seq, id)), drawing };
      const { errors, entered } = await refused(supervisor.post(`/reports/${id}/certificate`, fields));
      expect(errors).toMatchObject([{ field: 'drawing' }]);
      expect(entered.signature).toEqual(['Sam Supervisor']);
      expect((await report(id)).status).toBe('approved');
    });
  });

  test('what was drawn comes back with a form that is refused for something else', async () => {
    const id = await draft();
    const answer = await electrician.post(signPath(id), await signature(id, { confirm: '' }));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`name="drawing" value="${posted('Elin Electrician')}"`);
  });

  test('the same form sent twice, also at once, signs and draws once', async () => {
    const id = await draft();
    const drawing = posted(randomUUID());
    const blobs = await countBlobs(database.db);
    const form = { ...(await signature(id, { drawing })), submission: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => electrician.post(signPath(id), form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await countBlobs(database.db)).toBe(blobs + 1);
    const other = await electrician.post(signPath(id), { ...form, drawing: posted('Somebody Else') });
    expect(other.status).toBe(409);
  });

  test('whoever may see the report may have the drawing, as a file that no browser runs, and nobody else', async () => {
    const own = await issued();
    const elsewhere = await issued(site.company.sites.other);
    const inReview = await draft();
    await sign(inReview);
    const at = (id: string, block = 'inspected_by') => `/reports/${id}/signatures/${block}`;
    const { client, office, owner, apprentice } = people();
    const answer = await (await site.as(client)).get(at(own));
    expect(answer.status).toBe(200);
    expect(sha256(await answer.text())).toBe(inspectorsId);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="signature-inspected_by.json"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    for (const person of [office, owner, people().supervisor]) {
      expect((await (await site.as(person)).get(at(inReview))).status, person.role).toBe(200);
    }
    const theirs = await site.as(client);
    for (const path of [at(elsewhere), at(inReview), at(own, 'witnessed_by'), at(randomUUID())]) {
      expect((await theirs.get(path)).status, path).toBe(404);
    }
    for (const stranger of Object.values(site.other.people)) {
      const status = (await (await site.as(stranger)).get(at(own))).status;
      expect(status, stranger.role).toBe(['electrician', 'apprentice'].includes(stranger.role) ? 403 : 404);
    }
    expect((await site.stranger.get(at(own))).headers.get('location')).toContain('/auth/sign-in');

    const onSite = `/electrician${at(inReview)}`;
    expect(sha256(await (await electrician.get(onSite)).text())).toBe(inspectorsId);
    expect((await electrician.get(`/electrician${at(inReview, 'authorised_by')}`)).status).toBe(404);
    expect((await (await site.as(apprentice)).get(onSite)).status).toBe(404);
    expect((await (await site.as(site.other.people.electrician)).get(onSite)).status).toBe(404);
  });

  test('what is kept is of its kind and size, stays as it is, and belongs to its company', async () => {
    const { db } = database;
    const put = (content: Uint8Array, mediaType = 'application/json') =>
      db
        .transaction()
        .execute((trx) => putBlob(trx, people().owner, { kind: 'signature', mediaType, content }, new Date()));
    const id = await put(Buffer.from('{"some":"thing"}'));
    expect(await put(Buffer.from('{"some":"thing"}'))).toBe(id);
    expect(await findBlob(db, people().owner, 'signature', id)).toMatchObject({ id, mediaType: 'application/json' });
    expect(await findBlob(db, site.other.people.owner, 'signature', id)).toBeUndefined();
    await expect(put(Buffer.from('<svg/>'), 'image/svg+xml')).rejects.toThrow(BadInputError);
    await expect(put(Buffer.alloc(40_000, 32))).rejects.toThrow(BadInputError);
    await expect(put(new Uint8Array())).rejects.toThrow(BadInputError);
    await expect(db.updateTable('blob').set({ created_at: '' }).where('id', '=', id).execute()).rejects.toThrow(
      /never changes/,
    );
    await expect(db.deleteFrom('blob').where('id', '=', id).execute()).rejects.toThrow(/never changes/);
  });

  test('restored from a backup, in either database, the print comes out in the same bytes', async () => {
    const id = await issued();
    const { certificate } = await certificateOf(id);
    const pdf = await site.blobs.get(certificate.pdfHash ?? '');
    const folder = await mkdtemp(join(tmpdir(), 'copperplate-signature-'));
    const file = join(folder, 'all.backup');
    await writeBackup(database.db, site.blobs, file, { version: '0', now: new Date(), keptSecret: undefined });
    for (const dialect of ['sqlite', 'postgres'] as const) {
      const fresh = await freshDatabase(dialect);
      const { db, close } = openDatabase(fresh.options);
      try {
        const blobs = memoryBlobs();
        await restoreBackup(db, file, await checkBackup(file), { secret: undefined, blobs });
        expect(await blobs.get(certificate.pdfHash ?? '')).toEqual(pdf);
        expect(await countBlobs(db)).toBe(await countBlobs(database.db));
        const restored = await findCertificateOfReport(db, people().owner, id);
        const { canonical = '', signature: jws = '', code = '' } = restored ?? {};
        const verifyUrl = verifyAddress({ code }, publicOrigin(readConfig({})));
        const log = restored && (await logOf(db, restored));
        const again = await renderCertificatePdf(JSON.parse(canonical), jws, { verifyUrl, ...(log && { log }) });
        expect(sha256(again)).toBe(checkHere(hashOfUnsigned(pdf)));
        const row = await findBlob(db, people().owner, 'signature', inspectorsId);
        expect(JSON.parse(Buffer.from(row?.content ?? []).toString())).toEqual(inspectors);
      } finally {
        await close();
        await fresh.drop();
      }
    }
    await rm(folder, { recursive: true });
  });
});

async function countBlobs(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('blob')
    .where('kind', '=', 'signature')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const inspectorOf = (document: ReportDocument) => signatoryAt(definitionOf(document), 'signing');
