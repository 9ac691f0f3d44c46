import { createHash } from 'node:crypto';
import { isAbsolute, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { RULE_VERSION } from '../../src/domain/verification/rules/rules.ts';

const verification = join(import.meta.dirname, '../../src/domain/verification');
/** What a verdict is made of: the rules, and what they hold readings against. */
const judging = ['rules', 'limits', 'facts', 'calculations', 'engine'].map((name) => join(verification, name, '/'));

/**
 * Of the version that stands in the certificates, what its rules were made of. Where this fails and a rule or a limit answers
 * otherwise than before, raise the version; where only its code reads otherwise, write down the digest that is told here.
 */
const known: Readonly<Record<string, string>> = {
  '2026-11-26.5': '56a9f09ad2b845ea7d08ce3eb2c1b0e69c82a345713dba07dd0f6e83bd0ed60a',
};

test('the version of the rules changes with what they are made of', async () => {
  expect({ version: RULE_VERSION, digest: await digest() }).toEqual({
    version: RULE_VERSION,
    digest: known[RULE_VERSION] ?? 'a version that nobody wrote down',
  });
});

/** SHA-256 of the code without its comments and its layout, in hexadecimal. */
async function digest(): Promise<string> {
  const bundle = await rolldown({
    input: join(verification, 'rules/rules.ts'),
    external: (id, importer) => {
      const path = isAbsolute(id) || importer === undefined ? id : resolve(importer, '..', id);
      return !judging.some((folder) => path.startsWith(folder));
    },
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  const [{ code }] = output;
  // Where the rest was found is the machine's.
  return createHash('sha256')
    .update(code.replace(/from"[^"]*"/g, ''))
    .digest('hex');
}
