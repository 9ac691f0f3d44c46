import sharp from 'sharp';
import { A2_A3, A4 } from '../../domain/editions.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import type { Browser } from '../browser.ts';
import type { FilledIn } from '../installations/inspection.ts';
import { showerAdded } from '../installations/new-work.ts';
import { socketSeen } from '../installations/visual.ts';
import { lastMailedLink } from '../mailed-link.ts';
import * as people from '../people.ts';
import { type AtWork, bookedAt } from '../work/field-work.ts';
import { fillReport } from '../work/fill-report.ts';
import { postForm, signIn } from '../work/office-work.ts';
import { reviewReport } from '../work/review-work.ts';

const designer = { name: 'Eira Maddox', email: 'eira@maddox.example', firm: 'Maddox Building Services Design' };

/**
 * Reports that the demo leaves out to save time: work designed to the earlier edition with two signatories, and a
 * photo. @returns their ids.
 */
export async function workMore(
  { story: { application }, open, staffIds, today }: AtWork,
  sites: readonly string[],
): Promise<string[]> {
  const { db } = application.deps;
  const office = open();
  await signIn(office, people.office, people.demoPassword);
  const supervisor = { browser: open(), person: people.supervisor };
  await signIn(supervisor.browser, supervisor.person, people.demoPassword);
  const person = people.inspectors[6] as people.Person;
  const browser = open();
  await signIn(browser, person, people.demoPassword);
  const begin = async (kind: string, siteId: string, edition: typeof A4 | typeof A2_A3, filled: FilledIn) => {
    const { visitId, reportId } = await bookedAt(office, db, {
      ...{ site_id: siteId, electrician_id: staffIds.get(person.email) ?? '', kind },
      ...(edition === A2_A3 && { designed_on: '2026-10-01' }),
      ...{ day: today, window_from: '17:00', window_to: '18:00', expected_boards: '1', expected_circuits: '1' },
      ...{ access_notes: '', hazards: '' },
    });
    await postForm(browser, `/electrician/visits/${visitId}/arrival`, {});
    await fillReport(browser, reportId, filled, { form: definitionOf({ form_type: kind, edition }) });
    return reportId;
  };
  const issue = async (id: string, as?: readonly string[]) =>
    (
      await reviewReport(
        { id, inspector: browser, inspectorName: person.name, ...(as && { as }) },
        supervisor,
        'issued',
        db,
      )
    )?.printed;

  const shower = showerAdded(today, person.name);
  const byTwo = {
    ...shower,
    declarations: { ...shower.declarations, single_signature: false },
    supply: { ...shower.supply, earthing_system: 'TN-C-S' },
  };
  const several = await begin('EIC', sites[0] ?? '', A2_A3, byTwo);
  await designedElsewhere(application.deps, { browser, stranger: open(), reportId: several });
  await issue(several, ['constructed_by', 'verified_by']);

  const seen = await begin('VISUAL', sites[1] ?? '', A4, socketSeen(today));
  await photograph(browser, seen);
  await issue(seen);
  return [several, seen];
}

/** Asks the designer by mail, and signs with the link. */
async function designedElsewhere(
  deps: AtWork['story']['application']['deps'],
  { browser, stranger, reportId }: { browser: Browser; stranger: Browser; reportId: string },
): Promise<void> {
  const { name, email, firm } = designer;
  const others = `/electrician/reports/${reportId}/sign/others`;
  await postForm(browser, `${others}/request`, { signatory: 'designed_by', name, email, firm });
  const link = await lastMailedLink(deps, email, '/public/sign/');
  const page = await stranger.get(link);
  const answer = await stranger.submit(
    page,
    {
      ...{ name, company: firm, lines: '2 Dockside', town: 'Abergelli', postcode: 'ZX1 4DD' },
      ...{ signature: name, confirm: 'true' },
    },
    { withField: 'seen' },
  );
  if (answer.status !== 303) throw new Error(`${link} answered ${answer.status}`);
}

/** Adds a drawn picture of the socket as its photo. */
async function photograph(browser: Browser, reportId: string): Promise<void> {
  const drawn = await sharp(Buffer.from(socket)).jpeg({ quality: 80 }).toBuffer();
  const photos = new File([new Uint8Array(drawn)], 'socket.jpg', { type: 'image/jpeg' });
  const list = await browser.get(`/electrician/reports/${reportId}/observations`);
  const page = /href="([^"]*\/observations\/[0-9a-f-]{36})"/.exec(list.html)?.[1] ?? '';
  const answer = await browser.submit(
    await browser.get(page),
    { photos },
    { action: `${page}/photos`, withField: 'photos' },
  );
  if (answer.status !== 303) throw new Error(`${page} took no photo: ${answer.status}`);
}

const socket = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="440">
  <rect width="640" height="440" fill="#d8cfc0"/>
  <rect x="110" y="90" width="420" height="250" rx="18" fill="#f7f5f0" stroke="#b9b3a6" stroke-width="4"/>
  <path d="M320 90 L530 90 L530 250 L450 210 L410 260 L350 190 Z" fill="#4a4640"/>
  <rect x="430" y="130" width="34" height="60" fill="#b5763c"/><rect x="380" y="120" width="24" height="44" fill="#b5763c"/>
  <path d="M200 150h20v50h-20zM165 235h40v18h-40zM220 235h40v18h-40z" fill="#4a4640"/>
</svg>`;
