import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { instrumentFields } from '../../../src/features/instruments/pages/stored-fields.ts';
import { getInstrument } from '../../../src/features/instruments/server/repository/instruments.ts';
import { defaultsFields, favouritesFields, textFields } from '../../../src/features/standards/routes/stored-fields.ts';
import { getText } from '../../../src/features/standards/server/repository/observation-texts.ts';
import { getCompany } from '../../../src/server/repositories/people/companies.ts';
import { getUser } from '../../../src/server/repositories/people/users.ts';
import { getClient } from '../../../src/server/repositories/register/clients.ts';
import { getSite } from '../../../src/server/repositories/register/sites.ts';
import { getDefaults } from '../../../src/server/repositories/standards/defaults.ts';
import { type RecordFields, recordForm } from '../../../src/server/sections/office/match-rendered.ts';
import { clientFields, siteFields } from '../../../src/server/sections/office/register/stored-fields.ts';
import { companyFields, userFields } from '../../../src/server/sections/office/settings/stored-fields.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { carriedInstrument, ownText } from '../../support/world.ts';
import { mustRedirect, openSite, refused, type Site } from './site.ts';

type Form = { address: string; stored(): Promise<RecordFields>; one: string; another: string };

/** Every form of the office that saves one record which others may have open, and two of its fields. */
const forms: Readonly<Record<string, (site: Site) => Promise<Form>>> = {
  defaults: async ({ db, company: { people } }) => ({
    address: '/settings/defaults/details',
    stored: async () => defaultsFields(await getDefaults(db, people.owner)),
    ...{ one: 'extent', another: 'standing_exclusions' },
  }),
  favourites: async ({ db, company: { people } }) => ({
    address: '/settings/favourites/details',
    stored: async () => favouritesFields(await getDefaults(db, people.owner)),
    ...{ one: 'favourite_1.name', another: 'favourite_2.name' },
  }),
  company: async ({ db, company: { people } }) => ({
    address: '/settings/company/details',
    stored: async () => companyFields(await getCompany(db, people.owner)),
    ...{ one: 'name', another: 'scheme' },
  }),
  user: async ({ db, company: { people } }) => ({
    address: `/settings/users/${people.electrician.userId}/details`,
    stored: async () => userFields(await getUser(db, people.owner, people.electrician.userId)),
    ...{ one: 'name', another: 'position' },
  }),
  client: async ({ db, company: { people, clients } }) => ({
    address: `/clients/${clients.own}/details`,
    stored: async () => clientFields(await getClient(db, people.owner, clients.own)),
    ...{ one: 'name', another: 'town' },
  }),
  site: async ({ db, company: { people, sites } }) => ({
    address: `/sites/${sites.own}/details`,
    stored: async () => siteFields(await getSite(db, people.owner, sites.own)),
    ...{ one: 'name', another: 'access_notes' },
  }),
  text: async ({ db, company }) => {
    const id = await ownText(db, company);
    return {
      address: `/settings/texts/${id}/details`,
      stored: async () => textFields(await getText(db, company.people.owner, id)),
      ...{ one: 'text', another: 'remedy' },
    };
  },
  instrument: async ({ db, company }) => {
    const id = await carriedInstrument(db, company, company.people.electrician);
    return {
      address: `/instruments/${id}/details`,
      stored: async () => instrumentFields(await getInstrument(db, company.people.owner, id)),
      ...{ one: 'make', another: 'model' },
    };
  },
};

const shower = (row: number) => ({
  [`favourite_${row}.name`]: `Shower ${row}`,
  [`favourite_${row}.ocpd_rating`]: '45',
});

onBothDatabases('a form of the office that is open in two tabs', (database) => {
  test.each(Object.keys(forms))('%s: what one saved, the other does not save over unseen', async (name) => {
    const site = await openSite(database.db);
    const owner = await site.as(site.company.people.owner);
    const { address, stored, one, another } = await (forms[name] as (typeof forms)[string])(site);
    if (name === 'favourites') await mustRedirect(owner.post(address, { ...shower(1), ...shower(2) }));
    /** The form as its page draws it now. */
    const drawn = async (): Promise<Record<string, string>> => {
      const fields = await stored();
      const values = Object.fromEntries(Object.entries(fields).map(([field, [, value]]) => [field, value]));
      return { ...values, drawn: recordForm(name, undefined, fields).drawn ?? '' };
    };
    const heldBy = async (field: string) => (await stored())[field]?.[1];
    const [left, right] = [await drawn(), await drawn()];

    await mustRedirect(owner.post(address, { ...left, [one]: 'From the left' }));
    const late = { ...right, [another]: 'From the right' };
    const answer = await refused(owner.post(address, late));
    expect(answer.errors).toEqual([
      { field: one, message: expect.stringContaining('changed to “From the left” meanwhile') },
    ]);
    expect(answer.entered).toMatchObject({ [another]: ['From the right'], [one]: [right[one]] });
    expect(await heldBy(one)).toBe('From the left');
    expect(await heldBy(another)).toBe(right[another]);

    // The page that says so is drawn from what is stored now: sent again it is saved, and once.
    const seen = recordForm(name, answer, await stored());
    const again = { ...late, drawn: seen.drawn ?? '', submission: randomUUID() };
    await mustRedirect(owner.post(address, again));
    await mustRedirect(owner.post(address, again));
    expect([await heldBy(one), await heldBy(another)]).toEqual([right[one], 'From the right']);
  });

  test('a mistake that is mended does not hide what was saved meanwhile', async () => {
    const site = await openSite(database.db);
    const owner = await site.as(site.company.people.owner);
    const address = '/settings/defaults/details';
    const stored = async () => defaultsFields(await getDefaults(site.db, site.company.people.owner));
    const { drawn = '' } = recordForm('defaults', undefined, await stored());
    const mistaken = { extent: 'Mine', overdue_stops_issue: 'perhaps', drawn };
    const wrong = await refused(owner.post(address, mistaken));
    await mustRedirect(owner.post(address, { extent: 'Theirs', overdue_stops_issue: 'no' }));
    const shown = recordForm('defaults', wrong, await stored());
    const mended = { ...mistaken, overdue_stops_issue: 'no', drawn: shown.drawn ?? '' };
    expect((await refused(owner.post(address, mended))).errors.map(({ field }) => field)).toEqual(['extent']);
  });

  test('what both say is no difference, and a form that does not say what it was drawn from is saved', async () => {
    const site = await openSite(database.db);
    const owner = await site.as(site.company.people.owner);
    const address = '/settings/defaults/details';
    const settled = { extent: 'All of it', overdue_stops_issue: 'no' };
    const { drawn = '' } = recordForm(
      'defaults',
      undefined,
      defaultsFields(await getDefaults(site.db, site.company.people.owner)),
    );
    await mustRedirect(owner.post(address, { ...settled, drawn }));
    await mustRedirect(owner.post(address, { ...settled, drawn }));
    await mustRedirect(owner.post(address, { ...settled, extent: 'Half of it' }));
    expect(await getDefaults(site.db, site.company.people.owner)).toMatchObject({ extent: 'Half of it' });
  });

  test('both at the same moment: one of them is told', async () => {
    const site = await openSite(database.db);
    const owner = await site.as(site.company.people.owner);
    const address = `/clients/${site.company.clients.own}/details`;
    const fields = clientFields(await getClient(site.db, site.company.people.owner, site.company.clients.own));
    const values = Object.fromEntries(Object.entries(fields).map(([field, [, value]]) => [field, value]));
    const drawn = recordForm('client', undefined, fields).drawn ?? '';
    const answers = await Promise.all(['Left', 'Right'].map((name) => owner.post(address, { ...values, drawn, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
  });
});
