import { type Random, seededRandom } from '../../src/demo/random.ts';
import type { CertificateData, CertificatePhoto } from '../../src/domain/certificate/certificate.ts';
import type { PrintedGroup, PrintedList, PrintedReport } from '../../src/domain/certificate/printed.ts';
import { PAPER_BLANK, type PaperCell, type PaperSheet, printedAs } from '../../src/domain/paper/paper-sheet.ts';

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
  // Whoever signs does so in a group of that name.
  const inGroup = ({ title }: PrintedGroup): PrintedGroup => ({ title, rows: rows(random, 6) });
  const printed: PrintedReport = {
    ...base.printed,
    sections: base.printed.sections.map((section) => ({
      ...section,
      groups: section.key.startsWith('declaration')
        ? section.groups.map(inGroup)
        : list(random, 0, 4, (index) => group(random, index)),
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
  const address = {
    lines: list(random, 1, 8, () => text(random, 12).slice(0, 200)),
    town: text(random, 4),
    postcode: '',
  };
  return {
    ...base,
    ...{ report, printed, photos },
    ...(random.chance(0.3) && {
      installation_address: address,
      order_number: text(random),
      client_reference: text(random),
    }),
    ...(random.chance(0.2) && {
      supersedes: { number: 'CP-1', revision: 1 },
      correction_reason: text(random, 40),
    }),
  };
}

/** Words of any length, for one place. The same seed gives the same. */
export const arbitraryWords = (seed: number): string => text(seededRandom(seed), 30);

/** A sheet to fill in by hand whose sections and boards say anything. The same seed gives the same. */
export function arbitrarySheet(seed: number): PaperSheet {
  const random = seededRandom(seed);
  const written = () => {
    const groups = list(random, 0, 3, (index) => group(random, index)).map((each) => ({
      ...each,
      rows: each.rows.map((row) => (random.chance(0.3) ? { ...row, value: PAPER_BLANK } : row)),
    }));
    const names = groups.flatMap(({ title, rows }) => rows.map((row) => printedAs(title, row.label)));
    const some = () => new Set(names.filter(() => random.chance(0.3)));
    return { groups, unsure: some(), prose: some() };
  };
  const cell = (): PaperCell => {
    const said = text(random);
    return random.pick<PaperCell>([{ known: said }, { unsure: said }, 'to fill in', 'none']);
  };
  return {
    called: 'EICR',
    site: label(random, 12),
    at: '24 November 2026, 10:00',
    sections: list(random, 0, 5, (index) => ({
      key: `s${index}`,
      ...(random.chance(0.5) && { letter: 'A' }),
      title: label(random, 6),
      lists: random.chance(0.3) ? list(random, 1, 2, (at) => listOf(random, at)) : [],
      ...written(),
    })),
    boards: list(random, 0, 3, (index) => {
      const columns = list(random, 1, 16, (at) => ({
        number: at,
        label: label(random, 4),
        isProse: random.chance(0.2),
      }));
      const table = (at: number) => ({
        title: `Table ${at}`,
        columns,
        rows: list(random, 0, random.chance(0.1) ? 60 : 10, (row) => ({
          code: `${row + 1}-41`,
          circuit: text(random),
          isUnsure: random.chance(0.3),
          cells: columns.map(cell),
        })),
      });
      return { id: `b${index}`, name: `DB${index + 1}`, ...written(), tables: list(random, 0, 2, table) };
    }),
  };
}
