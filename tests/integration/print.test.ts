import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOf } from '../../src/server/certificates/signing.ts';
import { BusyError } from '../../src/server/errors.ts';
import type { Printer } from '../../src/server/pdf/printer.ts';
import { printHere } from '../../src/server/pdf/printer.ts';
import { findCertificateOfReport, findCertificatePdf } from '../../src/server/repositories/certificates.ts';
import { issueReport, verifyAddress } from '../../src/server/use-cases/issue-report.ts';
import { approvedReport } from '../support/approved-report.ts';
import { onBothDatabases } from '../support/databases.ts';
import { openWholeSite, visitor } from '../support/whole-site.ts';
import { makeCompany, worldPassword } from '../support/world.ts';

const address = 'http://127.0.0.1:8080';

onBothDatabases('the print', (database) => {
  /** An approved report, and a supervisor signed in to a site that prints so. */
  async function open(printer: Printer = printHere) {
    const company = await makeCompany(database.db, `Print ${randomUUID().slice(0, 8)}`);
    const { supervisor } = company.people;
    const report = await approvedReport(database.db, company);
    const { app, deps, reported } = await openWholeSite(database.db, { deps: { printer } });
    const browser = visitor(app);
    await browser.signIn(supervisor.email, worldPassword);
    const certificate = () => findCertificateOfReport(database.db, supervisor, report.id);
    return { supervisor, report, deps, reported, browser, certificate, page: `/reports/${report.id}` };
  }

  test('a process that ends between issue and print leaves it to whoever asks first, the same bytes', async () => {
    const { supervisor, report, deps, browser, certificate, page } = await open();
    const signed = { submission: randomUUID(), contentHash: 'x', seq: report.seq, signature: 'Sam Supervisor' };
    const id = await issueReport(deps, supervisor, report.id, { ...signed, drawing: undefined });
    expect((await certificate())?.pdfHash).toBeNull();

    const answer = await browser.get(`${page}/document.pdf`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const issued = await certificate();
    if (!issued) throw new Error('no certificate');
    const due = await printHere.print({
      data: JSON.parse(issued.canonical),
      signature: issued.signature,
      verifyUrl: verifyAddress(issued, address),
    });
    const got = hashOf(new Uint8Array(await answer.arrayBuffer()));
    const kept = await findCertificatePdf(database.db, supervisor, id);
    expect([got, issued.pdfHash, kept && hashOf(kept)]).toEqual(Array(3).fill(hashOf(due)));
  });

  test('an issue while too many are printed stands, nobody is alarmed, and the download says when to come back', async () => {
    let isBusy = true;
    const busy = () => Promise.reject(new BusyError('drawing prints', 10, { words: 'Many are being printed.' }));
    const print: Printer['print'] = (job) => (isBusy ? busy() : printHere.print(job));
    const { report, reported, browser, certificate, page } = await open({ ...printHere, print });
    const form = { intent: 'issue', submission: randomUUID(), base: String(report.seq), confirm: 'yes' };
    const issued = await browser.post(page, { ...form, signature: 'Sam Supervisor' });
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
      ...printHere,
      print: (job) => (ink ? printHere.print(job) : Promise.reject(new Error('no ink'))),
    });
    const form = { intent: 'issue', submission: randomUUID(), base: String(report.seq), confirm: 'yes' };
    const issued = await browser.post(page, { ...form, signature: 'Sam Supervisor' });
    expect([issued.status, issued.headers.get('location')]).toEqual([303, `${page}?done=issued-unprinted`]);
    expect(await certificate()).toMatchObject({ status: 'current', pdfHash: null });

    expect((await browser.get(`${page}/document.pdf`)).status).toBe(500);
    expect(reported.map(({ error, about }) => [(error as Error).message, about.path])).toEqual([
      ['no ink', page],
      ['no ink', `${page}/document.pdf`],
    ]);

    ink = true;
    const again = await browser.post(page, { ...form, signature: 'Sam Supervisor' });
    expect([again.status, again.headers.get('location')]).toEqual([303, `${page}?done=issued`]);
    expect((await browser.get(`${page}/document.pdf`)).status).toBe(200);
    expect((await certificate())?.pdfHash).toMatch(/^[0-9a-f]{64}$/);
  });
});
