import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeCompany } from '../../../src/server/company/change.ts';
import { issueReport } from '../../../src/server/reports/issue.ts';
import { getCompany } from '../../../src/server/repositories/people/companies.ts';
import { approveAsItIs } from '../../support/approve.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { handIn } from '../../support/reports.ts';
import { fill } from '../../support/world.ts';
import { openSite, textOf } from './site.ts';

onBothDatabases('a company without an address', (database) => {
  test('is told before anybody signs, with the setting’s name, and issues with the first signature once it is set', async () => {
    const site = await openSite(database.db);
    const { owner, electrician, supervisor } = site.company.people;
    const company = await getCompany(database.db, owner);
    const save = (more: Partial<typeof company>) =>
      database.db.transaction().execute((trx) => changeCompany(trx, owner, { ...company, ...more }, site.deps.clock()));
    await save({ address: { lines: [], town: '', postcode: '' }, phone: '', scheme: '' });
    await fill(database.db, electrician, site.reportId);

    const browser = await site.signedIn(electrician);
    const page = await browser.get(`${site.home}/sign`);
    for (const words of ['address is not set', 'phone number is not set', 'scheme is not set'])
      expect(textOf(page.html)).toContain(`Your company’s ${words} (Settings › Company)`);
    const refused = await browser.submit(page, { signature: electrician.name, confirm: 'yes' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('<a href="#not-set">Your company’s address is not set (Settings › Company)</a>');
    // A phone that does not know sends the signature all the same.
    await expect(handIn(database.db, electrician, site.reportId)).rejects.toThrow(
      'Your company’s address is not set (Settings › Company). Ask the owner to set it, then sign.',
    );

    await save({ scheme: 'NAPIT', schemeNumber: '' });
    expect(textOf((await browser.get(`${site.home}/sign`)).html)).toContain('Your company’s scheme number is not set');

    await save({ phone: '', scheme: 'None' });
    const after = textOf((await browser.get(`${site.home}/sign`)).html);
    expect(after).not.toContain('address is not set');
    expect(after).toContain('Your company’s phone number is not set');
    const seq = await handIn(database.db, electrician, site.reportId);
    await database.db.transaction().execute((trx) => approveAsItIs(trx, supervisor, site.reportId));
    const signed = { submission: randomUUID(), contentHash: 'x', seq, signature: supervisor.name, drawing: undefined };
    const id = await issueReport(site.deps, supervisor, site.reportId, signed);
    const row = await database.db
      .selectFrom('certificate')
      .where('id', '=', id)
      .select('canonical')
      .executeTakeFirstOrThrow();
    // The company said that it is in no scheme, which is not a scheme's name.
    expect(JSON.parse(row.canonical).company).toMatchObject({ address: company.address, scheme: '' });
  });

  test('at issue too is told the setting’s name', async () => {
    const site = await openSite(database.db);
    const { electrician, supervisor } = site.company.people;
    await fill(database.db, electrician, site.reportId);
    const seq = await handIn(database.db, electrician, site.reportId);
    await database.db.transaction().execute((trx) => approveAsItIs(trx, supervisor, site.reportId));
    await database.db
      .updateTable('company')
      .set({ address: JSON.stringify({ lines: [], town: '', postcode: '' }) })
      .where('id', '=', site.company.id)
      .execute();
    const signed = { submission: randomUUID(), contentHash: 'x', seq, signature: supervisor.name, drawing: undefined };
    await expect(issueReport(site.deps, supervisor, site.reportId, signed)).rejects.toThrow(
      'Your company’s address is not set (Settings › Company)',
    );
  });
});
