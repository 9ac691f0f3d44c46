import { type Random, seededRandom } from '../../src/demo/random.ts';
import type { CertificateData, CertificatePhoto } from '../../src/domain/certificate/certificate.ts';
import type { PrintedGroup, PrintedList, PrintedReport } from '../../src/domain/certificate/printed.ts';

const words =
  'a the cover of main board in hall is cracked reaches live part test N/A 230 V terminations undersized'.split(' ');

const list = <T>(random: Random, from: number, to: number, make: (index: number) => T): T[] =>
  Array.from({ length: random.whole(from, to) }, (_, index) => make(index));

/** Mostly short, sometimes long, rarely a page and more. */
function text(random: Random, usual = 5): string {
  const most = random.chance(0.004) ? 900 : random.chance(0.05) ? 60 : usual;
  return list(random, 1, most, () => random.pick(words)).join(' ');
}

/** What a form asks: never long. */
const label = (random: Random, most: number) => list(random, 1, most, () => random.pick(words)).join(' ');

const rows = (random: Random, most: number) =>
  list(random, 0, most, () => ({ label: label(random, 8), value: text(random, 4) }));

const group = (random: Random, index: number): PrintedGroup => ({
  ...(random.chance(0.7) && { title: `Group ${index} ${label(random, 3)}` }),
  rows: rows(random, random.chance(0.1) ? 30 : 7),
});

const listOf = (random: Random, index: number): PrintedList => ({
  title: `List ${index}`,
  items: list(random, 1, random.chance(0.1) ? 40 : 4, (item) => ({
    name: `A${item + 1}`,
    rows: ['What', 'Where', 'Why'].map((label) => ({ label, value: text(random, 6) })),
  })),
});

/** A certificate that says anything, at any length, in the order of a real one. The same seed gives the same. */
export function arbitraryPrint(seed: number, base: CertificateData): CertificateData {
  const random = seededRandom(seed);
  const codes = ['C1', 'C2', 'C3', 'FI'];
  const observations = list(random, 0, random.chance(0.1) ? 40 : 6, (index) => ({
    number: String(index + 1),
    code: random.pick(codes),
    text: text(random, 30),
    rows: rows(random, 4),
  })).sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code));
  const photos = observations.flatMap(({ number }) =>
    list(random, 0, random.chance(0.1) ? 14 : 2, (): CertificatePhoto => {
      const isTall = random.chance(0.3);
      return {
        sha256: 'ab'.repeat(32),
        taken_at: null,
        bound_to: `observations/o${number}`,
        caption: label(random, 25),
        width: isTall ? 900 : 1600,
        height: isTall ? 1600 : 1000,
      };
    }),
  );
  const printed: PrintedReport = {
    ...base.printed,
    sections: base.printed.sections.map((section) => ({
      ...section,
      groups: section.key === 'declaration' ? section.groups : list(random, 0, 4, (index) => group(random, index)),
      lists: random.chance(0.3) ? list(random, 1, 2, (index) => listOf(random, index)) : [],
    })),
    observations,
    schedule: list(random, 0, 9, (index) => ({
      number: String(index + 1),
      title: label(random, 6),
      items: list(random, 0, random.chance(0.1) ? 60 : 12, (item) => ({
        number: `${index + 1}.${item + 1}`,
        label: label(random, 9),
        regulations: '411.3, 522.6',
        outcome: random.pick(['✓', 'N/A', 'C2', 'LIM']),
        note: random.chance(0.1) ? text(random, 20) : '',
      })),
    })),
    boards: list(random, 0, 3, (index) => ({
      name: `DB${index + 1}`,
      groups: [{ rows: rows(random, 14) }],
      circuits: list(random, 0, random.chance(0.1) ? 60 : 10, () =>
        base.printed.columns.map(({ name }) =>
          name === 'description' || name === 'remarks' ? text(random) : random.pick(['0.35', '–', '✓']),
        ),
      ),
    })),
  };
  const report = { ...base.report, observations: observations.map(({ number }) => ({ id: `o${number}` })) };
  return { ...base, report, printed, photos };
}
