import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { seededRandom } from '../../src/demo/random.ts';
import { siteCsv } from '../../src/demo/site-list.ts';
import type { CertificateData } from '../../src/domain/certificate/certificate.ts';
import type { Board } from '../../src/domain/forms/definition.ts';
import { itemsOf } from '../../src/domain/forms/document.ts';
import * as fillIn from './support/fill-in.ts';
import { unfold } from './support/folds.ts';
import { limitation, limited, shopInspection, unverified, withForgotten } from './support/inspection.ts';
import * as office from './support/office-work.ts';
import { setUp, signIn } from './support/people.ts';
import { type Server, startServer } from './support/server.ts';
import { approve, clearOfMidnight, issue, sign, today, withOneByteChanged } from './support/signing.ts';
import { watchBrowsers } from './support/watch.ts';

const people = {
  office: { name: 'Dafydd Price', email: 'office@example.org', role: 'Office', position: 'Office manager' },
  supervisor: { name: 'Sian Rowe', email: 'sian@example.org', role: 'Supervisor', position: 'Qualified supervisor' },
  electrician: { name: 'Elin Vaughan', email: 'elin@example.org', role: 'Electrician', position: 'Electrician' },
  landlord: { name: 'Glenys Tudor', email: 'glenys@example.org', role: 'Client', client: 'Tudor Lettings' },
  stranger: { name: 'Paul Ashworth', email: 'paul@example.org', role: 'Client', client: 'Ashworth Homes' },
} as const;
const site = 'The Corner Shop';
const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false } as const;

let server: Server;
test.beforeEach(clearOfMidnight);
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(() => server.stop());

test('from a booked visit to a certificate anyone can verify, and its correction', async ({ browser }) => {
  test.setTimeout(1_200_000);
  const { origin } = server;
  const watch = watchBrowsers(browser);
  const signedIn = async (email: string, options: Parameters<typeof watch.open>[0] = {}) => {
    const page = await (await watch.open(options)).newPage();
    await signIn(page, origin, email);
    await expect(page).not.toHaveURL(/sign-in/);
    return page;
  };

  await test.step('the owner sets up, and adds people by mailed links', async () => {
    const owner = await (await watch.open()).newPage();
    await setUp(owner, server);
    await office.addClient(owner, server, { name: people.stranger.client, address: '9 Mill Bank' });
    await office.addUser(owner, server, people.office);
    await office.addUser(owner, server, people.supervisor);
    await office.addUser(owner, server, people.electrician);
    await office.addUser(owner, server, { ...people.stranger, position: 'Asset manager' });
    for (const { email } of [people.office, people.supervisor, people.electrician, people.stranger]) {
      const page = await (await watch.open({ javaScriptEnabled: false })).newPage();
      await office.choosePassword(page, server, email);
      await page.context().close();
    }
  });

  const desk = await signedIn(people.office.email);
  await test.step('the office adds a landlord with an agent, a site by hand and 50 from a file, and books a visit', async () => {
    const agent = { name: 'Lon Isaf Lettings', email: 'agent@example.org', phone: '01632 960001' };
    await office.addClient(desk, server, { name: people.landlord.client, address: '2 Tannery Row', agent });
    await office.addSite(desk, server, {
      client: people.landlord.client,
      name: site,
      address: '14 Lamplighter Street',
      postcode: 'ZX1 2SH',
      tenure: 'Commercial',
      premises: 'Commercial',
    });
    const owner = await signedIn('olwen@example.org');
    await office.addUser(owner, server, { ...people.landlord, position: 'Landlord' });
    await office.choosePassword(
      await (await watch.open({ javaScriptEnabled: false })).newPage(),
      server,
      people.landlord.email,
    );
    const good = siteCsv(50, { random: seededRandom(7), today: today() });
    const rows = good.split('\r\n');
    rows[4] = '"11 Ropewalk",Abergelli,NOWHERE,Wales,private_rented';
    rows[20] = '"12 Ropewalk",,ZX1 1AA,Atlantis,private_rented';
    await office.checkFile(desk, server, people.landlord.client, rows.join('\r\n'));
    await expect(desk.getByText('No sites added yet.')).toBeVisible();
    const faults = desk.getByRole('table', { name: 'Errors' });
    await expect(faults.getByRole('row', { name: /^postcode .*Line 5: .*NOWHERE/ })).toBeVisible();
    await expect(faults.getByRole('row', { name: /^town Enter the town 1 Line 21/ })).toBeVisible();
    await expect(desk.getByLabel('What does “Atlantis” mean?')).toBeVisible();
    await desk.goto(`${origin}/sites`);
    await expect(desk.getByRole('table', { name: 'Sites' }).getByRole('row')).toHaveCount(2);
    await office.checkFile(desk, server, people.landlord.client, good);
    await desk.getByRole('button', { name: 'Add all 50 sites' }).click();
    await expect(desk.getByRole('heading', { name: '50 sites added' })).toBeVisible();
    expect(await office.countSites(desk, server)).toBe(51);
    await office.bookVisit(desk, server, {
      site,
      electrician: people.electrician.name,
      day: today(),
      boards: '3',
      circuits: '24',
      hazards: 'Freezers must stay on',
    });
  });

  let onSite = await signedIn(people.electrician.email, phone);
  let draft = fillIn.openDraft('');
  const filled = shopInspection(today(), people.electrician.name);
  const boards = itemsOf(filled.boards) as readonly Board[];
  const typed = withForgotten(filled);
  await test.step('the electrician sees the visit today, starts it and opens the report', async () => {
    await expect(onSite).toHaveURL(`${origin}/electrician`);
    await expect(onSite.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(onSite.getByText('Freezers must stay on')).toBeVisible();
    await onSite.getByRole('link', { name: site }).click();
    await expect(onSite.getByText('Lon Isaf Lettings')).toBeVisible();
    await onSite.getByRole('button', { name: 'I have arrived' }).click();
    await onSite.getByRole('link', { name: 'Open the report' }).click();
    await expect(onSite).toHaveURL(/\/electrician\/reports\/[0-9a-f-]{36}$/);
    draft = fillIn.openDraft(onSite.url());
  });

  await test.step('a value that is none is refused, and what was typed is kept', async () => {
    await onSite.goto(`${draft.home}/supply`);
    await onSite.getByLabel('Ze', { exact: true }).fill('banana');
    await onSite.getByLabel('Nominal voltage U', { exact: true }).fill('400');
    const answered = onSite.waitForResponse((answer) => answer.request().method() === 'POST');
    await onSite.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await answered).status()).toBe(422);
    await onSite.getByRole('alert').locator('a[href="#ze"]').click();
    await expect(onSite.getByLabel('Ze', { exact: true })).toHaveValue('banana');
    await expect(onSite.getByLabel('Ze', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(onSite.getByLabel('Nominal voltage U', { exact: true })).toHaveValue('400');
  });

  await test.step('every section and the first board are filled in, and outlive a killed browser', async () => {
    for (const section of fillIn.form.sections) {
      await fillIn.fillSection(onSite, draft, section, typed);
    }
    await fillIn.fillBoard(onSite, draft, boards[0] as Board);
    await onSite.context().close();
    onSite = await signedIn(people.electrician.email, phone);
    await fillIn.expectEverythingKept(onSite, draft);
  });

  await test.step('the boards it feeds, the observations and the schedule', async () => {
    for (const board of (itemsOf(typed.boards) as readonly Board[]).slice(1))
      await fillIn.fillBoard(onSite, draft, board);
    for (const observation of itemsOf(filled.observations)) await fillIn.addObservation(onSite, draft, observation);
    await fillIn.fillSchedule(onSite, draft, filled);
    await fillIn.expectEverythingKept(onSite, draft);
  });

  const reportId = draft.home.split('/').at(-1) ?? '';
  const report = `${origin}/reports/${reportId}`;
  await test.step('the check lists what is missing, with links; so does signing, which is refused', async () => {
    const kitchen = draft.ids.get(itemsOf(boards[1]?.circuits)[0]?.id ?? '') ?? '';
    const missing = ['/summary#general_condition', `/circuits/${kitchen}#polarity`];
    await onSite.goto(`${draft.home}/check`);
    await expect(onSite.getByText(/^2 missing, 0 failures/)).toBeVisible();
    for (const href of missing) await expect(onSite.locator(`a[href$="${href}"]`)).toBeVisible();
    await onSite.getByRole('link', { name: 'Sign and submit' }).click();
    expect(await sign(onSite, people.electrician.name)).toBe(422);
    await onSite.getByRole('alert').getByRole('link', { name: 'Complete 2 items before you sign' }).click();
    for (const href of missing) await expect(onSite.locator(`#blocking a[href$="${href}"]`)).toBeVisible();

    await onSite.locator(`#blocking a[href$="${missing[0]}"]`).click();
    const condition = onSite.getByLabel('General condition in terms of safety');
    await condition.fill(String(filled.summary?.general_condition));
    await onSite.getByRole('button', { name: 'Save', exact: true }).click();
    await onSite.goto(`${draft.home}/check`);
    await onSite.locator(`a[href$="${missing[1]}"]`).click();
    await onSite.getByRole('group', { name: 'Polarity' }).getByLabel('✓ Yes').check();
    await onSite.getByRole('button', { name: 'Save', exact: true }).click();
    await onSite.goto(`${draft.home}/check`);
    await expect(onSite.getByText(/^0 missing, 0 failures/)).toBeVisible();
  });

  await test.step('the electrician signs and hands in', async () => {
    await onSite.getByRole('link', { name: 'Sign and submit' }).click();
    expect(await sign(onSite, people.electrician.name)).toBe(303);
    await expect(onSite.getByText('Submitted for review.')).toBeVisible();
  });

  const supervisor = await signedIn(people.supervisor.email);
  await test.step('the supervisor comments on one field and returns the report', async () => {
    await supervisor.goto(`${origin}/reports`);
    await supervisor.locator(`a[href="/reports/${reportId}"]`).click();
    await unfold(supervisor);
    await supervisor.getByRole('button', { name: 'Comment on General condition in terms of safety' }).click();
    await supervisor.getByLabel('Comment on General condition').fill('Say which socket has to be seen to first.');
    await supervisor.getByRole('button', { name: 'Save comment' }).click();
    await expect(supervisor.getByText('Say which socket has to be seen to first.').first()).toBeVisible();
    await supervisor.getByRole('button', { name: 'Return the report' }).click();
    await expect(supervisor.getByText('The report is returned.')).toBeVisible();
  });

  const corrected = 'Serviceable. The socket by the back door has to be given an RCD before anything else.';
  await test.step('the electrician finds the comment at the field, corrects and hands in again', async () => {
    await onSite.goto(draft.home);
    await expect(onSite.getByText('1 comment to deal with')).toBeVisible();
    await onSite.goto(`${draft.home}/summary`);
    const field = onSite.locator('.field', { has: onSite.getByLabel('General condition in terms of safety') });
    await expect(field).toContainText('Say which socket has to be seen to first.');
    await field.getByLabel('General condition in terms of safety').fill(corrected);
    await field.getByLabel(/^Your reply to/).fill('The one by the back door.');
    await field.getByLabel('Dealt with').check();
    await onSite.getByRole('button', { name: 'Save', exact: true }).click();
    await onSite.goto(`${draft.home}/sign`);
    expect(await sign(onSite, people.electrician.name)).toBe(303);
  });

  await test.step('an electrician can neither approve nor issue', async () => {
    for (const action of ['approval', 'certificate']) {
      const answer = await onSite.request.post(`${report}/${action}`, {
        form: { submission: randomUUID(), base: '1', signature: people.electrician.name, confirm: 'yes' },
        headers: { origin },
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(403);
    }
  });

  await test.step('the supervisor sees only what changed, approves and issues', async () => {
    await supervisor.goto(report);
    await expect(supervisor.getByRole('link', { name: /^Changes since the return/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(supervisor.getByText(corrected)).toBeVisible();
    await expect(supervisor.getByText('The one by the back door.').first()).toBeVisible();
    await expect(supervisor.locator('.changed del').first()).toHaveText(String(filled.summary?.general_condition));
    const shown = supervisor.locator('dl.review > div');
    expect(await shown.evaluateAll((rows) => rows.map(({ id }) => id))).toEqual(['summary/general_condition']);
    await supervisor.getByRole('link', { name: 'The whole report' }).click();
    await expect(supervisor.locator('[id="supply/ze"]')).toHaveCount(1);
    await approve(supervisor);
    await issue(supervisor, report, people.supervisor.name);
  });
  await supervisor.getByText('Technical details', { exact: true }).last().click();
  const verifyAddress = (await supervisor.getByRole('link', { name: /\/public\/verify\// }).getAttribute('href')) ?? '';
  const files = async (page: Page, address: string) => {
    const pdf = await page.request.get(`${address}/document.pdf`);
    const json = await page.request.get(`${address}/document.json`);
    expect([pdf.status(), json.status()]).toEqual([200, 200]);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    return { pdf: await pdf.body(), json: await json.body() };
  };
  const first = await files(supervisor, report);

  await test.step('what was issued is what was entered', () => {
    const { certificate } = JSON.parse(first.json.toString('utf8')) as { certificate: CertificateData };
    const boards = itemsOf(certificate.report.boards) as readonly Board[];
    const circuits = boards.flatMap((board) => itemsOf(board.circuits));
    const [reason] = itemsOf(certificate.report.extent?.operational_limitations);
    const named = (description: string) => circuits.find((circuit) => circuit.description === description);
    expect(reason).toMatchObject(limitation);
    expect(named(limited)).toMatchObject({ ir_ll: { text: 'LIM', limitation: reason?.id }, ir_le: { text: '>299' } });
    expect(named(unverified)).toMatchObject({ zs: { text: 'N/V', limitation: reason?.id } });
    expect(named('DB2 kitchen')).toMatchObject({ r2: { text: 'N/A' }, phase: 'L1 L2 L3' });
    expect(boards.map(({ fed_from }) => fed_from)).toEqual([
      { origin: true },
      { board: boards[0]?.id, circuit: named('DB2 kitchen')?.id },
      { board: boards[0]?.id, circuit: named('DB3 first floor')?.id },
    ]);
    expect(boards[0]).toMatchObject({ phases: 3, phase_sequence_ok: 'yes' });
    expect(circuits.filter((circuit) => circuit.circuit_kind === 'spare')).toHaveLength(6);
    expect(certificate.outcome).toBe('unsatisfactory');
  });

  await test.step('the client opens the site, the certificate and its PDF; another client is told it is not there', async () => {
    const landlord = await signedIn(people.landlord.email);
    await landlord.goto(`${origin}/sites`);
    await landlord.getByRole('link', { name: site }).first().click();
    await expect(landlord).toHaveURL(/\/sites\//);
    await landlord.locator('.timeline a[href^="/reports/"]').first().click();
    await expect(landlord).toHaveURL(report);
    await unfold(landlord);
    await expect(landlord.getByText(corrected)).toBeVisible();
    const { pdf } = await files(landlord, report);
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(pdf.equals(first.pdf)).toBe(true);
    const stranger = await signedIn(people.stranger.email);
    for (const address of [report, `${report}/document.pdf`, `${report}/document.json`]) {
      const answer = await stranger.request.get(address);
      expect(answer.status(), address).toBe(404);
      expect(await answer.text(), address).not.toContain('Lamplighter');
    }
    expect((await stranger.goto(report))?.status()).toBe(404);
  });

  const anyone = await (await watch.open({ javaScriptEnabled: false })).newPage();
  await test.step('anyone verifies it, and compares a copy and a forged one', async () => {
    await anyone.goto(verifyAddress);
    const main = anyone.getByRole('main');
    await expect(anyone.getByRole('heading', { name: 'Is it real? Genuine' })).toBeVisible();
    for (const words of ['Unsatisfactory', 'Valid: not changed since it was signed']) {
      await expect(main).toContainText(words);
    }
    await expect(main).toContainText('••• L••• Street, Abergelli ZX1 ••• (partly hidden)');
    const number = await anyone.getByRole('heading', { level: 1 }).textContent();
    expect(number).toMatch(/^Certificate \S*EICR-00001$/);
    for (const secret of ['Pritchard', 'Lamplighter', people.landlord.client]) {
      await expect(main).not.toContainText(secret);
    }
    const compare = async (name: string, buffer: Buffer) => {
      const mimeType = name.endsWith('.pdf') ? 'application/pdf' : 'application/json';
      await anyone.getByLabel('PDF of the certificate').setInputFiles({ name, mimeType, buffer });
      await anyone.getByRole('button', { name: 'Compare the file' }).click();
    };
    await compare('copy.pdf', first.pdf);
    await expect(anyone.getByRole('heading', { name: 'Is your file real? Yes' })).toBeVisible();
    await compare('forged.pdf', withOneByteChanged(first.pdf));
    await expect(anyone.getByRole('heading', { name: 'Is your file real? No: it was changed' })).toBeVisible();
    const forged = first.json.toString('utf8').replace('"outcome":"unsatisfactory"', '"outcome":"Unsatisfactory"');
    await compare('forged.json', Buffer.from(forged));
    await expect(anyone.getByRole('heading', { name: 'Is your file real? No: it was changed' })).toBeVisible();
  });

  await test.step('a correction makes revision 2, and changes nothing of revision 1', async () => {
    await supervisor.goto(report);
    await supervisor.getByText('Correct this report').click();
    await supervisor.getByLabel('Error and reason for the correction').fill('The occupier was entered wrongly.');
    await supervisor.getByRole('button', { name: 'Start a correction' }).click();
    await expect(supervisor.getByText('Correction started with all values copied.')).toBeVisible();
    const second = supervisor.url().split('?')[0] ?? '';
    const home = `${origin}/electrician/reports/${second.split('/').at(-1)}`;
    await onSite.goto(`${home}/installation`);
    await onSite.getByLabel('Occupier', { exact: true }).fill('Mair Prytherch');
    await onSite.getByRole('button', { name: 'Save', exact: true }).click();
    await onSite.goto(`${home}/sign`);
    expect(await sign(onSite, people.electrician.name)).toBe(303);
    await supervisor.goto(second);
    await approve(supervisor);
    await issue(supervisor, second, people.supervisor.name);

    await anyone.goto(verifyAddress);
    await expect(anyone.getByRole('heading', { name: 'Replaced by a corrected revision' })).toBeVisible();
    await anyone.getByRole('link', { name: /revision 2$/ }).click();
    await expect(anyone.getByRole('heading', { name: 'Is it real? Genuine' })).toBeVisible();
    await expect(anyone.getByRole('heading', { level: 1 })).toHaveText(/EICR-00001 revision 2$/);
    const after = await files(supervisor, report);
    expect(after.json.equals(first.json)).toBe(true);
    expect(after.pdf.equals(first.pdf)).toBe(true);
  });

  expect(watch.complaints()).toEqual([]);
  expect(await server.stop()).toBe(0);
});
