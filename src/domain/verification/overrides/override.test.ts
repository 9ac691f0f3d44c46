import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReportDocument } from '../../forms/definition.ts';
import { completeEicr } from '../../forms/fixtures/complete-eicr.ts';
import { sameValue } from '../../report/value.ts';
import type { Finding } from '../engine/finding.ts';
import { verify } from '../engine/verify.ts';
import { themes } from '../explanations/themes.ts';
import { reportWith } from '../fixture.ts';
import { basisOf, changedSince } from './basis.ts';
import { changed, findings, isValue, leaves, pool } from './basis-fixture.ts';
import { canBeOverridden, isBetterThanItsCodes, weigh } from './override.ts';

const found = (document: ReportDocument, rule: string): Finding => {
  const finding = findings(document).find((each) => each.rule === rule);
  if (!finding) throw new Error(`${rule} is not found`);
  return finding;
};
const overridden = (document: ReportDocument, finding: Finding) => [{ basis: basisOf(document, finding) }];
/** The finding at the same place in another state of the report; undefined if there is none. */
const standing = (document: ReportDocument, finding: Finding, given: ReturnType<typeof overridden>) =>
  weigh(document, findings(document), given).find(
    (each) => each.finding.rule === finding.rule && each.finding.path === finding.path,
  )?.standing;

/** Every code with the example that explains it: the finding, and the report it is found in. */
const examples = themes
  .flatMap(({ explanations }) => explanations)
  .flatMap(({ code, example: { document } }) => {
    const finding = findings(document).find((each) => each.rule === code);
    return finding && canBeOverridden(finding) ? [{ code, document, finding }] : [];
  });

describe.each(examples)('$code, overridden', ({ document, finding }) => {
  test('stays so while nothing changes, and the other findings stay open', () => {
    const given = overridden(document, finding);
    const weighed = weigh(document, findings(document), given);
    expect(weighed.filter((each) => each.standing === 'overridden').map((each) => each.finding)).toEqual([finding]);
  });

  test('is asked again when a value of its basis changes', () => {
    const given = overridden(document, finding);
    const paths = Object.keys(given[0]?.basis.values ?? {}).filter(isValue);
    expect(paths).not.toEqual([]);
    for (const path of paths) {
      const later = changed(document, path, 'something else');
      expect(changedSince(given[0]?.basis as never, later), path).toEqual([path]);
      expect(standing(later, finding, given), path).not.toBe('overridden');
    }
  });

  test('has every value that can change it in its basis', () => {
    const given = overridden(document, finding);
    const bound = new Set(Object.keys(given[0]?.basis.values ?? {}));
    for (const path of leaves(document).filter((each) => isValue(each) && !bound.has(each))) {
      for (const value of pool) {
        const isSame = findings(changed(document, path, value)).some((each) => sameValue(each, finding));
        expect(isSame, `${path} to ${JSON.stringify(value)}`).toBe(true);
      }
    }
  });

  test('stays so when another circuit is renamed, or an observation reworded', () => {
    const base = [
      ['boards/b1/circuits/zz', true],
      ['boards/b1/circuits/zz/description', 'Lights'],
      ['boards/b1/circuits/zz/circuit_no', '9'],
      ['observations/zz', true],
      ['observations/zz/text', 'Loose lid'],
    ] as const;
    const before = base.reduce((made, [path, value]) => changed(made, path, value), document);
    const about = findings(before).find((each) => each.rule === finding.rule && each.path === finding.path);
    // The finding may be gone for good reason, as when a rule counts observations.
    const reasons = overridden(before, about as Finding);
    for (const [path] of base.filter(([, value]) => value !== true)) {
      expect(standing(changed(before, path, 'Garden lights'), about as Finding, reasons), path).toBe('overridden');
    }
  });
});

test('an overridden finding comes back as open, with the earlier reason and the change', () => {
  const circuit = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
  const document = reportWith({ circuit: { ...circuit, zs: '1.52' } });
  const finding = found(document, 'ZS_OVER_MAX');
  const given = overridden(document, finding);
  const later = changed(document, 'boards/b1/circuits/c1/zs', '1.60');
  expect(weigh(later, [found(later, 'ZS_OVER_MAX')], given)).toEqual([
    {
      standing: 'open',
      finding: found(later, 'ZS_OVER_MAX'),
      before: { override: given[0], changed: ['boards/b1/circuits/c1/zs'] },
    },
  ]);
  const back = changed(later, 'boards/b1/circuits/c1/zs', '1.52');
  expect(standing(back, finding, given)).toBe('overridden');
});

test('an RCD upstream that could protect the circuit is part of the basis; the feeder’s own Zs is not', () => {
  const rcd = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '100', rcd_rating: '63', rcd_ms: '900' };
  const feeder = { id: 'f1', circuit_kind: 'distribution', description: 'Garage', zs: '0.40', ...rcd };
  const typeB = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
  const document = reportWith({
    rest: {
      boards: [
        { id: 'b1', fed_from: { origin: true }, circuits: [feeder, { id: 'other', description: 'Lights' }] },
        { id: 'b2', fed_from: { board: 'b1', circuit: 'f1' }, circuits: [{ id: 'c2', ...typeB, zs: '85' }] },
      ],
    },
  });
  const finding = found(document, 'ZS_OVER_MAX');
  const given = overridden(document, finding);
  expect(standing(changed(document, 'boards/b1/circuits/f1/rcd_ms', '950'), finding, given)).toBe('open');
  for (const path of ['boards/b1/circuits/f1/zs', 'boards/b1/circuits/f1/description', 'boards/b1/circuits/other/zs']) {
    expect(standing(changed(document, path, '0.41'), finding, given), path).toBe('overridden');
  }
});

test('if all observations decide, one more of the same code asks again, although the finding reads the same', () => {
  const observation = (id: string) => ({ id, code: 'C2', text: 'A fault' });
  const document = reportWith({
    rest: { summary: { overall_outcome: 'satisfactory' }, observations: [observation('o1')] },
  });
  const finding = found(document, 'OUTCOME_CONFLICT');
  const given = overridden(document, finding);
  const more = { ...document, observations: [observation('o1'), observation('o2')] };
  expect(found(more, 'OUTCOME_CONFLICT')).toEqual(finding);
  expect(standing(more, finding, given)).toBe('open');
  expect(weigh(more, [finding], given)).toEqual([
    { standing: 'open', finding, before: { override: given[0], changed: ['observations/*'] } },
  ]);
});

test('two notes on one circuit have separate reasons', () => {
  const circuit = {
    circuit_kind: 'radial',
    ocpd_standard: 'BS EN 60898',
    ocpd_type: 'B',
    ocpd_rating: '32',
    zs: 'LIM',
  };
  const document = reportWith({ circuit: { ...circuit, live_csa: '2.5', cpc_csa: '1.5' } });
  const notes = findings(document).filter((each) => each.rule === 'NOT_CHECKABLE');
  expect(notes).toHaveLength(2);
  const weighed = weigh(document, notes, overridden(document, notes[0] as Finding));
  expect(weighed).toMatchObject([{ standing: 'overridden' }, { standing: 'open' }]);
  expect(weighed[1]).not.toHaveProperty('before');
});

test('a missing value cannot be overridden', () => {
  const [missing] = verify(reportWith({})).findings.filter(({ rule }) => rule === 'MISSING') as [Finding];
  expect(canBeOverridden(missing)).toBe(false);
  expect(() => basisOf(reportWith({}), missing)).toThrow(RangeError);
  const given = [{ basis: { finding: missing, values: {} } }];
  expect(weigh(reportWith({}), [missing], given)).toEqual([{ standing: 'open', finding: missing }]);
});

test('a missing value and a broken link take no reason; every other finding does', () => {
  const answered = (['MISSING', 'INVALID', 'ZS_OVER_MAX', 'NOT_CHECKABLE'] as const).map((rule) =>
    canBeOverridden({ rule, severity: 'fail', path: 'supply/ze', message: '' }),
  );
  expect(answered).toEqual([false, false, true, true]);
});

test('only an outcome that should have been unsatisfactory is better than its codes', () => {
  const conflict: Finding = {
    rule: 'OUTCOME_CONFLICT',
    severity: 'fail',
    path: 'summary/overall_outcome',
    message: '',
  };
  expect(isBetterThanItsCodes({ ...conflict, limit: 'unsatisfactory' })).toBe(true);
  expect(isBetterThanItsCodes({ ...conflict, limit: 'satisfactory' })).toBe(false);
  expect(isBetterThanItsCodes({ ...conflict, rule: 'ZS_OVER_MAX', limit: 'unsatisfactory' })).toBe(false);
});

test('the last of several outdated reasons is shown', () => {
  const circuit = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
  const reasons = ['1.52', '1.56', '1.60'].map((zs) => {
    const document = reportWith({ circuit: { ...circuit, zs } });
    return { basis: basisOf(document, found(document, 'ZS_OVER_MAX')), said: `at ${zs}` };
  });
  const now = reportWith({ circuit: { ...circuit, zs: '1.64' } });
  const [weighed] = weigh(now, [found(now, 'ZS_OVER_MAX')], reasons);
  expect(weighed).toMatchObject({ standing: 'open', before: { override: { said: 'at 1.60' } } });
});

describe('in a whole report', () => {
  const paths = leaves(completeEicr()).filter(isValue);
  const change = fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...pool, '1.52', '7.5', '>299'));

  test('a value outside the basis of a finding never changes it', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), fc.nat(), change, (made, which, [path, value]) => {
        const document = made.reduce((each, [at, to]) => changed(each, at, to), completeEicr() as ReportDocument);
        const all = findings(document).filter(canBeOverridden);
        const finding = all[which % Math.max(1, all.length)];
        if (!finding) return;
        const basis = basisOf(document, finding);
        const later = changed(document, path, value);
        const isTouched = changedSince(basis, later).length > 0;
        if (!isTouched) expect(findings(later)).toContainEqual(finding);
        expect(weigh(document, all, [{ basis }]).filter((each) => each.standing === 'overridden')).toHaveLength(1);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a later version of the rules', () => {
  const example = examples.find(({ code }) => code === 'ZS_OVER_MAX');
  if (!example) throw new Error('no example');
  const { document, finding } = example;
  const given = (change: Partial<Finding>) => {
    const basis = basisOf(document, finding);
    return [{ basis: { ...basis, finding: { ...basis.finding, ...change } } }];
  };

  test('that puts a finding in other words leaves its reason', () => {
    const other = { message: 'The old words.', arithmetic: 'the old arithmetic' };
    expect(standing(document, finding, given(other))).toBe('overridden');
  });

  test.each<Partial<Finding>>([{ severity: 'note' }, { limit: '0.01' }, { measured: '99' }, { regulation: '411.1' }])(
    'that says something else (%o) asks again',
    (change) => {
      expect(standing(document, finding, given(change))).toBe('open');
    },
  );
});
