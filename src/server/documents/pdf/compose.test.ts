import { expect, test } from 'vitest';
import { arbitraryPrint, arbitrarySheet, arbitraryWords } from '../../../../tests/support/arbitrary-print.ts';
import { letterhead } from '../../../../tests/support/letterhead.ts';
import { newWorkDocument } from '../../../../tests/support/new-work/new-work-document.ts';
import { faultsOf } from '../../../../tests/support/orphans.ts';
import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { completeVisual } from '../../../domain/forms/fixtures/complete-visual.ts';
import { sampleCertificate } from '../certificates/fixture.ts';
import { composePrint, frameOfPage, regionsOf } from './compose.ts';
import { draftRegions } from './draft.ts';
import { edgesOf } from './drawing/canvas.ts';
import { paginate, type Region } from './flow/paginate.ts';
import type { Paper, Strip } from './flow/strip.ts';
import { layoutOf } from './layout.ts';

/** Every letter half as wide as it is high: what is measured costs most, and this is about what stands where. */
const paper: Paper = { clean: (text) => text, widthOf: (text, { size }) => text.length * size * 0.5 };
const verifyUrl = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';
const bases = {
  EICR: sampleCertificate(),
  EIC: sampleCertificate({ document: newWorkDocument('eic') }),
  MEIWC: sampleCertificate({ document: newWorkDocument('meiwc') }),
  VISUAL: sampleCertificate({ document: completeVisual() }),
};

/** A random report. Every fourth is a draft. */
const printing = (seed: number, base: CertificateData = bases.EICR) => {
  const data = arbitraryPrint(seed, base);
  const layout = layoutOf(data);
  const cover = layout.cover.next === undefined ? layout.cover : { ...layout.cover, next: arbitraryWords(seed) };
  return { data, layout: { ...layout, cover }, pictures: {}, verifyUrl, isDraft: seed % 4 === 0 };
};

const countOf = (regions: readonly Region[]) => regions.reduce((sum, { strips }) => sum + strips.length, 0);

/** Of a thousand in all, with the sheets below; the seeds of each go on from those of the one before. */
const shares = [
  ['EICR', 1, 300],
  ['EIC', 301, 500],
  ['MEIWC', 501, 700],
  ['VISUAL', 701, 850],
] as const;

test.each(shares)('random reports are laid out without an orphan, and with nothing lost: %s', (form, from, to) => {
  for (let seed = from; seed <= to; seed += 1) {
    const random = printing(seed, bases[form]);
    const laidOut = composePrint(paper, random);
    const faults = faultsOf(laidOut, frameOfPage, countOf(regionsOf(paper, random)));
    if (faults.length > 0) expect({ seed, faults }).toEqual({ seed, faults: [] });
  }
});

const picture = { sha256: 'ab'.repeat(32), media_type: 'image/svg+xml', width: 200, height: 50 } as const;
const branded = { ...letterhead(), company: { ...letterhead().company, brand: { logo: picture, mark: picture } } };

test('and so are random sheets to fill in by hand', () => {
  for (let seed = 851; seed <= 1000; seed += 1) {
    const regions = draftRegions(paper, arbitrarySheet(seed), branded);
    const faults = faultsOf(paginate(regions, edgesOf), edgesOf, countOf(regions));
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
