import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newWorkExamples } from '../support/new-work/examples.ts';

const script = fileURLToPath(new URL('../../scripts/copperplate.ts', import.meta.url));

/** What `copperplate verify -` answers to a document on standard input. */
const verify = (json: unknown) =>
  new Promise<{ code: number; out: string; err: string }>((resolve, reject) => {
    const child = execFile(process.execPath, [script, 'verify', '-'], (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
    child.on('error', reject);
    child.stdin?.end(JSON.stringify(json));
  });

type Printed = {
  findings?: { severity: string; rule: string; path: string }[];
  unknown?: string[];
  errors?: { path: string; message: string }[];
};

test.each(newWorkExamples)('copperplate verify, $name', async ({ json, said }) => {
  const { code, out, err } = await verify(json);
  const { findings, unknown, errors } = JSON.parse(out) as Printed;
  if ('refused' in said) {
    expect(code).toBe(2);
    expect(errors?.map(({ path }) => path)).toEqual(said.refused);
    expect(findings).toBeUndefined();
    for (const path of said.refused) expect(err).toContain(path);
    return;
  }
  const fails = findings?.filter(({ severity }) => severity === 'fail').map(({ rule, path }) => `${rule} ${path}`);
  expect(fails).toEqual(said.fails);
  expect(code).toBe(said.fails.length > 0 ? 1 : 0);
  expect(unknown).toEqual([]);
  // One that holds has nothing to be read at all.
  if (said.fails.length === 0) expect(findings).toEqual([]);
});
