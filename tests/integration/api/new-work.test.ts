import { expect, test } from 'vitest';
import { onBothDatabases } from '../../support/databases.ts';
import { newWorkExamples } from '../../support/new-work/examples.ts';
import { openWholeSite } from '../../support/whole-site.ts';

type Answer = {
  findings?: { severity: string; rule: string; path: string }[];
  unknown?: string[];
  errors?: { path: string; message: string }[];
};

onBothDatabases('POST /api/v1/verify of new work', (database) => {
  test.each(newWorkExamples)('$name', async ({ json, said }) => {
    const { app } = await openWholeSite(database.db);
    const answer = await app.request('http://localhost/api/v1/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    const { findings, unknown, errors } = (await answer.json()) as Answer;
    if ('refused' in said) {
      expect(answer.status).toBe(422);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(errors?.map(({ path }) => path)).toEqual(said.refused);
      expect(findings).toBeUndefined();
      return;
    }
    expect(answer.status).toBe(200);
    const fails = findings?.filter(({ severity }) => severity === 'fail').map(({ rule, path }) => `${rule} ${path}`);
    expect(fails).toEqual(said.fails);
    expect(unknown).toEqual([]);
    if (said.fails.length === 0) expect(findings).toEqual([]);
  });
});
