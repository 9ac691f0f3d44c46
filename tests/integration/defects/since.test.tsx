import { beforeAll, expect, test } from 'vitest';
import { OpenDefectsHere } from '../../../src/components/visits/open-defects-here.tsx';
import { defects } from '../../../src/demo/installations/defects.ts';
import { closing } from '../../../src/domain/forms/closes.ts';
import { definitionOf } from '../../../src/domain/forms/registry.ts';
import type { DefectState, Move } from '../../../src/features/defects/domain/defect-state.ts';
import { stateWords } from '../../../src/features/defects/domain/moves.ts';
import { insertEvent } from '../../../src/features/defects/records/events.ts';
import { answerDefects } from '../../../src/features/defects/server/answer-defects.ts';
import { moveDefect } from '../../../src/features/defects/server/move-defect.ts';
import { RemediedBy } from '../../../src/pages/reports/_components/remedied-by.tsx';
import { certificatePage } from '../../../src/server/archive/archive-page.ts';
import type { Trx } from '../../../src/server/db/dialect.ts';
import { certificateData } from '../../../src/server/documents/certificates/certificate-data.ts';
import { certificateStatuses } from '../../../src/server/documents/certificates/certificate-statuses.ts';
import { toPublic } from '../../../src/server/documents/certificates/public-certificate.ts';
import { recordEvent } from '../../../src/server/events.ts';
import { publicKeys } from '../../../src/server/keys/public-keys.ts';
import { getCertificate } from '../../../src/server/repositories/certificates/certificates.ts';
import { listIssuedOnSite } from '../../../src/server/repositories/certificates/issued-on-site.ts';
import { findPublishedById } from '../../../src/server/repositories/certificates/published-certificates.ts';
import { listEarlierDefects } from '../../../src/server/repositories/reports/earlier-defects.ts';
import { listOpenDefects } from '../../../src/server/repositories/reports/open-defects.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { addSite } from '../../../src/server/sites/add.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { siteDetails } from '../../support/details.ts';
import { drawnPage } from '../../support/drawn-page.ts';
import { addEarlier } from '../../support/earlier.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { bookWork, issueFilled, soundMinorWorks } from '../../support/new-work/issued-work.ts';
import { book, fill } from '../../support/world.ts';
import { textOf } from '../electrician/site.ts';
import { mustRedirect, openSite, type Site } from '../office/site.ts';

const now = new Date('2026-11-24T10:00:00Z');
const paper = 'Certificate 12, Bright Electrical';
const firm = 'Bright Electrical';

type Step = [kind: Move | 'booked', on: string, more?: { paper?: string; firm?: string }];
type Case = {
  state: DefectState;
  steps: Step[];
  /** What every reader of the report is told; '' where it reads as it was issued. */
  told: string;
  /** What stands beside it where a visit is booked; undefined where it is no longer offered. */
  stands: string | undefined;
  isPutRight?: true;
};

const cases: Case[] = [
  { state: 'open', steps: [], told: '', stands: '' },
  { state: 'quoted', steps: [['quoted', '2026-11-20']], told: '', stands: 'Quoted' },
  { state: 'booked', steps: [['booked', '2026-12-02']], told: '', stands: 'Booked' },
  {
    state: 'done',
    steps: [['done', '2026-11-20', { paper }]],
    told: 'reported as done on 20 November 2026. Nobody has checked the proof yet.',
    stands: 'Done, not verified',
  },
  {
    state: 'verified',
    steps: [
      ['done', '2026-11-20', { paper }],
      ['verified', '2026-11-23'],
    ],
    told: 'put right on 20 November 2026, proved on 23 November 2026 by a certificate or confirmation.',
    stands: undefined,
    isPutRight: true,
  },
  {
    state: 'not_ours',
    steps: [['not_ours', '2026-11-20']],
    told: 'not put right yet. Another firm is to do the work.',
    stands: 'With another firm',
  },
  {
    state: 'not_ours',
    steps: [['not_ours', '2026-11-20', { paper, firm }]],
    told: 'reported as done on 20 November 2026. Nobody has checked the proof yet.',
    stands: 'Another firm’s paper, not verified',
  },
  {
    state: 'verified',
    steps: [
      ['not_ours', '2026-11-20', { paper, firm }],
      ['verified', '2026-11-23'],
    ],
    told: 'put right on 20 November 2026, proved on 23 November 2026 by another firm’s certificate or confirmation.',
    stands: undefined,
    isPutRight: true,
  },
  {
    state: 'defended',
    steps: [['defended', '2026-11-20']],
    told: 'not put right yet. The landlord recorded on 20 November 2026 why not.',
    stands: 'Access refused, accepted',
  },
  {
    state: 'ended',
    steps: [['ended', '2026-11-20']],
    told: 'the company stopped following it on 20 November 2026. Nobody has shown that it was put right.',
    stands: undefined,
  },
  {
    state: 'further',
    steps: [['further', '2026-11-20', { paper }]],
    told: 'investigated on 20 November 2026. More was found, and is still open (C2).',
    stands: undefined,
  },
  {
    state: 'removed',
    steps: [['removed', '2026-11-24']],
    told: 'a later inspection no longer found it: put right on 23 November 2026 at the latest.',
    stands: undefined,
    isPutRight: true,
  },
];

/** Each way in which a danger that was made safe can go on before it is put right. */
const safeCases: Case[] = [
  { state: 'open', steps: [], told: '. It still needs a permanent repair', stands: 'Made safe 12 November 2026' },
  { state: 'booked', steps: [['booked', '2026-12-02']], told: '. It still needs a permanent repair', stands: 'Booked' },
  ...cases
    .filter(({ state, told, isPutRight }) => told !== '' && !isPutRight && state !== 'further')
    .map((each) => ({ ...each, told: `; ${each.told}` })),
];

test('every state that a defect can have is among the cases', () => {
  expect([...new Set(cases.map(({ state }) => state))].toSorted()).toEqual(Object.keys(stateWords).toSorted());
});

onBothDatabases('what pages say of an observation since its report', (database) => {
  let site: Site;
  const db = () => database.db;
  const people = () => site.company.people;
  const within = <T,>(run: (trx: Trx) => Promise<T>) => db().transaction().execute(run);
  beforeAll(async () => {
    site = await openSite(database.db);
  });

  /** A home whose report lists one observation that asks for work; a danger was not made safe. */
  async function inspected(...found: (typeof defects)[keyof typeof defects][]) {
    const { office, electrician } = people();
    const details = siteDetails(site.company.clients.own, { tenure: 'private_rented' });
    const siteId = await within((trx) => addSite(trx, office, details, now));
    const { reportId } = await book(db(), site.company, electrician, siteId, '2026-11-02');
    const left = wholeInspection({ day: '2026-11-02', defects: found }).map((each) =>
      each.path.endsWith('/made_safe') ? { ...each, value: false } : each,
    );
    await fill(db(), electrician, reportId, left);
    const { certificateId } = await issueFilled(site.deps, site.company, reportId);
    return { siteId, reportId, certificateId, ...(await defectOf(siteId)) };
  }
  const defectOf = (siteId: string) =>
    db()
      .selectFrom('defect')
      .where('site_id', '=', siteId)
      .orderBy('id')
      .select(['id as defectId', 'number', 'observation_id', 'state'])
      .executeTakeFirstOrThrow();
  const move = (id: string, kind: Move, on: string, more: { paper?: string; firm?: string } = {}) =>
    within((trx) =>
      moveDefect(trx, people().supervisor, { id, move: kind, on, words: 'Said so', paper: '', ...more }, now),
    );
  async function bring({ siteId, defectId }: { siteId: string; defectId: string }, { steps, state }: Case) {
    if (state === 'removed') await addEarlier(db(), people().office, siteId, { inspectedOn: '2026-11-23' });
    for (const [kind, on, more] of steps) {
      if (kind !== 'booked' && kind !== 'defended') {
        await move(defectId, kind, on, more);
        continue;
      }
      const visit = kind === 'booked' ? await book(db(), site.company, people().electrician, siteId, on) : undefined;
      await within(async (trx) => {
        const event = { defect_id: defectId, kind, on_day: on, visit_id: visit?.visitId ?? null };
        await insertEvent(trx, people().supervisor, event, now);
        await recordEvent(trx, people().supervisor, { kind: 'site.changed', subject: siteId }, now);
      });
    }
    expect((await defectOf(siteId)).state).toBe(state);
  }

  /** The pages of a report that say what became of its observations, by what they are. */
  async function pagesOf({ reportId, certificateId }: { reportId: string; certificateId: string }) {
    const { office } = people();
    const certificate = await getCertificate(db(), office, certificateId);
    const data = certificateData(certificate);
    const published = await findPublishedById(db(), { companyId: site.company.id, certificateId });
    if (!published) throw new Error('not published');
    const judged = toPublic(published, await publicKeys(db(), site.company.id), now);
    const email = `${certificateId}@tenant.example`;
    const form = { share_name: 'The tenant', share_email: email, days: '90' };
    await mustRedirect((await site.as(office)).post(`/reports/${reportId}/links`, form));
    const mails = await db().selectFrom('outbox').select('payload').execute();
    const mail = mails.find(({ payload }) => payload.includes(email))?.payload ?? '';
    const [, shared = ''] = /https?:\/\/[^/\s]+(\/public\/certificates\/[\w-]{27})/.exec(mail) ?? [];
    const open = async (path: string) => textOf(await (await site.stranger.get(path)).text());
    const at = { certificate, report: data.report, zone: data.time_zone, db: db(), viewer: office };
    return {
      verify: await open(`/public/verify/${certificate.code}`),
      shared: await open(shared),
      office: textOf(await drawnPage(await RemediedBy(at))),
      archive: textOf(certificatePage(judged, { company: data.company.name, day: '2026-11-24' })),
      mail,
      status: (await certificateStatuses({ deps: site.deps, db: db(), viewer: office }, [certificate]))(certificate),
    };
  }

  test.each(cases.map((each) => [`${each.state}${each.steps.map(([kind]) => ` < ${kind}`).join('')}`, each] as const))(
    '%s: report, verify page, shared page, archive, mail and booking pages agree',
    async (_, each) => {
      const home = await inspected(each.state === 'further' ? defects.warmBoard : defects.outdoorSocket);
      await bring(home, each);
      const { mail, status, ...pages } = await pagesOf(home);
      const heading = each.isPutRight ? 'Put right since' : 'Not put right yet';
      for (const [name, page] of Object.entries(pages)) {
        if (each.told === '') expect(page, name).not.toMatch(/Put right since|Not put right yet/);
        else expect(page, name).toContain(each.told);
        if (each.told !== '') expect(page, name).toContain(heading);
        // No person, and no other firm.
        if (name !== 'office') expect(page, name).not.toMatch(/Bright Electrical|Certificate 12|refused|Said so/);
      }
      expect(pages.verify.includes('since put right')).toBe(each.isPutRight === true);
      expect(pages.shared.includes('Action required')).toBe(!each.isPutRight);
      expect(mail.includes('Since put right')).toBe(each.isPutRight === true);
      expect(status.isPutRight).toBe(each.isPutRight === true);

      const listed = await listOpenDefects(db(), people().office, home.siteId);
      const own = listed.find(({ id }) => id === home.observation_id);
      if (each.stands === undefined) expect(own).toBeUndefined();
      else {
        const drawn =
          own && textOf(await drawnPage(<OpenDefectsHere defects={[own]} all={{ href: '/', label: '' }} />));
        expect(drawn).toMatch(each.stands === '' ? new RegExp(`${home.number}\\s*$`) : `. ${each.stands}`);
      }
      const { visitId } = await book(db(), site.company, people().electrician, home.siteId);
      const [issued] = await listIssuedOnSite(db(), people().electrician, visitId);
      expect(issued?.putRight).toEqual(each.isPutRight ? [home.observation_id] : []);
    },
  );

  test.each(safeCases.map((each) => [`${each.state}, ${each.told}`, each] as const))(
    'a C1 made safe after its report, then %s: every page says the day on which it was made safe',
    async (_, each) => {
      const home = await inspected(defects.blank);
      await move(home.defectId, 'made_safe', '2026-11-12');
      await bring(home, each);
      const { mail, status, ...pages } = await pagesOf(home);
      const told = `made safe on 12 November 2026${each.told}`;
      for (const [name, page] of Object.entries(pages)) expect(page, name).toContain(told);
      expect(mail).toContain('made safe for now on 12 November 2026');
      expect(status.madeSafe).toBe(1);
      if (each.stands === undefined) return;
      const open = await listOpenDefects(db(), people().office, home.siteId);
      expect(open.find(({ id }) => id === home.observation_id)?.stands).toMatch(/[Mm]ade safe 12 November 2026$/);
    },
  );

  test('a newer report leaves no question about what another firm’s paper proves, and one about the rest', async () => {
    const home = await inspected(defects.outdoorSocket, defects.waterBond);
    const { reportId } = await book(db(), site.company, people().electrician, home.siteId, '2026-11-09');
    await fill(db(), people().electrician, reportId, wholeInspection({ day: '2026-11-09', defects: [] }));
    await issueFilled(site.deps, site.company, reportId);
    const asked = async () =>
      (await listEarlierDefects(db(), people().office, home.siteId)).map(({ id }) => id).toSorted();
    const both = await asked();
    expect(both).toHaveLength(2);
    await move(home.defectId, 'not_ours', '2026-11-12', { paper, firm });
    await move(home.defectId, 'verified', '2026-11-13');
    const others = both.filter((id) => id !== home.observation_id);
    expect(await asked()).toEqual(others);
    // A person may have been wrong that it is gone, and can take that back.
    const gone = [{ number: home.number, id: others[0] ?? '', answer: 'put_right' }] as const;
    await within((trx) => answerDefects(trx, people().office, home.siteId, gone, now));
    expect(await asked()).toEqual(others);
    expect(await listOpenDefects(db(), people().office, home.siteId)).toEqual([]);
  });

  test('what an investigation found is offered where work is booked, and the certificate of that work closes it', async () => {
    const home = await inspected(defects.warmBoard);
    await move(home.defectId, 'further', '2026-11-20', { paper });
    const [found, ...others] = await listOpenDefects(db(), people().electrician, home.siteId);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ number: home.number, code: 'C2', text: 'Said so' });
    const { reportId } = await bookWork(db(), site.company, 'MEIWC', home.siteId);
    const form = definitionOf((await getReport(db(), people().electrician, reportId)).document);
    const closes = form.closes && found ? closing(form.closes, 'item-found', found) : [];
    const work = soundMinorWorks().map((each) =>
      each.path === 'work/completed_on' ? { ...each, value: '2026-11-23' } : each,
    );
    await fill(db(), people().electrician, reportId, [...work, ...closes.map(([path, value]) => ({ path, value }))]);
    await issueFilled(site.deps, site.company, reportId);
    expect(await listOpenDefects(db(), people().electrician, home.siteId)).toEqual([]);
    const { verify } = await pagesOf(home);
    expect(verify).toContain('investigated on 20 November 2026. What was found is put right.');
  });
});
