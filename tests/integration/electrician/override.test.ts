import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Browser } from '../../../src/demo/browser.ts';
import type { Change } from '../../../src/domain/report/merge.ts';
import { listAudit } from '../../../src/server/repositories/audit.ts';
import { listOverrides } from '../../../src/server/repositories/findings/overrides.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { fill, type Person, putInState } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

const zs = 'boards/cu1/circuits/cu1-1/zs';
/** A ring on a 32 A type B without an RCD whose Zs is above its limit. */
const highZs: Change[] = [
  { path: zs, value: { text: '1.52', provenance: 'measured' } },
  ...['rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating', 'rcd_delay', 'rcd_ms', 'rcd_button'].map(
    (name): Change => ({ path: `boards/cu1/circuits/cu1-1/${name}`, value: null }),
  ),
  { path: 'boards/cu1/circuits/cu1-1/ocpd_standard', value: 'BS EN 60898' },
  { path: 'boards/cu1/circuits/cu1-1/ocpd_type', value: 'B' },
  { path: 'boards/cu1/circuits/cu1-1/ocpd_rating', value: '32' },
];

onBothDatabases('reasons for accepting findings', (database) => {
  let site: Site;
  let browser: Browser;
  let electrician: Person;
  beforeEach(async () => {
    site = await openSite(database.db);
    electrician = site.company.people.electrician;
    browser = await site.signedIn(electrician);
    await fill(database.db, electrician, site.reportId);
    await fill(database.db, electrician, site.reportId, highZs);
  });
  const address = (rule = 'ZS_OVER_MAX', path = zs) =>
    `${site.home}/override?${new URLSearchParams({ rule, path, back: 'check' })}`;
  const check = async () => textOf((await browser.get(`${site.home}/check`)).html);
  const failing = async () => Number(/(\d+) failures?,/.exec(await check())?.[1]);
  const circuitPage = async () => textOf((await browser.get(`${site.home}/boards/cu1/circuits/cu1-1`)).html);
  const given = () => listOverrides(database.db, electrician, site.reportId);
  const override = async (reason = 'Tested with the kettle on; 0.62 when repeated'): Promise<Answer> =>
    browser.submit(await browser.get(address()), { reason }, { action: `${site.home}/override` });
  const takeBack = async () => {
    const page = await browser.get(`${site.home}/check`);
    const [{ id } = { id: '' }] = await given();
    const form = await hidden(page);
    return browser.post(`${site.home}/take-back`, { ...form, override: id });
  };
  /** The page's one form for answers. */
  const hidden = async ({ html }: Answer): Promise<Record<string, string>> => {
    const form = /<form id="answers"[^>]*>([\s\S]*?)<\/form>/.exec(html)?.[1] ?? '';
    return Object.fromEntries(
      [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
  };

  describe('beside the field', () => {
    const circuit = 'boards/cu1/circuits/cu1-1';
    const sayWhy = `ZS_OVER_MAX ${zs}`;
    /** A button of the form of the circuit's values. */
    const press = async (fields: Record<string, string>, page?: Answer) => {
      const answer = fields.finding ? '/reason' : fields.override ? '/take-back' : '';
      return browser.submit(page ?? (await browser.get(`${site.home}/${circuit}`)), fields, {
        action: `${site.home}/${circuit}${answer}`,
      });
    };
    const described = async () => (await site.document()).boards?.[0]?.circuits?.[0]?.description;

    test('typed values are saved before the page asks for a reason', async () => {
      const drawn = await browser.get(`${site.home}/${circuit}`);
      expect(drawn.html).toContain(`value="${sayWhy}"`);
      const answer = await press({ finding: sayWhy, description: 'Ring, typed' }, drawn);
      expect([answer.status, answer.location]).toEqual([303, address().replace('&back=check', '')]);
      expect((await browser.get(answer.location ?? '')).status).toBe(200);
      expect(await described()).toBe('Ring, typed');
    });

    test('a reading corrected at the same time needs no reason', async () => {
      const answer = await press({ finding: sayWhy, zs: '0.60' });
      expect([answer.status, answer.location]).toEqual([303, `${site.home}/${circuit}?saved`]);
    });

    test.each(['nonsense', `MISSING ${zs}`, `ZS_OVER_MAX boards/other/zs`])(
      'for %s the page asks nothing',
      async (asked) => {
        expect((await press({ finding: asked })).location).toBe(`${site.home}/${circuit}?saved`);
      },
    );

    test('typed values are saved before a reason is removed, once even if sent twice', async () => {
      await override();
      const [{ id } = { id: '' }] = await given();
      const drawn = await browser.get(`${site.home}/${circuit}`);
      const post = () => press({ override: id, description: 'Ring, typed' }, drawn);
      const answer = await post();
      expect([answer.status, answer.location]).toEqual([303, `${site.home}/${circuit}?taken-back#zs`]);
      expect(await given()).toEqual([]);
      expect(await described()).toBe('Ring, typed');
      expect(await post()).toMatchObject({ status: 303, location: answer.location });
      expect(await given()).toEqual([]);
      const inAnotherTab = await press({ override: id, remarks: 'Moved', submission: randomUUID() }, drawn);
      expect([inAnotherTab.status, inAnotherTab.location]).toEqual([303, `${site.home}/${circuit}?saved`]);
      expect((await site.document()).boards?.[0]?.circuits?.[0]?.remarks).toBe('Moved');
    });

    test('a value that a colleague changed since is chosen before any answer about it', async () => {
      await override();
      const [{ id } = { id: '' }] = await given();
      const drawn = await browser.get(`${site.home}/${circuit}`);
      await press({ zs: '1.60' });
      const asked: Record<string, string>[] = [
        { finding: sayWhy, zs: '1.70' },
        { override: id, zs: '1.80' },
      ];
      for (const each of asked) {
        const answer = await press({ ...each, submission: randomUUID() }, drawn);
        expect([answer.status, answer.location]).toEqual([303, `${site.home}/${circuit}#zs`]);
      }
      expect((await browser.get(`${site.home}/${circuit}`)).html).toContain('Use 1.70');
    });

    test('the next page says that a comma was read as a point', async () => {
      const answer = await press({ finding: sayWhy, r1r2: '0,44' });
      expect(answer.location).toMatch(/\/override\?.*&comma$/);
      expect(textOf((await browser.get(answer.location ?? '')).html)).toContain(
        'A comma was read as the decimal point',
      );
    });

    test('an invalid value comes back as typed, and the reason stays', async () => {
      await override();
      const [{ id } = { id: '' }] = await given();
      const answer = await press({ override: id, rcd_ms: 'banana' });
      expect(answer.status).toBe(422);
      expect(answer.html).toContain('value="banana"');
      expect(await given()).toHaveLength(1);
    });
  });

  test('a reason is shown beside the value and removes the finding from the count, until it is removed', async () => {
    const before = await failing();
    expect(before).toBeGreaterThan(0);
    const answer = await override();
    expect([answer.status, answer.location]).toEqual([303, `${site.home}/check?overridden`]);
    expect(await failing()).toBe(before - 1);
    expect(await check()).toMatch(/Accepted with a reason .* Accepted by .*: Tested with the kettle on/);
    expect(await circuitPage()).toContain('Accepted by Elin Electrician');
    expect(await given()).toMatchObject([
      {
        byName: electrician.name,
        reason: 'Tested with the kettle on; 0.62 when repeated',
        basis: { finding: { path: zs } },
      },
    ]);

    const form = { ...(await hidden(await browser.get(`${site.home}/check`))), override: (await given())[0]?.id ?? '' };
    expect((await takeBack()).location).toBe(`${site.home}/check?taken-back`);
    const late = await browser.post(`${site.home}/take-back`, { ...form, submission: randomUUID() });
    expect([late.status, textOf(late.html)]).toEqual([
      409,
      expect.stringContaining('This reason has been withdrawn already'),
    ]);
    expect(await failing()).toBe(before);
    expect(await given()).toEqual([]);
    const audit = (await listAudit(database.db, site.company.people.owner)).filter(
      ({ subject }) => subject === site.reportId,
    );
    expect(audit.map(({ action }) => action)).toEqual(['finding.taken-back', 'finding.overridden']);
    expect(audit.map(({ detail }) => JSON.parse(detail))).toEqual(Array(2).fill({ rule: 'ZS_OVER_MAX', path: zs }));
  });

  test('a change of its values brings the finding back with the reason; another circuit’s change does not', async () => {
    await override();
    const before = await failing();
    await fill(database.db, electrician, site.reportId, [
      { path: 'boards/cu1/circuits/cu1-2/description', value: 'Lights upstairs and landing' },
      { path: 'boards/cu1/circuits/cu1-2/zs', value: { text: '0.71', provenance: 'measured' } },
      { path: 'summary/general_condition', value: 'Good' },
    ]);
    expect(await failing()).toBe(before);
    await fill(database.db, electrician, site.reportId, [
      { path: zs, value: { text: '1.60', provenance: 'measured' } },
    ]);
    expect(await failing()).toBe(before + 1);
    expect(await circuitPage()).toMatch(/Asked again , as Zs changed since .*: Tested with the kettle on/);
    await fill(database.db, electrician, site.reportId, highZs);
    expect(await failing()).toBe(before);
  });

  test('a change of a value that the sentence does not name brings it back too', async () => {
    await override();
    const before = await failing();
    await fill(database.db, electrician, site.reportId, [
      { path: 'boards/cu1/circuits/cu1-1/rcd_idn', value: '100' },
      { path: 'boards/cu1/circuits/cu1-1/rcd_standard', value: 'BS EN 61008' },
    ]);
    expect(await failing()).toBeGreaterThan(before);
    expect(await circuitPage()).toContain('Asked again');
  });

  test('a repeated form gives one reason, and a second one shows the first', async () => {
    const page = await browser.get(address());
    const post = () => browser.submit(page, { reason: 'As before' }, { action: `${site.home}/override` });
    const answers = [await post(), await post(), ...(await Promise.all([post(), post()]))];
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      Array(4).fill([303, `${site.home}/check?overridden`]),
    );
    expect(await given()).toHaveLength(1);
    const other = { reason: 'Another', submission: randomUUID() };
    const again = await browser.submit(page, other, { action: `${site.home}/override` });
    expect(again.status).toBe(409);
    expect(textOf(again.html)).toContain('has given a reason against this already');
  });

  test('a form from before the value changed is refused with the change, and the text stays as typed', async () => {
    const page = await browser.get(address());
    await fill(database.db, electrician, site.reportId, [
      { path: zs, value: { text: '1.60', provenance: 'measured' } },
    ]);
    const answer = await browser.submit(page, { reason: 'Repeated' }, { action: `${site.home}/override` });
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain('Changed: Zs.');
    expect(answer.html).toContain('>Repeated</textarea>');
    expect(await given()).toEqual([]);
    const anew = await browser.submit(answer, { reason: 'Repeated' }, { action: `${site.home}/override` });
    expect(anew.status).toBe(303);

    const last = await browser.get(address('ZS_CALC_MISMATCH'));
    expect(last.status).toBe(200);
    await fill(database.db, electrician, site.reportId, [
      { path: zs, value: { text: '0.62', provenance: 'measured' } },
    ]);
    const gone = await browser.submit(last, { reason: 'Long tails' }, { action: `${site.home}/override` });
    expect(gone.status).toBe(409);
    expect(textOf(gone.html)).toContain('This check no longer applies');
    expect(textOf(gone.html)).toContain('You had written: Long tails');
  });

  test.each([
    ['nothing', '  ', 'Say why this is not a fault'],
    ['too much', 'x'.repeat(1001), 'Use at most 1000 characters'],
  ])('a reason of %s is refused, and the text stays as typed', async (_, reason, message) => {
    const answer = await override(reason);
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(`<a href="#reason">${message}</a>`);
    expect(answer.html).toContain('<title>Error: ');
    expect(await given()).toEqual([]);
  });

  test('a missing value cannot be accepted', async () => {
    const path = 'summary/general_condition';
    await fill(database.db, electrician, site.reportId, [{ path, value: null }]);
    expect((await browser.get(address('MISSING', path))).status).toBe(404);
    const page = await browser.get(address());
    const answer = await browser.post(`${site.home}/override`, {
      ...(await formOf(page)),
      rule: 'MISSING',
      path,
      reason: 'No',
    });
    expect(answer.status).toBe(400);
    expect((await browser.get(`${site.home}/check`)).html).not.toContain('rule=MISSING');
    expect(await given()).toEqual([]);
  });

  test('in a submitted report only the supervisor answers findings', async () => {
    const page = await browser.get(address());
    const form = { ...(await formOf(page)), reason: 'Late' };
    await putInState(database.db, site.reportId, 'submitted');
    expect((await browser.get(address())).status).toBe(409);
    expect((await browser.post(`${site.home}/override`, form)).status).toBe(409);
    await putInState(database.db, site.reportId, 'draft');
    const { people } = site.company;
    for (const person of [people.supervisor, people.owner, people.apprentice, site.other.people.electrician]) {
      const theirs = await site.signedIn(person);
      expect((await theirs.get(address())).status).toBe(404);
      expect((await theirs.post(`${site.home}/override`, { ...form, submission: randomUUID() })).status).toBe(404);
      expect((await theirs.post(`${site.home}/take-back`, { submission: randomUUID(), override: 'x' })).status).toBe(
        404,
      );
    }
    for (const person of [people.client, people.office]) {
      const theirs = await site.signedIn(person);
      expect((await theirs.post(`${site.home}/override`, { ...form, submission: randomUUID() })).status).toBe(403);
    }
    expect((await site.stranger().post(`${site.home}/override`, form)).location).toContain('/auth/sign-in');
    expect(await given()).toEqual([]);
  });

  describe('signing', () => {
    // Without the circuit that has no RCD columns any more, nothing is missing.
    beforeEach(() => fill(database.db, electrician, site.reportId));
    const sign = async () => {
      const page = await browser.get(`${site.home}/sign`);
      return browser.submit(page, { signature: 'Elin Electrician', confirm: 'yes' });
    };
    const answer = async (rule: string, path: string) =>
      browser.submit(await browser.get(address(rule, path)), { reason: 'Agreed' }, { action: `${site.home}/override` });

    test('a contradiction in the report no longer prevents signing once it has a reason', async () => {
      const path = 'next_inspection/next_inspection_due';
      await fill(database.db, electrician, site.reportId, [{ path, value: '2036-11-20' }]);
      const blocked = await sign();
      expect([blocked.status, textOf(blocked.html)]).toEqual([422, expect.stringContaining(oneThing)]);
      expect(blocked.html).toContain('rule=NEXT_DATE_CAP');
      expect((await answer('NEXT_DATE_CAP', path)).status).toBe(303);
      expect((await sign()).location).toBe(`${site.home}?signed`);
    });

    test('an assessment better than its codes is not signed, even with a reason', async () => {
      await fill(database.db, electrician, site.reportId, [
        { path: 'observations/o1', value: true },
        { path: 'observations/o1/text', value: 'Live part can be touched' },
        { path: 'observations/o1/code', value: 'C2' },
        { path: 'observations/o1/location', value: 'Hall' },
      ]);
      expect((await answer('OUTCOME_CONFLICT', 'summary/overall_outcome')).status).toBe(303);
      expect(await check()).toContain('Accepted with a reason');
      const blocked = await sign();
      expect([blocked.status, textOf(blocked.html)]).toEqual([422, expect.stringContaining(oneThing)]);
    });

    test('a finding that only signing would cause cannot be accepted before', async () => {
      await fill(database.db, electrician, site.reportId, [
        { path: 'purpose/inspection_dates', value: ['2026-11-30'] },
      ]);
      const page = await browser.get(`${site.home}/sign`);
      expect(textOf(page.html)).toContain('before the last day of the inspection');
      expect(page.html).not.toContain('rule=SIGNED_TOO_EARLY');
    });
  });
});

const oneThing = 'Correct 1 item before you sign';

/** Values of the page's form for a reason. */
async function formOf({ html }: Answer): Promise<Record<string, string>> {
  const form = /<form[^>]*\/override"[^>]*>([\s\S]*?)<\/form>/.exec(html)?.[1] ?? '';
  return Object.fromEntries(
    [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}
