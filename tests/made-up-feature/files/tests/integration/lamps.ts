import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import LampsPage from '../../src/pages/lamps.tsx';
import { requestContext } from '../../src/server/pages/request-context.ts';
import { listAudit } from '../../src/server/repositories/audit.ts';
import { onBothDatabases } from '../support/databases.ts';
import { openSite } from './office/site.ts';

// Waku is not here to render pages.
vi.mock('../../src/waku/server.ts', () => ({ notFound: () => undefined, redirect: () => undefined }));

onBothDatabases('a feature that was added by its folder and its lines', (database) => {
  test('answers who may, refuses others, and records, mails and shows what was done', async () => {
    const { db, deps, company, ...site } = await openSite(database.db);
    const { owner, supervisor } = company.people;
    const lamp = { name: 'Standard lamp', mail_to: 'lamps@example.org' };

    const refused = await (await site.as(supervisor)).post('/lamps', lamp);
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('change the lamps')]);
    expect((await (await site.as(supervisor)).get('/lamps')).status).toBe(403);
    expect((await (await site.as(owner)).post('/lamps', { ...lamp, name: '' })).status).toBe(422);
    expect((await (await site.as(owner)).post('/lamps', lamp)).status).toBe(303);

    const [event] = await listAudit(db, owner);
    expect(event).toMatchObject({ action: 'lamp.added' });
    const mails = await db.selectFrom('outbox').where('company_id', '=', owner.companyId).select('payload').execute();
    expect(mails.map(({ payload }) => JSON.parse(payload).subject)).toEqual(['Lamp Standard lamp added']);
    const url = new URL('http://localhost/lamps');
    const request = { nonce: undefined, requestId: 'r', request: new Request(url), url, formState: undefined };
    const page = await requestContext.run({ deps, viewer: owner, failure: undefined, ...request }, () =>
      LampsPage({ path: '/lamps', query: '' }),
    );
    expect(renderToStaticMarkup(page)).toBe('<ul><li>Standard lamp</li></ul>');
    expect((await (await site.as(owner)).get('/lamps')).status).toBe(200);
  });
});
