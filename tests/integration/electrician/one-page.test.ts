import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../../src/demo/browser.ts';
import { defects } from '../../../src/demo/installations/defects.ts';
import { circuitsToChoose } from '../../../src/domain/forms/carried/circuits-to-choose.ts';
import { closedBy } from '../../../src/domain/forms/closes.ts';
import type { Item } from '../../../src/domain/forms/definition.ts';
import { valueAt } from '../../../src/domain/forms/document.ts';
import { definitionOf } from '../../../src/domain/forms/registry.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onSqlite } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { bookWork } from '../../support/new-work/issued-work.ts';
import { issuedReport } from '../../support/reports.ts';
import { openSite, type Site, textOf } from './site.ts';

const CIRCUIT = 'boards.board.circuits.circuit';

/** The values that the main button sends. */
const next = Object.fromEntries([['then', 'next']]);

/** The day's findings, by the page's control names. */
const found = {
  'work.description': 'Spur added in the hall',
  'work.completed_on': '24/11/2026',
  'existing.comments': 'None seen',
  'declarations.no_departures': 'true',
  'declarations.no_exceptions': 'true',
  [`${CIRCUIT}.r1r2`]: '0.41',
  [`${CIRCUIT}.ir_ll`]: '>299',
  [`${CIRCUIT}.ir_le`]: '>299',
  [`${CIRCUIT}.polarity`]: 'yes',
  [`${CIRCUIT}.zs`]: '0.69',
};

onSqlite('a report for one circuit, filled in on one page', (database) => {
  let site: Site;
  let inspected: string;
  let number: string;
  beforeAll(async () => {
    site = await openSite(database.db);
    const recommended = Object.values(defects)
      .filter(({ code }) => code === 'C3')
      .slice(0, 1);
    ({ id: inspected, number } = await issuedReport(
      site.deps,
      site.company,
      wholeInspection({ defects: recommended }),
    ));
  });
  const people = () => site.company.people;
  const begun = async () => {
    const { reportId } = await bookWork(database.db, site.company, 'MEIWC');
    return { reportId, home: `/electrician/reports/${reportId}`, who: await site.signedIn(people().electrician) };
  };
  /** A ring or a radial with no more measurements than these. */
  const radial = async (): Promise<string> => {
    const document = await site.document(inspected);
    const [board] = circuitsToChoose(document);
    const value = board?.circuits.find(({ value: each }) => {
      const [id, circuit] = each.split('/');
      return (valueAt(document, `boards/${id}/circuits/${circuit}`) as Item).circuit_kind === 'radial';
    })?.value;
    if (!value) throw new Error('no radial circuit');
    return value;
  };
  const submitWhole = (who: Awaited<ReturnType<Site['signedIn']>>, home: string, page: Answer, typed = {}) =>
    who.submit(page, { ...next, ...typed }, { action: `${home}/whole/carried`, withField: 'submission' });

  test('takes three pages from the report to the signature: choose the circuit, enter the results, sign', async () => {
    const { reportId, home, who } = await begun();
    const overview = await who.open(home);
    const chosen = await who.submit(overview, { circuit: await radial() });
    expect(chosen.location).toBe(`${home}/whole?carried`);
    const page = await who.open(chosen.location ?? '');
    expect(textOf(page.html)).toContain(`Carried over from ${number}`);
    const rcd = page.html.includes(`name="${CIRCUIT}.rcd_ms"`)
      ? { [`${CIRCUIT}.rcd_ms`]: '24', [`${CIRCUIT}.rcd_button`]: 'yes' }
      : {};
    const saved = await submitWhole(who, home, page, { ...found, ...rcd });
    expect(saved.status, textOf(saved.html)).toBe(303);
    expect(saved.location).toContain(`${home}/sign`);
    const sign = await who.open(saved.location ?? '');
    expect(textOf(sign.html)).not.toContain('is missing');
    const signed = await who.submit(sign, { signature: people().electrician.name, confirm: 'true' });
    expect(signed.status, textOf(signed.html)).toBe(303);
    const { status, document } = await getReport(database.db, people().electrician, reportId);
    expect(status).not.toBe('draft');
    expect(valueAt(document, 'boards/board/circuits/circuit')).toMatchObject({ zs: { text: '0.69' } });
    expect(JSON.stringify(document)).not.toContain('"carried":{');
  });

  test('lists missing values, keeps invalid ones as typed, and links to errors', async () => {
    const { home, who } = await begun();
    const page = await who.open(`${home}/whole`);
    for (const title of ['The work', 'The board', 'The circuit']) expect(textOf(page.html)).toContain(title);
    const refused = await who.submit(page, { [`${CIRCUIT}.zs`]: 'banana', 'work.description': 'Spur added' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain(`href="#${CIRCUIT}.zs"`);
    expect(refused.html).toContain('Spur added');
    const saved = await who.submit(page, { ...next, 'work.description': 'Spur added' });
    expect(saved.location).toBe(`${home}/whole?saved`);
    const again = await who.open(saved.location ?? '');
    expect(textOf(again.html)).toContain('Still to be entered');
    expect(again.html).toContain(`href="#${CIRCUIT}.zs"`);
  });

  test('closes open observations of the site there as well', async () => {
    const { reportId, home, who } = await begun();
    const page = await who.open(`${home}/whole`);
    expect((await who.submit(page, { closes: 'CP-EICR-99999 o1' })).status).toBe(422);
    expect((await who.submit(await who.open(`${home}/whole`), { closes: `${number} obs-1` })).status).toBe(303);
    const document = await site.document(reportId);
    expect(closedBy(definitionOf(document), document)).toMatchObject([{ number, observation: 'obs-1' }]);
    expect((await who.open(`${home}/whole`)).html).toContain('checked=""');
  });

  test('is not offered for a form of many circuits, nor to another company', async () => {
    const electrician = await site.signedIn(people().electrician);
    expect((await electrician.open(`${site.home}/whole`)).status).toBe(404);
    const { home } = await begun();
    const stranger = await site.signedIn(site.other.people.electrician);
    expect((await stranger.open(`${home}/whole`)).status).toBe(404);
  });
});
