import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { CertificateData } from '../../../src/domain/certificate/certificate.ts';
import { sha256 } from '../../../src/server/codes.ts';
import { BlobStoreError } from '../../../src/server/documents/blobs/store/blob-store.ts';
import { printHere } from '../../../src/server/documents/pdf/printer.ts';
import { startCorrection } from '../../../src/server/reports/correct.ts';
import { issueReport } from '../../../src/server/reports/issue.ts';
import { addPhotos } from '../../../src/server/reports/photos/add-photos.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { approveAsItIs, everyAnswer } from '../../support/approve.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { memoryBlobs } from '../../support/memory-blobs.ts';
import { phonePhoto } from '../../support/photos.ts';
import { handIn } from '../../support/reports.ts';
import { openWholeSite, visitor } from '../../support/whole-site.ts';
import { book, fill, makeCompany, type Person, worldPassword } from '../../support/world.ts';

onBothDatabases('an issued report as one file', (database) => {
  /** An issued report with an observation, which begins as a formula does, and two photos. */
  async function open() {
    const { db } = database;
    const company = await makeCompany(db, `Zip ${randomUUID().slice(0, 8)}`);
    const { electrician, supervisor } = company.people;
    const kept = new Map<string, Uint8Array>();
    const blobs = memoryBlobs(kept);
    const { app, deps, logged } = await openWholeSite(db, { deps: { printer: printHere, blobs } });
    const { reportId } = await book(db, company, electrician);
    await fill(db, electrician, reportId);
    await fill(db, electrician, reportId, [
      { path: 'observations/o1', value: true },
      { path: 'observations/o1/text', value: '=2+3, "cracked" socket in Llŷn' },
      { path: 'observations/o1/code', value: 'C3' },
      { path: 'observations/o1/location', value: 'Kitchen' },
      { path: 'summary/no_remedial_action', value: false },
    ]);
    const sent = [await phonePhoto({ shade: 1 }), await phonePhoto({ shade: 60 })];
    const form = { submission: randomUUID(), contentHash: 'x' };
    await addPhotos(deps, electrician, reportId, { ...form, boundTo: 'observations/o1', sent, caption: 'The cover' });
    await handIn(db, electrician, reportId);
    await db.transaction().execute((trx) => approveAsItIs(trx, supervisor, reportId));
    const answers = await db.transaction().execute((trx) => everyAnswer(trx, supervisor, reportId));
    const signed = { submission: randomUUID(), contentHash: 'x', signature: supervisor.name, drawing: undefined };
    await issueReport(deps, supervisor, reportId, { ...answers, ...signed });
    const certificate = await findCertificateOfReport(db, supervisor, reportId);
    if (!certificate) throw new Error('no certificate');
    const as = async ({ email }: Person) => {
      const browser = visitor(app);
      await browser.signIn(email, worldPassword);
      return browser;
    };
    const page = `/reports/${reportId}`;
    return { company, certificate, deps, kept, blobs, logged, as, page, owner: await as(company.people.owner) };
  }
  const filesOf = async (answer: Response) => {
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    return { names: Object.keys(files), files, text: (name: string) => Buffer.from(files[name] ?? []).toString() };
  };

  test('holds print, signed data, tables and photos, with the hashes of all, the same bytes each time', async () => {
    const { certificate, owner, page } = await open();
    const answer = await owner.get(`${page}/document.zip`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\w-]+\.zip"$/);
    expect(disposition).toContain(certificate.number);
    const bytes = Buffer.from(await answer.clone().arrayBuffer());
    const { names, files, text } = await filesOf(answer);
    const { number } = certificate;
    expect(names).toEqual([
      ...[`${number}.pdf`, `${number}.json`, 'index.csv', 'circuits.csv', 'observations.csv'],
      ...['photos/001.jpg', 'photos/002.jpg', 'photos.csv', 'SHA256SUMS'],
    ]);
    const sums = names.filter((name) => name !== 'SHA256SUMS').map((name) => `${sha256(files[name] ?? '')}  ${name}\n`);
    expect(text('SHA256SUMS')).toBe(sums.join(''));

    const same = async (file: string) => Buffer.from(await (await owner.get(`${page}/${file}`)).arrayBuffer());
    expect(Buffer.from(files[`${number}.pdf`] ?? []).equals(await same('document.pdf'))).toBe(true);
    expect(text(`${number}.json`)).toBe(String(await same('document.json')));
    const { photos, printed } = JSON.parse(certificate.canonical) as CertificateData;
    expect(['photos/001.jpg', 'photos/002.jpg'].map((name) => sha256(files[name] ?? ''))).toEqual(
      photos.map((photo) => photo.sha256),
    );
    // A byte order mark, a formula that is none any more, quotes doubled, lines that end as RFC 4180 says.
    expect(text('observations.csv')).toMatch(/^\ufeffNumber,Code,Observation,/);
    expect(text('observations.csv')).toContain(`\r\n1,C3,"'=2+3, ""cracked"" socket in Llŷn",`);
    const circuits = text('circuits.csv').trimEnd().split('\r\n');
    expect(circuits).toHaveLength(1 + printed.boards.flatMap((board) => board.circuits).length);
    expect(circuits.length).toBeGreaterThan(1);
    expect(circuits[0]).toMatch(/^\ufeffBoard,/);
    expect(text('circuits.csv')).not.toContain('–,');
    expect(text('photos.csv')).toContain('photos/001.jpg,observations/o1,The cover,');
    expect(text('index.csv')).toContain(`\r\n${number},1,EICR,current,`);

    const again = Buffer.from(await (await owner.get(`${page}/document.zip`)).arrayBuffer());
    expect(again.equals(bytes)).toBe(true);
  });

  test('is for whoever may read the certificate, and for nobody else', async () => {
    const { company, as, page } = await open();
    const statusFor = async (person: Person) => (await (await as(person)).get(`${page}/document.zip`)).status;
    expect(await statusFor(company.people.office)).toBe(200);
    expect(await statusFor(company.people.electrician)).toBe(403);
    const other = await makeCompany(database.db, `Other ${randomUUID().slice(0, 8)}`);
    expect(await statusFor(other.people.owner)).toBe(404);
    expect(await statusFor(other.people.client)).toBe(404);
  });

  test('of a withdrawn certificate says so, and why', async () => {
    const { certificate, as, company, page, owner } = await open();
    const reason = { withdraw_reason: 'Issued for the wrong flat', withdraw_confirm: 'yes' };
    const withdrawn = await (await as(company.people.supervisor)).post(`${page}/withdrawal`, {
      submission: randomUUID(),
      ...reason,
    });
    expect(withdrawn.status).toBe(303);
    const { text } = await filesOf(await owner.get(`${page}/document.zip`));
    expect(text('index.csv')).toContain(`${certificate.number},1,EICR,withdrawn,Issued for the wrong flat,`);
  });

  test('of a superseded certificate is as it was issued and says so, beside that of its correction', async () => {
    const { company, certificate, deps, owner, page } = await open();
    const { electrician, supervisor } = company.people;
    const { db } = database;
    const before = await filesOf(await owner.get(`${page}/document.zip`));
    const draft = await db
      .transaction()
      .execute((trx) => startCorrection(trx, supervisor, certificate.id, 'A slip of the pen', deps.clock()));
    await handIn(db, electrician, draft);
    await db.transaction().execute((trx) => approveAsItIs(trx, supervisor, draft));
    const answers = await db.transaction().execute((trx) => everyAnswer(trx, supervisor, draft));
    const signed = { submission: randomUUID(), contentHash: 'x', signature: supervisor.name, drawing: undefined };
    await issueReport(deps, supervisor, draft, { ...answers, ...signed });

    const { number } = certificate;
    const old = await filesOf(await owner.get(`${page}/document.zip`));
    expect(old.text('index.csv')).toContain(`\r\n${number},1,EICR,superseded,`);
    expect(old.text(`${number}.json`).split(',"log":')[0]).toBe(before.text(`${number}.json`).split(',"log":')[0]);
    expect(sha256(old.files[`${number}.pdf`] ?? '')).toBe(sha256(before.files[`${number}.pdf`] ?? ''));
    const later = await filesOf(await owner.get(`/reports/${draft}/document.zip`));
    expect(later.names).toContain(`${number}-r2.pdf`);
    expect(later.text('index.csv')).toContain(`\r\n${number},2,EICR,current,`);
  });

  test('is for the client whose site it is, and for no other client of the company', async () => {
    const { db } = database;
    const { company, as, owner, page } = await open();
    const answer = await (await as(company.people.client)).get(`${page}/document.zip`);
    expect(answer.status).toBe(200);
    const theirs = sha256(new Uint8Array(await answer.arrayBuffer()));
    const ours = await owner.get(`${page}/document.zip`);
    expect(theirs).toBe(sha256(new Uint8Array(await ours.arrayBuffer())));
    await db
      .updateTable('user')
      .set({ client_id: company.clients.other })
      .where('id', '=', company.people.client.userId)
      .execute();
    expect((await (await as(company.people.client)).get(`${page}/document.zip`)).status).toBe(404);
  });

  test('without a photo that the store has lost, the rest is there and the table says which', async () => {
    const { certificate, kept, logged, owner, page } = await open();
    // The print is drawn while its photos are there.
    expect((await owner.get(`${page}/document.pdf`)).status).toBe(200);
    const { photos } = JSON.parse(certificate.canonical) as CertificateData;
    kept.delete(photos[0]?.sha256 ?? '');
    const { names, text } = await filesOf(await owner.get(`${page}/document.zip`));
    expect(names).toContain('photos/002.jpg');
    expect(names).not.toContain('photos/001.jpg');
    expect(text('photos.csv')).toContain('not in the store any more,observations/o1');
    expect(logged.some(({ msg }) => msg === 'an export is without a photo that the store has lost')).toBe(true);
  });

  test('breaks off where the store goes away on the way: half a file is not taken for a whole one', async () => {
    const { certificate, blobs, logged, owner, page } = await open();
    expect((await owner.get(`${page}/document.pdf`)).status).toBe(200);
    const { photos } = JSON.parse(certificate.canonical) as CertificateData;
    const get = blobs.get;
    blobs.get = async (id) => {
      if (id === photos[1]?.sha256) throw new BlobStoreError('away', 'the store does not answer');
      return get(id);
    };
    const answer = await owner.get(`${page}/document.zip`);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(logged.some(({ msg }) => msg === 'an export broke off')).toBe(true);
  });
});
