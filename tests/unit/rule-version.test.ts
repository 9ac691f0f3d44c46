import { createHash } from 'node:crypto';
import { isAbsolute, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { RULE_VERSION } from '../../src/domain/verification/rules/rules.ts';

const verification = join(import.meta.dirname, '../../src/domain/verification');
/** The code behind a verdict: the rules, and the limits and facts that they use. */
const judging = ['rules', 'limits', 'facts', 'calculations', 'engine'].map((name) => join(verification, name, '/'));

/**
 * The digest of the rules' code for the version that certificates state. If this fails and a rule or a limit gives other answers or
 * other words than before, raise the version; if only the code changed, enter the digest that the failure shows.
 */
const known: Readonly<Record<string, string>> = {
  '2026-11-26.8': 'afacc484929122316d7ff7825f3cd8f8386e523c8e459d77bd0f36cf64f66e86',
};

test('the rule version changes with the code of the rules', async () => {
  expect({ version: RULE_VERSION, digest: await digest() }).toEqual({
    version: RULE_VERSION,
    digest: known[RULE_VERSION] ?? 'a version without a digest',
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
  // The paths of other files depend on the machine.
  return createHash('sha256')
    .update(code.replace(/from"[^"]*"/g, ''))
    .digest('hex');
}
