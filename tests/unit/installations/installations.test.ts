import { expect, test } from 'vitest';
import type { ReportDocument } from '../../../src/domain/forms/definition.ts';
import { verify } from '../../../src/domain/verification/engine/verify.ts';
import { change } from './change.ts';
import { faults } from './faults.ts';
import { reportOf, type Site } from './simulate.ts';
import { sites } from './sites.ts';
import { soundSites } from './sound-sites.ts';

const sound = Object.entries(sites as Record<string, Site>);

/** The findings of a report, except for fields that these reports leave blank: severity, reason code, path. */
const said = (document: ReportDocument): string[] =>
  verify(document)
    .findings.filter(({ rule }) => rule !== 'MISSING')
    .map(({ severity, rule, path }) => `${severity} ${rule} ${path}`);

test.each(sound)('no findings in a sound %s', (_name, site) => {
  expect(said(reportOf(site)).filter((finding) => !finding.startsWith('note '))).toEqual([]);
});

const soundOnes = Object.entries(soundSites);

test.each(soundOnes)('no findings in %s, and few notes', (_name, site) => {
  const report = reportOf(site);
  const all = said(report);
  const notes = all.filter((finding) => finding.startsWith('note '));
  expect(all.filter((finding) => !notes.includes(finding))).toEqual([]);
  const circuits = site.boards.flatMap((board) => board.circuits).length;
  expect(notes.length, notes.join('\n')).toBeLessThanOrEqual(circuits / 3);
});

test('there are enough of them to say so', () => {
  const circuits = soundOnes.flatMap(([, site]) => site.boards.flatMap((board) => board.circuits));
  expect(soundOnes.length).toBeGreaterThanOrEqual(20);
  expect(circuits.length).toBeGreaterThan(200);
});

const impedances = [0.03, 0.05, 0.08, 0.11, 0.15, 0.19, 0.24, 0.3];

test.each(soundOnes.filter(([, { supply }]) => supply.system === 'TN-C-S_PME' && !supply.phases))(
  'on any supply, nothing fails on the energy of a fault in %s',
  (_name, site) => {
    for (const ze of impedances) {
      const report = reportOf({ ...site, supply: { ...site.supply, ze } });
      const energy = said(report).filter((finding) => / (CPC|EARTH)_SMALL /.test(finding));
      expect(energy, `Ze ${ze}`).toEqual([]);
    }
  },
);

test('the notes in sound reports are ones that a supervisor wants to see', () => {
  const noted = sound.flatMap(([name, site]) => said(reportOf(site)).map((finding) => `${name}: ${finding}`));
  expect(noted).toEqual([
    'semi: note WITHIN_ACCURACY supply/ze',
    'semi: note TEMPERATURE_CORRECTED boards/cu1/circuits/cu1-4/zs',
    'cottage: note FAULT_PROTECTION_BY_RCD boards/cu1',
    'shop: note TEMPERATURE_CORRECTED boards/db1/circuits/db1-1/zs',
    'shop: note NOT_CHECKABLE boards/db1/circuits/db1-3/cpc_csa',
    'shop: note NOT_CHECKABLE boards/db2/circuits/db2-2/cpc_csa',
    'detached: note NOT_CHECKABLE boards/cu1/circuits/cu1-1/ocpd_rating',
    'hall: note NOT_CHECKABLE boards/db1',
    'solar: note NOT_CHECKABLE boards/cu1/circuits/cu1-5',
  ]);
});

test.each(faults.map((fault) => [`${fault.site}: ${fault.what}`, fault] as const))('found in %s', (_name, fault) => {
  const document = reportOf(sites[fault.site] as Site);
  const before = said(document);
  for (const [path, value] of fault.changes) change(document, path, value);
  const after = said(document).filter((finding) => !before.includes(finding));
  expect(after).toEqual(expect.arrayContaining([...fault.found]));
});

/** The readings of a report without the zeros at their ends: `0.50` as `0.5`, `2.00` as `2`. */
const withoutZeros = (document: ReportDocument): ReportDocument =>
  JSON.parse(JSON.stringify(document), (name, value) =>
    name === 'text' && /^[<>]?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value,
  );

test.each([
  ...sound.map(([name, site]) => [`a sound ${name}`, reportOf(site)] as const),
  ...faults.map((fault) => {
    const document = structuredClone(reportOf(sites[fault.site] as Site));
    for (const [path, value] of fault.changes) change(document, path, value);
    return [`${fault.site}: ${fault.what}`, document] as const;
  }),
])('zeros left off the readings do not change the findings of %s', (_name, document) => {
  expect(said(withoutZeros(document))).toEqual(said(document));
});

test('every kind of installation has its own faults', () => {
  for (const [name] of sound) expect(faults.filter(({ site }) => site === name).length).toBeGreaterThanOrEqual(3);
});
