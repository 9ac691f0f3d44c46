import type fc from 'fast-check';
import { vi } from 'vitest';

/**
 * For mutation testing, which runs every test thousands of times: properties are tried on few examples, the same ones each time,
 * and where one fails no smaller example is looked for.
 */
vi.mock('fast-check', async (original) => {
  const real = (await original<{ default: typeof fc }>()).default;
  const assert: typeof fc.assert = (property, parameters) =>
    real.assert(
      property as never,
      { ...parameters, numRuns: Math.min(parameters?.numRuns ?? 100, 15), seed: 1, endOnFailure: true } as never,
    );
  return { default: { ...real, assert } };
});
