import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameFinding } from '../../../src/domain/verification/engine/finding.ts';
import { basisOf, changedSince } from '../../../src/domain/verification/overrides/basis.ts';
import { changed, findings, isValue, leaves, pool } from '../../../src/domain/verification/overrides/basis-fixture.ts';
import { canBeOverridden, weigh } from '../../../src/domain/verification/overrides/override.ts';
import { change } from './change.ts';
import { faults } from './faults.ts';
import { reportOf, type Site } from './simulate.ts';
import { sites } from './sites.ts';

const cases = faults.flatMap((fault) => {
  const document = reportOf(sites[fault.site] as Site);
  for (const [path, value] of fault.changes) change(document, path, value);
  const found = findings(document)
    .filter(canBeOverridden)
    .filter(({ severity, rule, path }) => fault.found.includes(`${severity} ${rule} ${path}`));
  return found.map((finding) => [`${fault.site}: ${fault.what}`, finding.rule, document, finding] as const);
});

test.each(cases)(
  '%s: a reason against %s holds until a value changes that it was about',
  (_what, _rule, document, finding) => {
    const basis = basisOf(document, finding);
    const bound = new Set(Object.keys(basis.values));
    const unbound = leaves(document).filter((path) => isValue(path) && !bound.has(path));
    fc.assert(
      fc.property(fc.constantFrom(...unbound), fc.constantFrom(...pool), (path, value) => {
        const later = changed(document, path, value);
        expect(changedSince(basis, later)).toEqual([]);
        expect(findings(later).some((each) => sameFinding(each, finding))).toBe(true);
      }),
      { numRuns: 15 },
    );
    for (const path of [...bound].filter(isValue)) {
      const later = changed(document, path, 'something else');
      const standing = weigh(later, findings(later), [{ basis }]).map((each) => each.standing);
      expect(standing, path).not.toContain('overridden');
    }
  },
);

test('the basis of a reason is a handful of values of a report', () => {
  expect(new Set(cases.map(([, rule]) => rule)).size).toBeGreaterThan(20);
  for (const [, , document, finding] of cases) {
    expect(Object.keys(basisOf(document, finding).values).length).toBeLessThan(leaves(document).length / 4);
  }
});
