import { vi } from 'vitest';

/**
 * Properties are tried with the same cases on each run, so that a change is judged by what it changed. To look for more, another seed:
 * `PROPERTY_SEED=$RANDOM npm test vitest`.
 */
vi.mock(import('fast-check'), async (original) => {
  const fc = await original();
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED ?? 20261123) });
  return fc;
});
