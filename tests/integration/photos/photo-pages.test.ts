import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { showEvent } from '../../../src/domain/words/events.ts';
import { listAudit } from '../../../src/server/repositories/audit.ts';
import { listReportPhotos } from '../../../src/server/repositories/reports/photos/report-photos.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { phonePhoto } from '../../support/photos.ts';
import { fill, putInState } from '../../support/world.ts';
import { openSite, type Site, textOf } from '../electrician/site.ts';

onBothDatabases('photos on an observation’s page', (database) => {
  let site: Site;
  let browser: Browser;
  let page: string;
  beforeEach(async () => {
    site = await openSite(database.db);
    browser = await site.signedIn(site.company.people.electrician);
    page = `${site.home}/observations/o1`;
    await fill(database.db, site.company.people.electrician, site.reportId, [
      { path: 'observations/o1', value: true },
      { path: 'observations/o1/text', value: 'Cracked socket' },
    ]);
  });
  const named = async () => (await site.document()).observations?.[0]?.photos as string[] | undefined;
  const file = async (shade: number) =>
    new File([await phonePhoto({ shade, taken: '2026:11:24 09:30:00' })], 'IMG_1.jpg', { type: 'image/jpeg' });
  const send = async (photos: File) =>
    browser.submit(await browser.get(page), { photos }, { action: `${page}/photos`, withField: 'photos' });
  const press = async (id: string, typed: Record<string, string>) =>
    browser.submit(await browser.get(`${site.home}/photos/${id}?of=observations/o1`), typed, { withField: 'caption' });
  const bytes = (path: string, who = browser) => who.get(path);

  test('one is taken with the camera or chosen, by a plain form, and is shown with when the phone says it was', async () => {
    const drawn = await browser.get(page);
    expect(drawn.html).toMatch(/<form[^>]*enctype="multipart\/form-data"|<form[^>]*encType="multipart\/form-data"/);
    const inputs = drawn.html.match(/<input type="file"[^>]*>/g) ?? [];
    expect(inputs.map((input) => [/ name="photos"/, / capture=/, / multiple/].map((said) => said.test(input)))).toEqual(
      [
        [true, false, true],
        [true, true, false],
      ],
    );
    const answer = await send(await file(1));
    expect([answer.status, answer.location]).toEqual([303, `${page}?photos#photos-title`]);
    const [id] = (await named()) ?? [];
    const { html } = await browser.get(page);
    expect(html).toMatch(new RegExp(`<img src="${site.home}/photos/${id}/small.jpg" alt="Photo 1 of observation 1"`));
    expect(textOf(html)).toContain('Taken 24 November 2026, 09:30, by the phone’s clock');
  });

  test('what is no photo is refused on the page, and so is nothing', async () => {
    const refused = await send(new File(['%PDF-1.7'], 'photo.jpg', { type: 'image/jpeg' }));
    expect(refused.status).toBe(422);
    expect(textOf(refused.html)).toContain('This is no photo. Send a JPEG, PNG or WebP.');
    expect(refused.html).toContain('href="#photos"');
    expect((await send(new File([], ''))).status).toBe(422);
    expect(await named()).toBeUndefined();
  });

  test.each([
    ['a board', 'boards/b1', '', 'CU1', 'photos'],
    ['what was put right', 'observations/o1', '/fixed', 'observation 1, put right', 'photos-fixed'],
  ])('%s has its own, with a page for each', async (_, record, below, of, anchor) => {
    await fill(database.db, site.company.people.electrician, site.reportId, [
      { path: 'boards/b1', value: true },
      { path: 'boards/b1/board_ref', value: 'CU1' },
      { path: 'observations/o1/fixed/done', value: true },
    ]);
    const address = `${site.home}/${record}`;
    const action = `${address}${below}/photos`;
    const refused = await browser.post(action, { submission: randomUUID(), photos: [new File(['%PDF'], 'a.jpg')] });
    expect([refused.status, refused.html.includes(`href="#${anchor}"`)]).toEqual([422, true]);
    const sent = await browser.post(action, { submission: randomUUID(), photos: [await file(1)] });
    expect([sent.status, sent.location]).toEqual([303, `${address}?photos#${anchor}-title`]);
    const [id = ''] = [...(await listReportPhotos(database.db, site.company.people.owner, site.reportId)).keys()];
    const { html } = await browser.get(address);
    expect(html).toContain(`alt="Photo 1 of ${of}"`);
    const onePage = `${site.home}/photos/${id}?of=${record}${below}`;
    const saved = await browser.submit(
      await browser.get(onePage),
      { caption: 'Seen', do: 'off' },
      { withField: 'caption' },
    );
    expect([saved.status, saved.location]).toEqual([303, `${address}?photo-off#photos-title`]);
    expect(textOf((await browser.get(address)).html)).toContain('Photo 1: Seen');
    expect((await browser.get(`${site.home}/photos/${id}?of=${record}/elsewhere`)).status).toBe(404);
  });

  test('photos of it put right stay to be seen when that is taken back, and the list says what was put right', async () => {
    const fixed = (changes: Record<string, string | boolean>) =>
      fill(
        database.db,
        site.company.people.electrician,
        site.reportId,
        Object.entries(changes).map(([name, value]) => ({ path: `observations/o1/${name}`, value })),
      );
    const listed = async () => textOf((await browser.get(`${site.home}/observations`)).html);
    const title = 'Photos of the repair';
    await fixed({ code: 'C1' });
    expect((await browser.get(page)).html).not.toContain(title);
    await fixed({ 'fixed/done': true });
    expect(await listed()).toContain('reported as put right');
    const sent = await browser.post(`${page}/fixed/photos`, { submission: randomUUID(), photos: [await file(1)] });
    expect(sent.status).toBe(303);
    await fixed({ 'fixed/code_left': 'C2' });
    expect(await listed()).toContain('made safer, C2 as left');
    await fixed({ 'fixed/code_left': 'none' });
    expect(await listed()).toMatch(/put right/);
    expect(await listed()).not.toMatch(/reported as|safer/);
    expect(textOf((await browser.get(page)).html)).not.toContain('Not on the report');

    await fixed({ 'fixed/done': false });
    const { html } = await browser.get(page);
    expect(html).toContain('alt="Photo 1 of observation 1, put right"');
    expect(textOf(html)).toContain('Not on the report: “Put right before you left” is not ticked.');
    expect(await listed()).not.toContain('put right');
  });

  test('only codes that are less than the one found are offered as left, and what stands there', async () => {
    const offered = async (code: string, left: string | null) => {
      await fill(database.db, site.company.people.electrician, site.reportId, [
        { path: 'observations/o1/code', value: code },
        { path: 'observations/o1/fixed/done', value: true },
        { path: 'observations/o1/fixed/code_left', value: left },
      ]);
      const { html } = await browser.get(page);
      const inputs = html.match(/<(?:input|option)[^>]*>/g) ?? [];
      const select = /<select[^>]*name="fixed\.code_left"[^>]*>(.*?)<\/select>/s.exec(html)?.[1];
      const own = select?.match(/<option[^>]*>/g) ?? inputs.filter((each) => each.includes('name="fixed.code_left"'));
      return own.flatMap((each) => / value="([^"]+)"/.exec(each)?.[1] ?? []);
    };
    expect(await offered('C1', null)).toEqual(['none', 'C3', 'FI', 'C2']);
    expect(await offered('C2', null)).toEqual(['none', 'C3', 'FI']);
    expect(await offered('FI', null)).toEqual(['none', 'C3']);
    expect(await offered('C3', null)).toEqual(['none']);
    expect(await offered('C3', 'C2')).toEqual(['none', 'C2']);
  });

  test('a seventh of one form is refused by its name, and the six before it are added', async () => {
    const names = [1, 2, 3, 4, 5, 6, 7].map((number) => `IMG_${number}.jpg`);
    const photos = await Promise.all(
      names.map(async (name, at) => new File([await phonePhoto({ shade: at * 20, width: 90, height: 60 })], name)),
    );
    const answer = await browser.post(`${page}/photos`, { submission: randomUUID(), photos });
    expect(answer.status).toBe(422);
    const text = textOf(answer.html);
    expect(text).toContain('“IMG_7.jpg” was not added: at most 6 photos can be sent at once.');
    expect(text).not.toContain('IMG_6.jpg');
    expect(await named()).toHaveLength(6);
  });

  test('who moves it or takes it off leaves what a colleague has written since; who writes too is told', async () => {
    await send(await file(1));
    await send(await file(60));
    const [first = '', second = ''] = (await named()) ?? [];
    const caption = async () =>
      (await listReportPhotos(database.db, site.company.people.owner, site.reportId)).get(first)?.caption;
    const address = `${site.home}/photos/${first}?of=observations/o1`;
    const drawn = await browser.get(address);
    const fromDrawn = async (typed: Record<string, string>) =>
      browser.submit({ ...drawn, html: drawn.html.replace(submissionIn(drawn.html), randomUUID()) }, typed, {
        withField: 'caption',
      });
    await press(first, { caption: 'The cracked cover', do: 'save' });
    expect((await fromDrawn({ do: 'later' })).status).toBe(303);
    expect([await named(), await caption()]).toEqual([[second, first], 'The cracked cover']);
    expect((await fromDrawn({ do: 'off' })).status).toBe(303);
    expect((await fromDrawn({ do: 'back' })).status).toBe(303);
    expect([await named(), await caption()]).toEqual([[second, first], 'The cracked cover']);

    const refused = await fromDrawn({ caption: 'The socket', do: 'off' });
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain('Another person has written “The cracked cover” since you opened the page.');
    expect(refused.html).toMatch(/<textarea[^>]*name="caption"[^>]*>The socket<\/textarea>/);
    expect([await named(), await caption()]).toEqual([[second, first], 'The cracked cover']);
    const again = await browser.submit({ ...refused, path: drawn.path }, { do: 'save' }, { withField: 'caption' });
    expect([again.status, await caption()]).toEqual([303, 'The socket']);

    const events = (await listAudit(database.db, site.company.people.owner)).filter(
      ({ action, subject }) => action === 'photo.captioned' && subject === site.reportId,
    );
    expect(events.map(({ detail }) => JSON.parse(detail))).toEqual([{ photo: first }, { photo: first }]);
    expect(showEvent('photo.captioned')).toBe('Photo caption changed');
  });
  const submissionIn = (html: string) => /name="submission" value="([^"]*)"/.exec(html)?.[1] ?? '';

  test('it gets a caption, another place, is taken off and put back', async () => {
    await send(await file(1));
    await send(await file(60));
    const [first = '', second = ''] = (await named()) ?? [];
    expect((await press(first, { caption: 'The cracked cover', do: 'save' })).status).toBe(303);
    expect((await browser.get(page)).html).toContain('alt="Photo 1 of observation 1: The cracked cover"');
    await press(first, { caption: 'The cracked cover', do: 'later' });
    expect(await named()).toEqual([second, first]);
    const off = await press(second, { caption: '', do: 'off' });
    expect(off.location).toBe(`${page}?photo-off#photos-title`);
    expect(await named()).toEqual([first]);
    expect((await browser.get(page)).html).toContain('<summary>Removed</summary>');
    await press(second, { caption: '', do: 'back' });
    expect(await named()).toEqual([first, second]);
    expect((await browser.get(page)).html).not.toContain('<summary>Removed');
    const long = await press(first, { caption: 'x'.repeat(201), do: 'save' });
    expect([long.status, textOf(long.html).includes('at most 200 characters')]).toEqual([422, true]);
  });

  test('its bytes are for who may see the report, and for ever', async () => {
    await send(await file(1));
    const [id = ''] = (await named()) ?? [];
    const answer = await fileOf(`${site.home}/photos/${id}/large.jpg`, browser);
    expect(answer.status).toBe(200);
    for (const person of [site.company.people.supervisor, site.other.people.electrician]) {
      const stranger = await site.signedIn(person);
      expect((await bytes(`${site.home}/photos/${id}/small.jpg`, stranger)).status).toBe(404);
    }
    expect((await bytes(`${site.home}/photos/${id}/small.jpg`, site.stranger())).status).toBe(303);
    expect((await bytes(`${site.home}/photos/${id}/other.jpg`)).status).toBe(404);
    expect((await bytes(`${site.home}/photos/${'0'.repeat(64)}/small.jpg`)).status).toBe(404);
    const office = await site.signedIn(site.company.people.office);
    expect((await bytes(`/reports/${site.reportId}/photos/${id}/small.jpg`, office)).status).toBe(200);
    await press(id, { caption: '', do: 'off' });
    expect((await bytes(`/reports/${site.reportId}/photos/${id}/small.jpg`, office)).status).toBe(404);
    const other = await site.signedIn(site.other.people.office);
    expect((await bytes(`/reports/${site.reportId}/photos/${id}/small.jpg`, other)).status).toBe(404);
  });
  const fileOf = (path: string, who: Browser) => who.get(path);

  test('nothing of it changes once the report is out of hand', async () => {
    await send(await file(1));
    const [id = ''] = (await named()) ?? [];
    await putInState(database.db, site.reportId, 'submitted');
    const fields = { submission: randomUUID(), of: 'observations/o1', caption: 'New', do: 'off' };
    expect((await browser.post(`${site.home}/photos/${id}`, fields)).status).toBe(409);
    expect((await browser.get(`${site.home}/photos/${id}?of=observations/o1`)).status).toBe(409);
    const again = await browser.post(`${page}/photos`, { submission: randomUUID(), photos: await file(60) });
    expect(again.status).toBe(409);
    expect(await named()).toEqual([id]);
    const known = await listReportPhotos(database.db, site.company.people.owner, site.reportId);
    expect(known.get(id)?.caption).toBe('');
    expect((await browser.get(page)).html).toContain(`${site.home}/photos/${id}/small.jpg`);
  });
});
