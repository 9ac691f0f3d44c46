import { expect, test } from 'vitest';
import type { Db } from '../../../src/server/db/dialect.ts';
import { type Blank, prepared } from '../../../src/server/db/prepared.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { inTransaction, seedCompany } from '../../support/seed.ts';

onBothDatabases('a prepared query', (database) => {
  const userOf = prepared((db: Db, blank: Blank<'id' | 'companyId'>) =>
    db
      .selectFrom('user')
      .where('company_id', '=', blank('companyId'))
      .where('role', '!=', 'client')
      .where('id', '=', blank('id'))
      .select(['id', 'name']),
  );

  test('is asked with the values of each call, and never with those of another', async () => {
    const { viewers, companyId } = await seedCompany(database.db);
    const { viewers: strangers } = await seedCompany(database.db);
    const of = async (id: string) => (await userOf(database.db, { id, companyId }, {})).map(({ name }) => name);
    const { office, owner, client } = viewers;
    expect(await Promise.all([of(office.userId), of(owner.userId)])).toEqual([[office.name], [owner.name]]);
    expect(await of(strangers.office.userId)).toEqual([]);
    expect(await of(client.userId)).toEqual([]);
  });

  test('sees within a transaction what the transaction did', async () => {
    const { viewers, companyId } = await seedCompany(database.db);
    const id = viewers.office.userId;
    await inTransaction(database.db, async (trx) => {
      await trx.updateTable('user').set({ name: 'Olga Office' }).where('id', '=', id).execute();
      expect(await userOf(trx, { id, companyId }, {})).toEqual([{ id, name: 'Olga Office' }]);
    });
  });
});
