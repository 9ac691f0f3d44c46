import { beforeAll, expect, test } from 'vitest';
import { onBothDatabases } from '../support/databases.ts';
import { inPdf } from '../support/letterhead.ts';
import { contentOf, pdfText } from '../support/pdf-text.ts';
import { openSite, type Site, type Visitor } from './office/site.ts';

onBothDatabases('papers beside a certificate', (database) => {
  let site: Site;
  let [draft, issued] = ['', ''];
  beforeAll(async () => {
    site = await openSite(database.db);
    [draft, issued] = [await site.submitted(), (await site.issued()).reportId];
  });
  const read = async (who: Visitor, path: string) => {
    const answer = await who.get(path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/pdf']);
    const pdf = new Uint8Array(await answer.arrayBuffer());
    return {
      said: pdfText(pdf),
      drawn: contentOf(pdf).join('\n'),
      name: /filename="(.*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1],
    };
  };

  test('a draft is printed for the office and for who fills it in, and not once it is issued', async () => {
    const { supervisor, electrician } = site.company.people;
    const [desk, tools] = [await site.as(supervisor), await site.as(electrician)];
    const { said, name } = await read(desk, `/reports/${draft}/draft.pdf`);
    expect(said).toContain('Draft,notissued');
    expect(name).toMatch(/^Draft-.+\.pdf$/);
    expect((await read(tools, `/electrician/reports/${draft}/draft.pdf`)).said).toBe(said);
    expect((await desk.get(`/reports/${issued}/draft.pdf`)).status).toBe(409);
  });

  test('a chart is of the draft or of the certificate, and says which; labels want a certificate', async () => {
    const { supervisor, electrician } = site.company.people;
    const [desk, tools] = [await site.as(supervisor), await site.as(electrician)];
    const chart = (report: string, size = 'a5') => `/reports/${report}/boards/cu1/chart/${size}.pdf`;
    expect((await read(desk, chart(draft))).said).toContain('Fromadraft');
    const { said, name } = await read(tools, `/electrician${chart(issued, 'a4')}`);
    expect(said).toContain('/public/verify/');
    expect(name).toMatch(/-chart-a4\.pdf$/);
    expect((await read(desk, `/reports/${issued}/labels.pdf`)).said).toContain('Scantocheckthelatestreport');
    expect((await desk.get(`/reports/${draft}/labels.pdf`)).status).toBe(409);
    expect((await desk.get(chart(issued, 'a3'))).status).toBe(404);
    expect((await desk.get(`/reports/${issued}/boards/nowhere/chart/a5.pdf`)).status).toBe(404);
  });

  test('a test sheet is called after the address, and it and a chart have the logo and the colour; as issued, that of the certificate', async () => {
    const { owner, electrician } = site.company.people;
    const [desk, tools] = [await site.as(owner), await site.as(electrician)];
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#123456"/></svg>';
    const logo = new File([svg], 'logo.svg', { type: 'image/svg+xml' });
    expect((await desk.post('/settings/brand/details', { logo, accent: '#004d40' })).status).toBe(303);
    const picture = /\/I\d+ Do/;
    const sheet = await read(tools, `/electrician/reports/${draft}/paper.pdf`);
    const certificate = await read(desk, `/reports/${draft}/draft.pdf`);
    expect(sheet.name).toBe(certificate.name?.replace(/^Draft-/, 'Test-sheet-'));
    const chart = (report: string) => read(desk, `/reports/${report}/boards/cu1/chart/a5.pdf`);
    for (const { drawn } of [sheet, certificate, await chart(draft)]) {
      expect(drawn).toContain(inPdf('#004d40'));
      expect(drawn).toMatch(picture);
    }
    // It was issued before they were chosen.
    const before = await chart(issued);
    expect(before.drawn).not.toContain(inPdf('#004d40'));
    expect(before.drawn).not.toMatch(picture);
  });

  test('the next visit has a test sheet on paper, with the circuits of this one, for office and client', async () => {
    const desk = await site.as(site.company.people.office);
    const path = `/reports/${issued}/retest.pdf`;
    const { said, name } = await read(desk, path);
    expect(name).toMatch(/-next-visit\.pdf$/);
    expect(said).toContain('Testresults');
    expect(said).toMatch(/\d-\d{2}/);
    await read(await site.as(site.company.people.client), path);
    expect((await (await site.as(site.other.people.owner)).get(path)).status).toBe(404);
    expect((await desk.get(`/reports/${draft}/retest.pdf`)).status).toBe(404);
  });

  test('nobody of another company, no client and no stranger has any of it', async () => {
    const others = await site.as(site.other.people.owner);
    for (const path of [`/reports/${draft}/draft.pdf`, `/reports/${issued}/boards/cu1/chart/a5.pdf`]) {
      expect((await others.get(path)).status).toBe(404);
      expect((await site.stranger.get(path)).status).toBe(303);
      expect((await (await site.as(site.company.people.client)).get(path)).status).toBe(403);
    }
  });
});
