import { expect, test } from 'vitest';
import { openApiDocument } from '../../../src/server/sections/api/openapi.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { openWholeSite, visitor } from '../../support/whole-site.ts';

type Described = {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, { content: object }> }>>;
};

const token = 'token-without-spaces';

onBothDatabases('the OpenAPI description', (database) => {
  test('is open, and says what each path answers', async () => {
    const { app } = await openWholeSite(database.db, { config: { metricsToken: token } });
    const answer = await visitor(app).get('/api/v1/openapi.json');
    expect(answer.status).toBe(200);
    const described = (await answer.json()) as Described;
    expect(described.openapi).toBe('3.1.0');
    const read = Object.keys(described.paths).filter((path) => described.paths[path]?.get);
    const asked = read.flatMap((path) =>
      path.includes('{form}')
        ? ['eicr', 'eic', 'meiwc'].map((form) => [path, path.replace('{form}', form)] as const)
        : [[path, path] as const],
    );
    for (const [path, address] of asked) {
      for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
        const given = await visitor(app).get(address, headers as Record<string, string>);
        const expected = described.paths[path]?.get?.responses[given.status];
        expect(expected, `${address} answered ${given.status}`).toBeDefined();
        const [type = ''] = (given.headers.get('content-type') ?? '').split(';');
        expect(Object.keys(expected?.content ?? {}), address).toEqual([type]);
      }
    }
  });

  test('names each operation once', () => {
    const { paths } = openApiDocument('1') as unknown as Described;
    const names = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId));
    expect(new Set(names).size).toBe(names.length);
  });

  test('anything else under /api is closed to strangers, and told as problem details', async () => {
    const { app } = await openWholeSite(database.db);
    for (const path of ['/api', '/api/', '/api/v1/reports', '/api/v2', '/api/v1/schemas/pat.json']) {
      const answer = await visitor(app).get(path);
      expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(await answer.json()).toEqual({
        type: 'about:blank',
        title: expect.any(String),
        status: 401,
        instance: answer.headers.get('x-request-id'),
      });
    }
  });
});
