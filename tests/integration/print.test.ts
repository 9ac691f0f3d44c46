import { randomUUID, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { BusyError } from '../../src/kernel/errors.ts';
import { type BlobStore, BlobStoreError } from '../../src/server/documents/blobs/store/blob-store.ts';
import { certificateData } from '../../src/server/documents/certificates/certificate-data.ts';
import { certificatePdf, verifyAddress } from '../../src/server/documents/certificates/certificate-print.ts';
import { hashOf } from '../../src/server/documents/certificates/signing.ts';
import type { Printer } from '../../src/server/documents/pdf/printer.ts';
import { printHere } from '../../src/server/documents/pdf/printer.ts';
import { openPrintKey } from '../../src/server/documents/signed-print/print-key.ts';
import { issueReport } from '../../src/server/reports/issue.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import { getCompany } from '../../src/server/repositories/people/companies.ts';
import { onBothDatabases } from '../support/databases.ts';
import { logOf } from '../support/log-of.ts';
import { memoryBlobs } from '../support/memory-blobs.ts';
import { approvedReport } from '../support/reports.ts';
import { openWholeSite, visitor } from '../support/whole-site.ts';
import { makeCompany, worldPassword } from '../support/world.ts';

const address = 'http://127.0.0.1:8080';

onBothDatabases('the print', (database) => {
  /** An approved report, and a supervisor signed in to a site that prints so. */
  async function open({ printer = printHere, blobs = memoryBlobs() }: { printer?: Printer; blobs?: BlobStore } = {}) {
    const company = await makeCompany(database.db, `Print ${randomUUID().slice(0, 8)}`);
    const { supervisor } = company.people;
    const report = await approvedReport(database.db, company);
    const { app, deps, reported } = await openWholeSite(database.db, { deps: { printer, blobs } });
    const browser = visitor(app);
    await browser.signIn(supervisor.email, worldPassword);
    const certificate = () => findCertificateOfReport(database.db, supervisor, report.id);
    return { supervisor, report, deps, reported, browser, certificate, page: `/reports/${report.id}` };
  }

  test('a process that ends between issue and print leaves it to whoever asks first, the same bytes', async () => {
    const { supervisor, report, deps, browser, certificate, page } = await open();
    const signed = { submission: randomUUID(), contentHash: 'x', seq: report.seq, signature: 'Sam Supervisor' };
    await issueReport(deps, supervisor, report.id, { ...signed, drawing: undefined });
    expect((await certificate())?.pdfHash).toBeNull();

    const answer = await browser.get(`${page}/document.pdf`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const issued = await certificate();
    if (!issued) throw new Error('no certificate');
    const data = certificateData(issued);
    const due = await printHere.print({
      data,
      signature: issued.signature,
      log: await logOf(database.db, issued),
      verifyUrl: verifyAddress(issued, address),
      signer: await openPrintKey(deps, { ...issued, company: data.company.name }),
    });
    const got = hashOf(new Uint8Array(await answer.arrayBuffer()));
    const kept = await deps.blobs.get(issued.pdfHash ?? '');
    expect([got, issued.pdfHash, hashOf(kept)]).toEqual(Array(3).fill(hashOf(due)));
  });

  test('is signed in the name that the company had when it issued, whatever it is called when it is drawn', async () => {
    const { supervisor, deps } = await open();
    const of = (company: string) =>
      openPrintKey(deps, { companyId: supervisor.companyId, company, issuedAt: '2026-11-21T09:00:00.000Z' });
    const holder = ({ certificate }: { certificate: Uint8Array }) => new X509Certificate(certificate).subject;
    const { name } = await getCompany(database.db, supervisor);
    const first = await of(name);
    expect(holder(first)).toContain(name);
    const renamed = await of('Dŵr & Sons, "Electrical" Ltd');
    expect(holder(renamed)).toContain('Dŵr & Sons');
    expect(renamed.privateKey).toEqual(first.privateKey);
    expect((await of('Dŵr & Sons, "Electrical" Ltd')).certificate).toEqual(renamed.certificate);
    await database.db.updateTable('company').set({ name: 'Another' }).where('id', '=', supervisor.companyId).execute();
    expect(await of(name)).toEqual(first);
  });

  test('an issue while too many are printed stands, nobody is alarmed, and the download says when to come back', async () => {
    let isBusy = true;
    const busy = () => Promise.reject(new BusyError('drawing prints', 10, { words: 'Many are being printed.' }));
    const print: Printer['print'] = (job) => (isBusy ? busy() : printHere.print(job));
    const { report, reported, browser, certificate, page } = await open({ printer: { ...printHere, print } });
    const form = { submission: randomUUID(), base: String(report.seq), confirm: 'yes' };
    const issued = await browser.post(`${page}/certificate`, { ...form, signature: 'Sam Supervisor' });
    expect([issued.status, issued.headers.get('location')]).toEqual([303, `${page}?done=issued-unprinted`]);
    expect(await certificate()).toMatchObject({ status: 'current', pdfHash: null });

    const refused = await browser.get(`${page}/document.pdf`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await refused.text()).toContain('Many are being printed.');
    expect(reported).toEqual([]);

    isBusy = false;
    expect((await browser.get(`${page}/document.pdf`)).status).toBe(200);
  });

  test('a print that cannot be drawn is reported; the issue stands, and the print is there once it can', async () => {
    let ink = false;
    const { report, reported, browser, certificate, page } = await open({
      printer: {
        ...printHere,
        print: (job) => (ink ? printHere.print(job) : Promise.reject(new Error('no ink'))),
      },
    });
    const form = { submission: randomUUID(), base: String(report.seq), confirm: 'yes' };
    const issued = await browser.post(`${page}/certificate`, { ...form, signature: 'Sam Supervisor' });
    expect([issued.status, issued.headers.get('location')]).toEqual([303, `${page}?done=issued-unprinted`]);
    expect(await certificate()).toMatchObject({ status: 'current', pdfHash: null });

    expect((await browser.get(`${page}/document.pdf`)).status).toBe(500);
    expect(reported.map(({ error, about }) => [(error as Error).message, about.path])).toEqual([
      ['no ink', `${page}/certificate`],
      ['no ink', `${page}/document.pdf`],
    ]);

    ink = true;
    const again = await browser.post(`${page}/certificate`, { ...form, signature: 'Sam Supervisor' });
    expect([again.status, again.headers.get('location')]).toEqual([303, `${page}?done=issued`]);
    expect((await browser.get(`${page}/document.pdf`)).status).toBe(200);
    expect((await certificate())?.pdfHash).toMatch(/^[0-9a-f]{64}$/);
  });

  /** A report issued and printed, on a site whose store a test may spoil. */
  async function printed(printer = printHere) {
    const blobs = memoryBlobs();
    const opened = await open({ blobs, printer });
    const { report, browser, page, certificate } = opened;
    const form = { submission: randomUUID(), base: String(report.seq), confirm: 'yes' };
    await browser.post(`${page}/certificate`, { ...form, signature: 'Sam Supervisor' });
    const id = (await certificate())?.pdfHash ?? '';
    const download = async () => {
      const answer = await browser.get(`${page}/document.pdf`);
      return { status: answer.status, hash: hashOf(new Uint8Array(await answer.clone().arrayBuffer())), answer };
    };
    expect(await download()).toMatchObject({ status: 200, hash: id });
    return { ...opened, blobs, id, download };
  }

  test('a print that the store lost, or has not as it was, is drawn again, the same bytes, and put back', async () => {
    const { blobs, id, download, certificate } = await printed();
    const bytes = await blobs.get(id);
    const ways = [() => blobs.kept.delete(id), () => blobs.kept.set(id, bytes.subarray(1))];
    for (const spoil of ways) {
      spoil();
      expect(await download()).toMatchObject({ status: 200, hash: id });
      expect(await blobs.get(id)).toEqual(bytes);
    }
    expect((await certificate())?.pdfHash).toBe(id);
  });

  test('a print is there while the store is away; a first one waits for it, and nothing names what is not kept', async () => {
    const { blobs, id, download } = await printed();
    const away = async () => {
      throw new BlobStoreError('away', 'the store does not answer');
    };
    Object.assign(blobs, { get: away, put: away });
    expect(await download()).toMatchObject({ status: 200, hash: id });

    const { report, deps, supervisor, reported, browser, page, certificate } = await open({
      blobs: { ...memoryBlobs(), put: away },
    });
    const signed = { submission: randomUUID(), contentHash: 'x', seq: report.seq, signature: 'Sam Supervisor' };
    await issueReport(deps, supervisor, report.id, { ...signed, drawing: undefined });
    const answer = await browser.get(`${page}/document.pdf`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.text()).toMatch(/The files cannot be reached/);
    expect(reported).toHaveLength(1);
    expect((await certificate())?.pdfHash).toBeNull();
  });

  test('a lost print that does not come out as it was is not handed out as another', async () => {
    // The address is printed: with another one the bytes are others.
    let moved = '';
    const { blobs, id, download, reported, certificate } = await printed({
      ...printHere,
      print: (job) => printHere.print('data' in job ? { ...job, verifyUrl: `${job.verifyUrl}${moved}` } : job),
    });
    blobs.kept.delete(id);
    moved = '/moved';
    const { status, answer } = await download();
    expect(status).toBe(500);
    expect(await answer.text()).toMatch(/A file cannot be read.*may have to come from a backup/s);
    expect(reported).toEqual([expect.objectContaining({ error: expect.objectContaining({ fault: 'missing' }) })]);
    expect([(await certificate())?.pdfHash, blobs.kept.size]).toEqual([id, 0]);
  });

  test('a process that ends between the store and the row leaves a stray, and the next download the print', async () => {
    const blobs = memoryBlobs();
    const { report, deps, supervisor, browser, page, certificate } = await open({ blobs });
    const signed = { submission: randomUUID(), contentHash: 'x', seq: report.seq, signature: 'Sam Supervisor' };
    const certificateId = await issueReport(deps, supervisor, report.id, { ...signed, drawing: undefined });
    const putAndDie = async (content: Uint8Array) => {
      await blobs.put(content);
      throw new Error('killed');
    };
    const killed = { ...deps, blobs: { ...blobs, put: putAndDie } };
    await expect(certificatePdf(killed, supervisor, certificateId)).rejects.toThrow('killed');
    expect((await certificate())?.pdfHash).toBeNull();
    const [stray = ''] = [...blobs.kept.keys()];
    const arrived = () => database.db.selectFrom('blob_arrival').where('id', '=', stray).select('leaving').execute();
    expect(await arrived()).toEqual([{ leaving: 0 }]);

    const answer = await browser.get(`${page}/document.pdf`);
    expect([answer.status, hashOf(new Uint8Array(await answer.arrayBuffer()))]).toEqual([200, stray]);
    expect([(await certificate())?.pdfHash, await arrived()]).toEqual([stray, []]);
  });
});
