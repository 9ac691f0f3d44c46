import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { showCertificateFile } from '../../../src/domain/certificate/verify/certificate-file.ts';
import { countByStatus } from '../../../src/features/compliance/server/states.ts';
import { getDefect, listDefectEvents } from '../../../src/features/defects/records/defects.ts';
import { countOffered, listOffered, listPapers } from '../../../src/features/defects/records/papers.ts';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import { LandlordToDo } from '../../../src/pages/_components/home/landlord-to-do.tsx';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { followedDefects } from '../../support/listed-defects.ts';
import { bookWork, issueFilled, soundMinorWorks } from '../../support/new-work/issued-work.ts';
import { issuedReport } from '../../support/reports.ts';
import { fill, type TestCompany } from '../../support/world.ts';
import { mustRedirect, openSite, type Site, type Visitor } from '../office/site.ts';

const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF');
const asFile = (bytes: Uint8Array | string, type = 'application/pdf', name = 'paper.pdf') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

onBothDatabases('offers and other firms’ papers', (database) => {
  let world: Site;
  let office: Visitor;
  let supervisor: Visitor;
  let client: Visitor;
  let ids: string[];
  const people = () => world.company.people;
  beforeAll(async () => {
    world = await openSite(database.db);
    await issuedReport(world.deps, world.company, wholeInspection({ defects: Object.values(defects) }));
    const listed = await followedDefects(database.db, people().office, '2026-11-24');
    ids = listed.filter(({ code }) => code === 'C2').map(({ id }) => id);
    office = await world.as(people().office);
    supervisor = await world.as(people().supervisor);
    client = await world.as(people().client);
  });
  const get = (id: string) => getDefect(database.db, people().office, id);
  const faultsOf = async (answer: Response) => {
    expect([409, 422]).toContain(answer.status);
    return JSON.stringify((await answer.json()).errors);
  };

  test('an offer is a date and a file; the client reads it, accepts it, and thinks again', async () => {
    const [id = ''] = ids;
    const here = `/defects/${id}`;
    const offer = { offer_on: '23/11/2026', offer_words: 'One RCD socket, 95 pounds' };
    expect(await faultsOf(await office.post(`${here}/offers`, offer))).toContain('Choose the file of the offer');
    const program = asFile(new Uint8Array([0x4d, 0x5a, 0x90, 0, 3]), 'application/pdf');
    expect(await faultsOf(await office.post(`${here}/offers`, { ...offer, offer_file: program }))).toContain(
      'Send a PDF',
    );
    await mustRedirect(office.post(`${here}/offers`, { ...offer, offer_file: asFile(pdf) }));
    expect((await get(id)).state).toBe('quoted');
    const waiting = async (who: Viewer) => (await listOffered(database.db, who, 5)).map((each) => each.id);
    expect([await waiting(people().client), await waiting(world.other.people.owner)]).toEqual([[id], []]);
    const count = (who: Viewer) => countOffered(database.db, who);
    expect([await count(people().client), await count(world.other.people.owner)]).toEqual([1, 0]);
    const noHomes = {
      ...(await countByStatus(database.db, people().client, { day: '2026-11-24' })),
      danger: 0,
      no_report: 0,
    };
    const company = { name: 'Wren', phone: '01632 960000' };
    const toDo = async (by: Viewer, counts = noHomes) =>
      renderToStaticMarkup(
        await LandlordToDo({ context: { db: database.db, viewer: by }, counts, asked: [], company }),
      );
    expect(await toDo(people().client)).toContain(`href="/defects/${id}#papers"`);
    expect(await toDo(people().client)).not.toMatch(/copies|offers wait/);
    expect(await toDo(world.other.people.owner)).toBe('');
    expect(await toDo(world.other.people.owner, { ...noHomes, danger: 2, no_report: 1 })).toMatch(
      /^<aside.*2 homes with a C1.*href="\/sites\?state=danger".*1 home has none here.*href="\/sites\?state=no_report"/,
    );
    const [sent] = await listPapers(database.db, people().office, id);
    const address = `${here}/files/${sent?.id}/original.bin`;
    const answer = await client.get(address);
    expect([answer.status, answer.headers.get('content-disposition')?.split(';')[0]]).toEqual([200, 'attachment']);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf);
    const stranger = await world.as(world.other.people.owner);
    expect((await stranger.get(address)).status).toBe(404);
    expect((await client.post(`${here}/offers`, { ...offer, offer_file: asFile(pdf) })).status).toBe(403);
    await mustRedirect(client.post(`${here}/offers/${sent?.id}/answer`, { answer: 'accepted' }));
    expect((await listPapers(database.db, people().office, id))[0]).toMatchObject({ answer: 'accepted' });
    expect(await waiting(people().client)).toEqual([]);
    expect(await count(people().client)).toBe(0);
    expect((await client.post(`${here}/offers/${sent?.id}/answer`, { answer: 'accepted' })).status).toBe(409);
    await mustRedirect(client.post(`${here}/offers/${sent?.id}/answer`, { answer: 'refused' }));
    expect((await get(id)).state).toBe('open');
    const kinds = (await listDefectEvents(database.db, people().office, id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['offer_refused', 'offer_accepted', 'quoted']);
  });

  test('an answer to the first offer leaves the second one waiting', async () => {
    const [, id = ''] = ids;
    const offer = async (offer_words: string) => {
      const sent = { offer_on: '23/11/2026', offer_words, offer_file: asFile(pdf) };
      await mustRedirect(office.post(`/defects/${id}/offers`, sent));
      return (await listPapers(database.db, people().office, id))[0]?.id;
    };
    const first = await offer('One RCD socket, 95 pounds');
    const second = await offer('One RCD socket, 80 pounds');
    const answer = (which: string | undefined) =>
      mustRedirect(client.post(`/defects/${id}/offers/${which}/answer`, { answer: 'accepted' }));
    const waiting = async () => (await listOffered(database.db, people().client, 5)).map((each) => each.id);
    await answer(first);
    expect(await waiting()).toEqual([id]);
    await answer(second);
    expect(await waiting()).toEqual([]);
  });

  test('another firm’s paper needs firm, day and item, stops the clock, and a supervisor verifies it', async () => {
    const [id = ''] = ids;
    const here = `/defects/${id}`;
    const said = { proof_on: '22/11/2026', firm: 'Bright Electrical', proof_paper: 'Certificate 12', named: 'true' };
    const attach = (more: Record<string, string>) =>
      office.post(`${here}/proof`, { ...said, ...more, proof_file: asFile(pdf) });
    expect(await faultsOf(await attach({ firm: '' }))).toContain('enter the firm');
    expect(await faultsOf(await attach({ proof_on: '' }))).toContain('Work done on');
    expect(await faultsOf(await attach({ proof_on: '1/1/2026' }))).toContain('before the inspection');
    expect(await faultsOf(await attach({ proof_paper: 'Invoice 12' }))).toContain('An invoice is none');
    const { named: _, ...unnamed } = said;
    const refused = await office.post(`${here}/proof`, { ...unnamed, proof_file: asFile(pdf) });
    expect(await faultsOf(refused)).toContain('names this item');
    await mustRedirect(attach({}));
    expect(await get(id)).toMatchObject({ state: 'not_ours', done_on: '2026-11-22', bucket: 6 });
    expect((await office.post(`${here}/moves`, { move: 'verified' })).status).toBe(403);
    await mustRedirect(supervisor.post(`${here}/moves`, { move: 'verified' }));
    expect(await get(id)).toMatchObject({ state: 'verified', done_by: 'Certificate 12, Bright Electrical' });
    // The second of two people hears what the first one did.
    expect(await faultsOf(await supervisor.post(`${here}/moves`, { move: 'verified' }))).toContain('closed already');
    expect(await faultsOf(await attach({}))).toContain('This defect is closed already: verified.');
  });

  test('a signed certificate of a known key says day, firm and number itself, and a person matches the item', async () => {
    const id = ids[1] ?? '';
    const moveTo = (postcode: string) =>
      database.db.updateTable('site').set({ postcode }).where('id', '=', world.company.sites.own).execute();
    await moveTo('ZZ1 2AA');
    const mw = await minorWorks(world.other);
    const file = () => asFile(mw, 'application/json', 'mw.json');
    expect(await faultsOf(await office.post(`/defects/${id}/proof`, { proof_file: file() }))).toContain(
      'names this item',
    );
    const said = { firm: 'Somebody', proof_on: '1/11/2026', named: 'true', proof_file: file() };
    await mustRedirect(office.post(`/defects/${id}/proof`, said));
    const [paper] = await listPapers(database.db, people().office, id);
    expect(paper).toMatchObject({ checked: 'person', on: '2026-11-20', words: 'Its signature is known' });
    expect(paper?.paper).toMatch(/^MEIWC TST-MEIWC-\d+, /);
    expect(await get(id)).toMatchObject({ state: 'not_ours', done_on: '2026-11-20' });
    await moveTo('ZZ1 4QX');
    const elsewhere = await office.post(`/defects/${id}/proof`, { named: 'true', proof_file: file() });
    expect(await faultsOf(elsewhere)).toContain('no certificate of this home');
  });

  /** A certificate of another company's work, at ZZ1 2AA. */
  async function minorWorks(company: TestCompany): Promise<string> {
    const { reportId } = await bookWork(database.db, company, 'MEIWC');
    const done = soundMinorWorks().map((each) =>
      each.path === 'work/completed_on' ? { ...each, value: '2026-11-20' } : each,
    );
    await fill(database.db, company.people.electrician, reportId, done);
    const { certificateId } = await issueFilled(world.deps, company, reportId);
    const { canonical, signature } = await database.db
      .selectFrom('certificate')
      .where('id', '=', certificateId)
      .select(['canonical', 'signature'])
      .executeTakeFirstOrThrow();
    return showCertificateFile({ canonical, jws: signature });
  }
});
