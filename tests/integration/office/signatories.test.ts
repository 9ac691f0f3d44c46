import { beforeEach, expect, test } from 'vitest';
import { listSigningRequests } from '../../../src/features/signing-by-link/server/repository.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { bookWork } from '../../support/new-work/issued-work.ts';
import { installationOfFour } from '../../support/new-work/sound-installation.ts';
import { fill } from '../../support/world.ts';
import { mustRedirect, openSite, refused, type Site } from './site.ts';

onBothDatabases('who signs a report, from the office', (database) => {
  let site: Site;
  let reportId: string;
  let page: string;
  const asked = { signatory: 'designed_by', name: 'Jo Bloggs', email: 'jo@example.org', firm: '' };
  const requests = () => listSigningRequests(site.db, site.company.people.office, reportId);
  beforeEach(async () => {
    site = await openSite(database.db);
    ({ reportId } = await bookWork(site.db, site.company, 'EIC'));
    await fill(site.db, site.company.people.electrician, reportId, installationOfFour());
    page = `/reports/${reportId}/signatories`;
  });

  test.each(['office', 'supervisor'] as const)('the %s asks, sends again and revokes', async (role) => {
    const visitor = await site.as(site.company.people[role]);
    const nobody = await refused(visitor.post(`${page}/request`, { ...asked, signatory: '', email: '' }));
    expect(nobody).toMatchObject({ form: 'request', errors: [{ field: 'signatory' }, { field: 'email' }] });
    expect(await mustRedirect(visitor.post(`${page}/request`, asked))).toBe(`${page}?done=asked-to-sign`);
    const [first] = await requests();
    await mustRedirect(visitor.post(`${page}/${first?.id}/again`, {}));
    const [ended, second] = await requests();
    expect([ended?.revokedAt !== null, second?.revokedAt]).toEqual([true, null]);
    await mustRedirect(visitor.post(`${page}/${second?.id}/revocation`, {}));
    expect((await requests()).map(({ revokedAt }) => revokedAt !== null)).toEqual([true, true]);
  });

  test('is nobody’s of another company, and no client’s', async () => {
    const stranger = await site.as(site.other.people.office);
    expect((await stranger.post(`${page}/request`, asked)).status).toBe(404);
    const client = await site.as(site.company.people.client);
    expect((await client.post(`${page}/request`, asked)).status).toBe(403);
    expect(await requests()).toEqual([]);
  });
});
