import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyReport } from '../../../../tests/support/arbitrary-report.ts';
import { recordReads } from '../../../../tests/support/recording.ts';
import { change } from '../../../../tests/unit/installations/change.ts';
import { faults } from '../../../../tests/unit/installations/faults.ts';
import { reportOf, type Site } from '../../../../tests/unit/installations/simulate.ts';
import { sites } from '../../../../tests/unit/installations/sites.ts';
import type { ReportDocument } from '../../forms/definition.ts';
import { everyField } from '../../forms/document.ts';
import { formForNewWork, formTypes } from '../../forms/registry.ts';
import type { Json } from '../../report/entry.ts';
import { themes } from '../explanations/themes.ts';
import { newWorkWith, reportWith } from '../fixture.ts';
import { basisOf, changedSince } from '../overrides/basis.ts';
import { changed, isValue, pool } from '../overrides/basis-fixture.ts';
import { rules } from '../rules/rules.ts';
import { type AboutPath, pathsAbout } from './about.ts';
import { contextOf } from './context.ts';
import { type Finding, sameFinding } from './finding.ts';
import { judgedAt, type Rule } from './rule.ts';

/*
 * Rules declare the facts behind their findings. Here each rule is watched: a value that it reads and does not declare never
 * changes the finding, and it reads every value that it declares.
 */

const examples = themes.flatMap(({ explanations }) => explanations).map(({ example }) => example.document);
const installations = faults.map((fault) => {
  const document = reportOf(sites[fault.site] as Site);
  for (const [path, value] of fault.changes) change(document, path, value);
  return document;
});
const anything = fc.sample(
  anyReport((plausible) => plausible),
  { numRuns: 40, seed: 9 },
);

/** A report with values that none of those has and that make a rule look further. */
const rcd = { rcd_rating: '63', rcd_idn: '30', rcd_ms: '340', rcd_delay: 'general' };
const none = { rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na' };
const breaker = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
const ring = { circuit_kind: 'ring', ocpd_rating: '32', description: 'Sockets', ...none };
const soundPme = {
  supply: { earthing_system: 'TN-C-S_PME', tails_mm2: '6', supply_neutral_mm2: '16' },
  particulars: { earthing_conductor: { csa_mm2: '6' } },
};
const others = [
  ...[{ type: 'A', measured_ms: 'N/A' }].flatMap((rcd) => [
    reportWith({ particulars: { main_switch: { rcd } }, circuit: { circuit_kind: 'radial' } }),
    reportWith({ board: { main_switch: { rcd } }, circuit: { circuit_kind: 'radial' } }),
  ]),
  reportWith({
    circuit: { circuit_kind: 'radial', rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '100' },
    rest: { installation: { nation: 'Scotland', tenure: 'private_rented' } },
  }),
  reportWith({ circuit: { circuit_kind: 'radial', ocpd_standard: 'BS EN 61009', ...none } }),
  reportWith({ circuit: { circuit_kind: 'radial', live_csa: '2.5', cpc_csa: '1.5', r1r2: '0.01' } }),
  reportWith(soundPme),
  reportWith({ ...soundPme, rest: { inspection_schedule: [{ slug: 'earth_conductor_size', outcome: 'pass' }] } }),
  reportWith({
    ...soundPme,
    rest: {
      installation: { schedule_list: 'larger' },
      inspection_schedule: [{ slug: 'big_earth_conductor_size', outcome: 'pass' }],
    },
  }),
  newWorkWith({
    rest: {
      installation: { nation: 'England', tenure: 'private_rented' },
      next_inspection: { interval: 10, interval_unit: 'years' },
    },
  }),
  reportWith({
    supply: { earthing_system: 'TT' },
    particulars: { main_switch: { rcd: { type: 'A', idn_ma: '30', measured_ms: 'N/A' } } },
    circuit: { ...breaker, zs: '300' },
    board: { main_switch: { rcd: { type: 'A', idn_ma: '30', measured_ms: 'N/A' } } },
  }),
  ...[{ electrode: { resistance: '85' } }, { electrode: { resistance: 'LIM' } }].map((particulars) =>
    reportWith({
      supply: { earthing_system: 'TT' },
      particulars,
      circuit: { ...breaker, ...rcd, rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_ms: '28', zs: '300' },
      board: { zdb: '86' },
    }),
  ),
  reportWith({
    supply: { earthing_system: 'TN-S', tails_mm2: '25', ze: { text: '0.35' }, nominal_u0: '110', nominal_u: '110' },
    particulars: { earthing_conductor: { material: 'copper', csa_mm2: '4' } },
  }),
  reportWith({ circuit: { circuit_kind: 'radial', ...rcd, rcd_idn: 'na' } }),
  reportWith({ circuit: { circuit_kind: 'radial', load: 'ev', rcd_standard: 'BS EN 61008', rcd_type: 'A' } }),
  reportWith({
    circuit: { circuit_kind: 'radial', ...none },
    supply: { earthing_system: 'TT' },
    particulars: { main_switch: { rcd: { type: 'A', rcd_delay: 'S' } } },
  }),
  reportWith({
    rest: {
      installation: { premises_type: 'residential', building_kind: 'hmo' },
      inspection_schedule: ['rcd_sockets', 'cu_afdd'].map((slug) => ({ slug, outcome: 'pass' })),
      boards: ['1', '2'].map((board) => ({
        id: `b${board}`,
        fed_from: { origin: true },
        circuits: ['1', '2'].map((circuit_no) => ({ id: `c${circuit_no}`, circuit_no, ...ring })),
      })),
    },
  }),
];
const reports = [...examples, ...installations, ...others, ...anything];

const codeOf = ({ rule, not_checked }: Finding) => not_checked ?? rule;

/** Enough to see every kind of finding, without every breaker of every site. */
const MOST_OF_A_CODE = 8;

type Case = { document: ReportDocument; finding: Finding };
const casesOf = (rule: Rule): Case[] => {
  const seen = new Map<string, number>();
  return reports.flatMap((document) =>
    rule.judge(contextOf(document)).flatMap((finding) => {
      const count = (seen.get(codeOf(finding)) ?? 0) + 1;
      seen.set(codeOf(finding), count);
      return count > MOST_OF_A_CODE ? [] : [{ document, finding }];
    }),
  );
};

/** The choices of the form for a field, by the field's path in its record. */
const choices = new Map(
  formTypes()
    .flatMap((type) => everyField(formForNewWork(type)))
    .map(({ name, choices: offered = [] }) => [name.replaceAll('.', '/'), offered.map(({ value }) => value)]),
);

/** Replacement values: of every kind, and the form's choices. */
function valuesFor(path: string): readonly Json[] {
  const steps = path.split('/');
  const offered = steps.map((_, i) => choices.get(steps.slice(i).join('/'))).find((each) => each !== undefined);
  return [...new Set([...pool, ...(offered ?? []), '0', '30', '>299', '2026-06-10'])];
}

/**
 * Values that a rule reads and need not declare, as `about.ts` says: that the circuit is in use, which other instrument might
 * measure this, and the range shown by other readings.
 */
const isNoMatter = (path: string, value: Json, code: string): boolean =>
  // The form of a document never changes.
  path === 'form_type' ||
  (path.endsWith('/circuit_kind') && value === 'spare') ||
  /^instruments\/[^/]+\/function$/.test(path) ||
  (code === 'IR_ABOVE_RANGE' && /\/ir_(?:ll|le)(?:\/text)?$/.test(path));

/** A path with its ids left out: of the finding's own circuit or board, of another, of any item of a list. */
function kindOf(path: string, { path: at }: Finding): string {
  const [circuit, board] = /^(boards\/[^/]+)\/circuits\/[^/]+/.exec(at) ?? [undefined, /^boards\/[^/]+/.exec(at)?.[0]];
  if (circuit && path.startsWith(`${circuit}/`)) return path.replace(circuit, 'circuit');
  if (board && path.startsWith(`${board}/`))
    return path.replace(board, 'board').replace(/circuits\/[^/]+/, 'circuits/*');
  return path
    .replace(/^(boards|instruments|observations|special_locations|inspection_schedule)\/[^/]+\//, '$1/*/')
    .replace(/circuits\/[^/]+/, 'circuits/*');
}

describe.each(rules.map((rule: Rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  const cases = casesOf(rule);
  const at = (document: ReportDocument, { path }: Finding) => judgedAt(rule, contextOf(document), path);
  const readsOf = ({ document, finding }: Case) => [...recordReads(document, (of) => at(of, finding)).keys()];

  test('finds each of its codes somewhere', () => {
    const found = new Set(cases.map(({ finding }) => codeOf(finding)));
    expect(rule.codes.filter((code) => !found.has(code))).toEqual([]);
  });

  test('undeclared values that it reads do not change its findings', () => {
    for (const { document, finding } of cases) {
      const basis = basisOf(document, finding);
      for (const path of readsOf({ document, finding }).filter((each) => isValue(each) && !(each in basis.values))) {
        for (const value of valuesFor(path).filter((each) => !isNoMatter(path, each, codeOf(finding)))) {
          const later = changed(document, path, value);
          if (changedSince(basis, later).length > 0) continue;
          const isGiven = at(later, finding).some((each) => sameFinding(each, finding));
          expect([finding.path, path, value, isGiven]).toEqual([finding.path, path, value, true]);
        }
      }
    }
  });

  test('it reads every declared value', () => {
    const [declared, read] = [new Set<string>(), new Set<string>()];
    for (const { document, finding } of cases) {
      const reads = readsOf({ document, finding });
      for (const path of Object.keys(basisOf(document, finding).values)) {
        const kind = kindOf(path.replace(/\/text$/, ''), finding);
        declared.add(kind);
        // If a record is absent, its absence is what was read.
        if (reads.some((each) => path === each || path.startsWith(`${each}/`))) read.add(kind);
      }
    }
    expect([...declared.difference(read)]).toEqual([]);
  });
});

test('declared values are fields of the form', () => {
  const names = [
    ...choices.keys(),
    'fed_from/origin',
    'fed_from/board',
    'fed_from/circuit',
    'provenance',
    'limitation',
  ];
  const known = new Set([
    ...names,
    'text',
    'outcome',
    'observation_ids',
    'signed_on',
    'edition',
    'max_zs_share',
    'designed_on',
    'spd_present',
    '*',
  ]);
  for (const rule of rules) {
    for (const { document, finding } of casesOf(rule)) {
      const unknown = Object.keys(basisOf(document, finding).values).filter((path) => {
        const steps = path.replace(/\/text$/, '').split('/');
        return !steps.some((_, i) => known.has(steps.slice(i).join('/')));
      });
      expect(unknown).toEqual([]);
    }
  }
});

describe('paths are', () => {
  /** The origin feeds DB1, that feeds DB2 by its circuit f, and that DB3 by its circuit g. */
  const document = {
    form_type: 'EICR',
    edition: '2018+A4',
    supply: { ze: { text: '0.35' } },
    inspection_schedule: [{ slug: 'cu_ip' }],
    boards: [
      { id: 'b1', fed_from: { origin: true }, circuits: [{ id: 'c1', zs: { text: '1' } }, { id: 'f' }] },
      { id: 'b2', fed_from: { board: 'b1', circuit: 'f' }, circuits: [{ id: 'g' }] },
      { id: 'b3', fed_from: { board: 'b2', circuit: 'g' }, circuits: [{ id: 'c3' }] },
      { id: 'x', fed_from: { board: 'y', circuit: 'xy' }, circuits: [{ id: 'yx' }] },
      { id: 'y', fed_from: { board: 'x', circuit: 'yx' }, circuits: [{ id: 'xy' }] },
    ],
  } as unknown as ReportDocument;
  const links = (board: string) => ['board', 'circuit', 'origin'].map((name) => `boards/${board}/fed_from/${name}`);

  test.each<[string, string, AboutPath[], string[]]>([
    ['of the value itself', 'supply/ze_method', ['.'], ['supply/ze_method']],
    ['of a reading its text', 'supply/ze', ['.'], ['supply/ze/text']],
    ['of a part of the value', 'supply/ze', ['./provenance'], ['supply/ze/provenance']],
    ['of a sibling', 'observations/o1/location', ['../code'], ['observations/o1/code']],
    [
      'of a sibling of its parent',
      'particulars/main_switch/rcd/idn_ma',
      ['../../standard'],
      ['particulars/main_switch/standard'],
    ],
    ['of its circuit', 'boards/b1/circuits/c1/r1r2', ['circuit/zs'], ['boards/b1/circuits/c1/zs/text']],
    ['of its board', 'boards/b1/circuits/c1/r1r2', ['board/spd_ok'], ['boards/b1/spd_ok']],
    ['of no circuit, if it is on a board', 'boards/b1/zdb', ['circuit/zs', 'board/phases'], ['boards/b1/phases']],
    ['of no board, if it is on none', 'supply/ze', ['board/zdb', 'feeders/zs', 'fed/zdb'], []],
    ['of the whole report', 'supply/ze', ['edition', 'boards/*'], ['boards/*', 'edition']],
    [
      'of each item of a list',
      'supply/ze',
      ['inspection_schedule/*/outcome', 'boards/*/circuits/*/r2'],
      [
        ...['b1/circuits/c1', 'b1/circuits/f', 'b2/circuits/g', 'b3/circuits/c3', 'x/circuits/yx', 'y/circuits/xy'].map(
          (circuit) => `boards/${circuit}/r2`,
        ),
        'inspection_schedule/cu_ip/outcome',
      ],
    ],
    [
      'of the feeder of the board, and of the link to it',
      'boards/b3/circuits/c3/zs',
      ['feeder/r2', 'upstream/phases'],
      ['boards/b2/circuits/g/r2', 'boards/b2/phases', ...links('b3')],
    ],
    [
      'of all feeders up to the origin',
      'boards/b3/circuits/c3/zs',
      ['feeders/r2', 'upstreams/phases'],
      [
        ...['boards/b1/circuits/f/r2', 'boards/b1/fed_from/origin', 'boards/b1/phases', 'boards/b2/circuits/g/r2'],
        ...[...links('b2'), 'boards/b2/phases', ...links('b3')],
      ],
    ],
    [
      'of the boards that its circuit feeds',
      'boards/b1/circuits/f/r1r2',
      ['fed/zdb'],
      [...links('b2'), 'boards/b2/zdb'],
    ],
    [
      'of boards that feed each other in a ring, only the links',
      'boards/x/zdb',
      ['feeders/r2', 'upstreams/phases'],
      [...links('x'), ...links('y')],
    ],
  ])('%s', (_, path, about, expected) => {
    expect(pathsAbout(contextOf(document), path, about)).toEqual(expected);
  });
});

test('an observation that cites the regulation removes a finding, and is not among its facts', () => {
  const codes = { RCD_ABSENT: '411.3.3', AFDD_ABSENT: '421.1.7', SPD_ABSENT: '443.4.1', EV_OPEN_PEN: '722.411.4.1' };
  for (const [code, regulation] of Object.entries(codes)) {
    const explanation = themes.flatMap(({ explanations }) => explanations).find((each) => each.code === code);
    const document = explanation?.example.document as ReportDocument;
    const rule = rules.find((each: Rule) => each.codes.includes(code)) as Rule;
    const [finding] = rule.judge(contextOf(document)) as [Finding];
    const basis = basisOf(document, finding);
    const cited = {
      ...document,
      observations: [{ id: 'o9', circuit_id: 'c1', regulations: [regulation] }],
    } as unknown as ReportDocument;
    expect([code, rule.judge(contextOf(cited)), changedSince(basis, cited)]).toEqual([code, [], []]);
  }
});
