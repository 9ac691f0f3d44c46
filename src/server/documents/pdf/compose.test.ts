import { expect, test } from 'vitest';
import { arbitraryPrint } from '../../../../tests/support/arbitrary-print.ts';
import { faultsOf } from '../../../../tests/support/orphans.ts';
import { sampleCertificate } from '../certificates/fixture.ts';
import { composePrint, frameOfPage, regionsOf } from './compose.ts';
import { paginate } from './flow/paginate.ts';
import type { Paper, Strip } from './flow/strip.ts';
import { layoutOf } from './layout.ts';

/** Every letter half as wide as it is high: what is measured costs most, and this is about what stands where. */
const paper: Paper = { clean: (text) => text, widthOf: (text, { size }) => text.length * size * 0.5 };
const verifyUrl = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';
const base = sampleCertificate();

const printing = (seed: number) => {
  const data = arbitraryPrint(seed, base);
  return { data, layout: layoutOf(data), pictures: {}, verifyUrl };
};

const stripsOf = (seed: number) => regionsOf(paper, printing(seed)).reduce((sum, { strips }) => sum + strips.length, 0);

test('a thousand random reports are laid out without an orphan, and with nothing lost', () => {
  for (let seed = 1; seed <= 1000; seed += 1) {
    const laidOut = composePrint(paper, printing(seed));
    const faults = faultsOf(laidOut, frameOfPage, stripsOf(seed));
    if (faults.length > 0) expect({ seed, faults }).toEqual({ seed, faults: [] });
  }
});

/** The same reports with rules of the typesetter left out: the check has to see it. */
const careless: Record<string, (strip: Strip) => Strip> = {
  'introduces nothing': ({ keepsNext, ...strip }) =>
    strip.kind === 'row' && keepsNext ? { ...strip, keepsNext } : strip,
  'is alone': ({ keepsNext, ...strip }) => (strip.kind === 'row' || !keepsNext ? strip : { ...strip, keepsNext }),
  'without its head': ({ repeats, ...strip }) => strip,
  'runs off the page': (strip) => (strip.kind === 'row' ? { ...strip, height: strip.height * 40 } : strip),
  'without its table': ({ keepsNext, ...strip }) =>
    strip.kind === 'legend'
      ? { ...strip, before: 300 }
      : strip.kind === 'row' || !keepsNext
        ? strip
        : { ...strip, keepsNext },
};

test.each(Object.entries(careless))('the check sees what %s', (fault, change) => {
  const faults = new Set<string>();
  for (let seed = 1; seed <= 60; seed += 1) {
    const regions = regionsOf(paper, printing(seed));
    const repeated = (strip: Strip) => strip.repeats;
    const changed = regions.map((region) => ({ ...region, strips: region.strips.map(change) }));
    const laidOut = paginate(changed, frameOfPage);
    // What is repeated is asked of the strip as it should be.
    const before = regions.flatMap(({ strips }) => strips);
    const after = changed.flatMap(({ strips }) => strips);
    const placed = laidOut.placed.map((each) => {
      const repeats = repeated(before[after.indexOf(each.strip)] ?? each.strip);
      return { ...each, strip: { ...each.strip, ...(repeats && { repeats }) } };
    });
    for (const each of faultsOf({ ...laidOut, placed }, frameOfPage, before.length)) faults.add(each);
  }
  expect([...faults].filter((each) => each.includes(fault)).length).toBeGreaterThan(0);
});
