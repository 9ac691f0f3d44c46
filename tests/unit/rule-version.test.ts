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
  '2026-11-26.6': 'e191d39c8b122b20f89696d8f4cee6ff95bda49ec439fd1c068839f6a5eff9a3',
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
