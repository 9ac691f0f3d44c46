import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listUsers } from '../../../src/server/repositories/people/users.ts';
import { inviteUser } from '../../../src/server/users/invite.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { mustRedirect, openSite, refused } from './site.ts';

onBothDatabases('people who are invited', (database) => {
  test('the office invites, but nobody who approves, issues or sets the company up', async () => {
    const site = await openSite(database.db);
    const { office: who, owner, supervisor } = site.company.people;
    const office = await site.as(who);
    const person = (role: string) => ({ name: 'Sue Sparks', email: `${randomUUID()}@new.example`, role, position: '' });
    const sue = person('electrician');
    expect(await mustRedirect(office.post('/settings/users/new', sue))).toBe('/settings?done=user-added');
    expect(await listUsers(site.db, owner)).toContainEqual(expect.objectContaining({ email: sue.email }));
    for (const role of ['owner', 'supervisor'] as const) {
      const { errors } = await refused(office.post('/settings/users/new', person(role)));
      expect(errors).toEqual([
        { field: 'role', message: 'Choose another role: only an owner adds owners and supervisors' },
      ]);
      // Nor past the form.
      const details = { ...person(role), role, clientId: null, qualificationRefs: '' };
      await expect(site.db.transaction().execute((trx) => inviteUser(trx, who, details, new Date()))).rejects.toThrow(
        'add an owner or a supervisor',
      );
    }
    expect((await (await site.as(supervisor)).post('/settings/users/new', person('electrician'))).status).toBe(403);
  });
});
