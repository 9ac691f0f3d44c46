import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import { parseDocument } from '../../src/domain/forms/json/parse-document.ts';
import { formsOfType, formTypes } from '../../src/domain/forms/registry.ts';
import type { Json } from '../../src/domain/report/entry.ts';
import { withChanges } from '../../src/domain/report/fold.ts';
import { failAtIssue } from '../../src/domain/verification/engine/at-issue.ts';
import { recheckBoard, recheckCircuit } from '../../src/domain/verification/engine/recheck.ts';
import { verify } from '../../src/domain/verification/engine/verify.ts';
import { formsOfNewWork } from '../../src/domain/verification/facts/new-work.ts';

/*
 * The two stored certificates of new work, and the findings of each rule when one value differs.
 */
const held = (name: string): ReportDocument =>
  parsed(JSON.parse(readFileSync(`${import.meta.dirname}/../support/new-work/${name}.json`, 'utf8')));

function parsed(json: unknown): ReportDocument {
  const read = parseDocument(json);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  expect(read.unknown).toEqual([]);
  return read.document;
}

type Changes = Readonly<Record<string, Json | null>>;
const changed = (name: string, changes: Changes): ReportDocument =>
  withChanges(
    held(name),
    Object.entries(changes).map(([path, value]) => ({ path, value })),
  );
const found = (document: ReportDocument) =>
  verify(document).findings.map(({ severity, rule, path }) => `${severity} ${rule} ${path}`);
const errorsIn = (name: string, change: (json: Loose) => void) => {
  const json = JSON.parse(JSON.stringify(held(name)));
  change(json);
  const read = parseDocument(json);
  return read.ok ? [] : read.errors.map(({ path }) => path);
};

const c9 = 'boards/b1/circuits/c9';
const c3 = 'boards/b1/circuits/c3';
const noRcd = (at: string, more: Changes = {}): Changes => ({
  [`${at}/rcd_standard`]: 'na',
  [`${at}/rcd_type`]: 'na',
  [`${at}/rcd_idn`]: 'na',
  [`${at}/rcd_rating`]: 'na',
  [`${at}/rcd_delay`]: null,
  [`${at}/rcd_ms`]: null,
  [`${at}/rcd_button`]: null,
  ...more,
});
const reading = (text: string) => ({ text, provenance: 'measured' });
/** Departures, of which the certificate no longer says that there are none. */
const departure = (...regulations: string[]): Changes =>
  Object.assign(
    { 'declarations/no_departures': null },
    ...regulations.map((regulation, i) => ({
      [`departures/d${i + 1}`]: true,
      [`departures/d${i + 1}/role`]: 'design',
      [`departures/d${i + 1}/regulation`]: regulation,
      [`departures/d${i + 1}/text`]: 'Done otherwise, and as safe',
    })),
  );
const exception = (more: Changes = {}): Changes => ({
  'declarations/no_exceptions': null,
  'exceptions/e1': true,
  'exceptions/e1/regulation': '411.3.3',
  'exceptions/e1/text': 'One labelled socket for the server',
  'exceptions/e1/risk_assessment': 'ra-3',
  ...more,
});
/** The shower's circuit as one of sockets, with nothing that a bath is asked for. */
const sockets: Changes = {
  [`${c9}/description`]: 'Sockets',
  [`${c9}/has_socket`]: true,
  [`${c9}/fixed_equipment_only`]: null,
  [`${c9}/ocpd_rating`]: '32',
  [`${c9}/rcd_rating`]: '32',
  [`${c9}/max_zs`]: '1.37',
  [`${c9}/disconnection_s`]: '0.4',
};
/** The lights of a bathroom: two regulations want their RCD. */
const bathLights: Changes = {
  [`${c9}/description`]: 'Lights, bathroom',
  [`${c9}/use`]: 'lighting',
  [`${c9}/fixed_equipment_only`]: null,
  [`${c9}/ocpd_rating`]: '32',
  [`${c9}/rcd_rating`]: '32',
  [`${c9}/max_zs`]: '1.37',
  [`${c9}/disconnection_s`]: '0.4',
};
/** Minor works on a TT supply, the loop at the board in ohms. */
const onTt = (zdb: string): Changes => ({
  'supply/earthing_system': 'TT',
  'boards/b1/zdb': reading(zdb),
  [`${c3}/zs`]: reading(`${zdb}.3`),
  [`${c3}/max_zs`]: '1667',
  [`${c3}/remarks`]: 'Max Zs is that of the RCD, 411.5.3',
});
const shop: Changes = { 'installation/premises_type': 'commercial', ...sockets };

describe.each(['eic', 'meiwc'])('the held %s', (name) => {
  test('is sound, in both editions', () => {
    expect(verify(held(name))).toMatchObject({ findings: [], unknown: [] });
    const before = {
      edition: '2018+A2+A3',
      'supply/earthing_system': 'TN-C-S',
      [name === 'eic' ? 'declarations/design/signed_on' : 'work/completed_on']:
        name === 'eic' ? '2026-10-14' : '2026-10-14',
    };
    const signer = name === 'eic' ? 'declarations/design' : 'declarations/worker';
    const older = changed(name, {
      ...before,
      'work/completed_on': '2026-10-14',
      [`${signer}/signed_on`]: '2026-10-14',
      [`${signer}/amended_to`]: '2018+A2+A3',
      [`${name === 'eic' ? c9 : c3}/afdd_button`]: null,
      ...(name === 'eic' ? {} : { [`${c3}/spd_ok`]: null }),
    });
    expect(found(parsed(older))).toEqual([]);
  });

  test('says the same when one board or circuit is judged again', () => {
    const at = name === 'eic' ? c9 : c3;
    const document = changed(name, noRcd(at, departure('701.411.3.3')));
    const whole = verify(document).findings;
    const circuit = at.split('/')[3] ?? '';
    expect(recheckCircuit(document, { board: 'b1', circuit })).toEqual(
      whole.filter(({ path }) => path.startsWith(`${at}/`)),
    );
    expect(recheckBoard(document, 'b1')).toEqual(whole.filter(({ path }) => path.startsWith('boards/b1')));
  });
});

test.each<[string, string, Changes, string[]]>([
  ['a shower without an RCD', 'eic', noRcd(c9), [`fail RCD_ABSENT ${c9}/rcd_idn`]],
  ['Zs LIM', 'eic', { [`${c9}/zs`]: reading('LIM') }, [`fail NEW_WORK_LIMITED ${c9}/zs`, `note NOT_CHECKABLE ${c9}`]],
  [
    'insulation N/V',
    'eic',
    { [`${c9}/ir_ll`]: reading('N/V') },
    [`fail NEW_WORK_LIMITED ${c9}/ir_ll`, `note NOT_CHECKABLE ${c9}/ir_ll`],
  ],
  ['a button that is LIM', 'eic', { [`${c9}/rcd_button`]: 'lim' }, [`fail NEW_WORK_LIMITED ${c9}/rcd_button`]],
  [
    'a cut-out not seen',
    'eic',
    { 'supply/cutout/breaking_ka': 'LIM' },
    ['fail NEW_WORK_LIMITED supply/cutout/breaking_ka'],
  ],
  ['a size of the board not seen', 'eic', { 'boards/b1/zdb': reading('LIM') }, ['fail NEW_WORK_LIMITED boards/b1/zdb']],
  ['no comment on what is there', 'eic', { existing: null }, ['fail EXISTING_COMMENTS existing/comments']],
  [
    'the same of an alteration',
    'eic',
    { 'work/work_kind': ['alteration'], existing: null },
    ['fail EXISTING_COMMENTS existing/comments'],
  ],
  ['the same of a new installation', 'eic', { 'work/work_kind': ['new'], existing: null }, []],
  ['wrong polarity', 'eic', { [`${c9}/polarity`]: 'no' }, [`fail POLARITY_BAD ${c9}/polarity`]],
  [
    'wrong polarity of the supply',
    'eic',
    { 'supply/supply_polarity_ok': 'no' },
    ['fail POLARITY_BAD supply/supply_polarity_ok'],
  ],
  [
    'signed before it was completed',
    'eic',
    { 'declarations/design/signed_on': '2026-11-17' },
    ['fail SIGNED_TOO_EARLY declarations/design/signed_on'],
  ],
  ['an interval left out', 'eic', { 'next_inspection/interval': null }, ['fail MISSING next_inspection/interval']],
  [
    'nothing said of departures',
    'eic',
    { 'declarations/no_departures': null },
    ['fail MISSING declarations/no_departures'],
  ],
  [
    'a bond missing',
    'eic',
    { 'particulars/bonded_services/gas': 'no' },
    ['fail BOND_MISSING particulars/bonded_services/gas'],
  ],
  [
    'a bad connection',
    'eic',
    { 'particulars/main_bonding/connection_ok': 'no' },
    ['fail TICK_BAD particulars/main_bonding/connection_ok'],
  ],
  ['sockets without an RCD in a home', 'eic', { ...sockets, ...noRcd(c9) }, [`fail RCD_ABSENT ${c9}/rcd_idn`]],
  [
    'the same with an exception',
    'eic',
    { ...sockets, ...noRcd(c9), ...exception() },
    [`fail RCD_ABSENT ${c9}/rcd_idn`],
  ],
  [
    'the same with a departure',
    'eic',
    { ...sockets, ...noRcd(c9), ...departure('411.3.3') },
    [`fail RCD_ABSENT ${c9}/rcd_idn`],
  ],
  ['the same in a shop', 'eic', { ...shop, ...noRcd(c9) }, [`fail RCD_ABSENT ${c9}/rcd_idn`]],
  [
    'in a shop, with remarks alone',
    'eic',
    { ...shop, ...noRcd(c9, { [`${c9}/remarks`]: 'Risk assessment RA-3' }) },
    [`fail RCD_ABSENT ${c9}/rcd_idn`],
  ],
  ['in a shop, by an exception with its assessment', 'eic', { ...shop, ...noRcd(c9), ...exception() }, []],
  [
    'in a shop, by an exception of something else',
    'eic',
    { ...shop, ...noRcd(c9), ...exception({ 'exceptions/e1/regulation': '411.3.4' }) },
    [`fail RCD_ABSENT ${c9}/rcd_idn`],
  ],
  [
    'in a shop, by an exception without its assessment',
    'eic',
    { ...shop, ...noRcd(c9), ...exception({ 'exceptions/e1/risk_assessment': null }) },
    ['fail MISSING exceptions/e1/risk_assessment', `fail RCD_ABSENT ${c9}/rcd_idn`],
  ],
  [
    'in a shop, by a departure',
    'eic',
    { ...shop, ...noRcd(c9), ...departure('411.3.3') },
    [`note RCD_ABSENT ${c9}/rcd_idn`],
  ],
  ...(
    [
      ['by no departure', [], 'fail'],
      ['by a departure from the first alone', ['411.3.4'], 'fail'],
      ['by a departure from the second alone', ['701.411.3.3'], 'fail'],
      ['by departures from something else', ['411.3.3', '411.3'], 'fail'],
      ['by one departure from both', ['411.3.4 and 701.411.3.3'], 'note'],
      ['by a departure from each', ['701.411.3.3', '411.3.4'], 'note'],
    ] as const
  ).map(([how, regulations, severity]): [string, string, Changes, string[]] => [
    `lights of a bathroom without an RCD, ${how}`,
    'eic',
    { ...bathLights, ...noRcd(c9), ...(regulations.length > 0 ? departure(...regulations) : {}) },
    [`${severity} RCD_ABSENT ${c9}/rcd_idn`],
  ]),
  [
    'sockets of an HMO without an AFDD',
    'eic',
    { ...sockets, 'installation/building_kind': 'hmo' },
    [`fail AFDD_ABSENT ${c9}/afdd/standard`],
  ],
  [
    'the same with a departure',
    'eic',
    { ...sockets, 'installation/building_kind': 'hmo', ...departure('421.1.7') },
    [`note AFDD_ABSENT ${c9}/afdd/standard`],
  ],
  [
    'the same with a departure from something else',
    'eic',
    { ...sockets, 'installation/building_kind': 'hmo', ...departure('421.1') },
    [`fail AFDD_ABSENT ${c9}/afdd/standard`],
  ],
  [
    'the same with an AFDD',
    'eic',
    {
      ...sockets,
      'installation/building_kind': 'hmo',
      [`${c9}/afdd/standard`]: 'BS EN 62606',
      [`${c9}/afdd_button`]: 'yes',
    },
    [],
  ],
  ...['serious', 'service', 'loss'].map((overvoltage): [string, string, Changes, string[]] => [
    `no surge device, ${overvoltage}`,
    'eic',
    { 'installation/overvoltage': overvoltage },
    ['fail SPD_ABSENT boards/b1/spd_present'],
  ]),
  [
    'no surge device, not recorded',
    'eic',
    { 'installation/overvoltage': null },
    ['warn SPD_ABSENT boards/b1/spd_present'],
  ],
  [
    'a charge point on PME',
    'eic',
    { [`${c9}/load`]: 'ev', [`${c9}/rcd_type`]: 'B', [`${c9}/description`]: 'Charge point' },
    [`fail EV_OPEN_PEN ${c9}/load`],
  ],
  [
    'the same with its device',
    'eic',
    {
      [`${c9}/load`]: 'ev',
      [`${c9}/rcd_type`]: 'B',
      [`${c9}/description`]: 'Charge point',
      [`${c9}/remarks`]: 'Open-PEN device in the unit',
    },
    [],
  ],
  [
    'an RCD that its load blinds',
    'eic',
    { [`${c9}/load`]: 'pv_inverter', [`${c9}/rcd_type`]: 'AC' },
    [`fail RCD_TYPE_LOAD ${c9}/rcd_type`],
  ],
  ['Zs N/A', 'eic', { [`${c9}/zs`]: reading('N/A') }, [`fail READING_NA ${c9}/zs`]],
  [
    'the same with its reason',
    'eic',
    { [`${c9}/zs`]: reading('N/A'), [`${c9}/remarks`]: 'No access to the far end on the day' },
    [],
  ],
  [
    'a board replaced, one circuit altered',
    'eic',
    { 'work/board_replaced': true, [`${c9}/scope`]: 'altered' },
    ['fail FORM_CHOICE work/board_replaced'],
  ],
  [
    'a board replaced, one circuit reconnected',
    'eic',
    { 'work/board_replaced': true, [`${c9}/scope`]: 'reconnected' },
    [],
  ],
  ...['eic_ads', 'eic_distribution', 'eic_circuits', 'eic_notices'].flatMap(
    (slug): [string, string, Changes, string[]][] => [
      [
        `${slug} N/A on a new installation`,
        'eic',
        { 'work/work_kind': ['new'], [`inspection_schedule/${slug}/outcome`]: 'NA' },
        [`fail EIC_SCHEDULE inspection_schedule/${slug}/outcome`],
      ],
      [`${slug} N/A on an addition`, 'eic', { [`inspection_schedule/${slug}/outcome`]: 'NA' }, []],
    ],
  ),
  [
    'special locations, and their line N/A',
    'eic',
    {
      'special_locations/s1': true,
      'special_locations/s1/location': 'Garden',
      'special_locations/s1/part7_section': '705',
      'special_locations/s1/outcome': 'pass',
    },
    ['fail EIC_SCHEDULE inspection_schedule/eic_special/outcome'],
  ],
  [
    'other sources, and their line N/A',
    'eic',
    {
      'supply/other_sources': 'yes',
      'supply/sources/s1': true,
      'supply/sources/s1/kind': 'Solar PV',
      'supply/sources/s1/location': 'Roof',
    },
    ['fail EIC_SCHEDULE inspection_schedule/eic_sources/outcome'],
  ],
  [
    'a line without outcome',
    'eic',
    { 'inspection_schedule/eic_bath/outcome': null },
    ['fail EIC_SCHEDULE inspection_schedule/eic_bath/outcome'],
  ],
  [
    'several lines without outcome',
    'eic',
    { 'inspection_schedule/eic_bath/outcome': null, 'inspection_schedule/eic_ads/outcome': null },
    ['fail EIC_SCHEDULE inspection_schedule'],
  ],
  [
    'an edition that was withdrawn',
    'eic',
    { edition: '2018+A2+A3', 'supply/earthing_system': 'TN-C-S' },
    ['warn EDITION_WITHDRAWN edition'],
  ],
  [
    'Zs over the 80 % figure stays a question',
    'eic',
    { [`${c9}/zs`]: reading('0.95'), [`${c9}/r1r2`]: reading('0.78'), [`${c9}/length_m`]: null },
    [`warn ZS_OVER_80PCT ${c9}/zs`],
  ],
  [
    'three to sign, one of them missing',
    'eic',
    { 'declarations/single_signature': false },
    ['construction', 'testing'].flatMap((block) =>
      ['address', 'amended_to', 'company', 'name', 'signature', 'signed_on'].map(
        (part) => `fail MISSING declarations/${block}/${part}`,
      ),
    ),
  ],

  ['a TT supply, of which the form asks no electrode and no main RCD', 'meiwc', onTt('85'), []],
  ['a TT supply whose loop may drift', 'meiwc', onTt('240'), ['warn RA_UNSTABLE boards/b1/zdb']],
  [
    'a TT supply whose loop is too high for the RCD',
    'meiwc',
    { ...onTt('600'), [`${c3}/rcd_idn`]: '100' },
    [
      'fail RA_OVER_LIMIT boards/b1/zdb',
      `fail RCD_ABSENT ${c3}/rcd_idn`,
      `fail ZS_OVER_MAX ${c3}/zs`,
      `note NOT_CHECKABLE ${c3}/cpc_csa`,
    ],
  ],
  ['a ring without an RCD', 'meiwc', noRcd(c3), [`fail RCD_ABSENT ${c3}/rcd_idn`]],
  ['a new circuit', 'meiwc', { [`${c3}/scope`]: 'new' }, [`fail FORM_CHOICE ${c3}/scope`]],
  [
    'an RCD not timed',
    'meiwc',
    { [`${c3}/rcd_ms`]: reading('LIM') },
    [`fail NEW_WORK_LIMITED ${c3}/rcd_ms`, `note NOT_CHECKABLE ${c3}/rcd_ms`],
  ],
  [
    'gas not bonded',
    'meiwc',
    { 'particulars/bonded_services/gas': 'no' },
    ['fail BOND_MISSING particulars/bonded_services/gas'],
  ],
  [
    'an earthing conductor that is not adequate',
    'meiwc',
    { 'particulars/earthing_conductor/connection_ok': 'no' },
    ['fail TICK_BAD particulars/earthing_conductor/connection_ok'],
  ],
  ['no comment on what is there', 'meiwc', { 'existing/comments': null }, ['fail EXISTING_COMMENTS existing/comments']],
  [
    'signed before it was completed',
    'meiwc',
    { 'declarations/worker/signed_on': '2026-11-18' },
    ['fail SIGNED_TOO_EARLY declarations/worker/signed_on'],
  ],
  ['an RCD that is slow', 'meiwc', { [`${c3}/rcd_ms`]: reading('340') }, [`fail RCD_SLOW ${c3}/rcd_ms`]],
  [
    'without what the form does not ask for',
    'meiwc',
    {
      [`${c3}/breaking_ka`]: null,
      [`${c3}/wiring_type`]: null,
      [`${c3}/has_socket`]: null,
      'boards/b1/make_model': null,
    },
    [],
  ],
  [
    'with what the form has not, where it is given',
    'meiwc',
    { 'boards/b1/ipf_db': reading('7.2') },
    [`fail KA_TOO_LOW ${c3}/breaking_ka`],
  ],
  [
    'a shop, sockets by an exception',
    'meiwc',
    { 'installation/premises_type': 'commercial', ...noRcd(c3), ...exception() },
    [],
  ],
])('%s (%s)', (_, name, changes, expected) => {
  expect(found(changed(name, changes)).sort()).toEqual([...expected].sort());
});

test('when each part is signed: construction from its beginning, tests and the whole when it is done, design any day', () => {
  const block = (signed_on: string) => ({
    name: 'Rhian Marlow',
    company: 'Marlow',
    address: { lines: ['1'], town: 'T', postcode: 'ZZ1 1AA' },
    signature: 'Rhian Marlow',
    signed_on,
    amended_to: '2018+A4',
  });
  const signed = (design: string, construction: string, testing: string) =>
    found(
      changed('eic', {
        'declarations/single_signature': null,
        'work/started_on': '2026-11-10',
        'declarations/design': block(design),
        'declarations/construction': block(construction),
        'declarations/testing': block(testing),
      }),
    );
  expect(signed('2026-09-01', '2026-11-10', '2026-11-18')).toEqual([]);
  expect(signed('2026-09-01', '2026-11-09', '2026-11-17')).toEqual([
    'fail SIGNED_TOO_EARLY declarations/construction/signed_on',
    'fail SIGNED_TOO_EARLY declarations/testing/signed_on',
  ]);
});

test('on TT a board of minor works is judged again as with the whole', () => {
  const document = changed('meiwc', onTt('240'));
  expect(recheckBoard(document, 'b1')).toEqual(verify(document).findings);
});

test('a departure leaves a note that names it, and nothing else makes one of a failure', () => {
  const document = changed('eic', { ...noRcd(c9), ...departure('701.411.3.3') });
  const [note, ...others] = verify(document).findings;
  expect(others).toEqual([]);
  expect(note).toMatchObject({ rule: 'RCD_ABSENT', severity: 'note' });
  expect(note?.message).toContain('Departure from 701.411.3.3: Done otherwise, and as safe');
  expect(failAtIssue(document, verify(changed('eic', noRcd(c9))).findings)).toMatchObject([{ rule: 'FAIL_AT_ISSUE' }]);
});

test('of several departures that answer a failure together the note names each', () => {
  const document = changed('eic', { ...bathLights, ...noRcd(c9), ...departure('411.3.4', '701.411.3.3') });
  const [note] = verify(document).findings;
  expect(note?.regulation).toBe('411.3.4, 701.411.3.3');
  expect(note?.message).toMatch(/Departure from 411\.3\.4: .* Departure from 701\.411\.3\.3: /);
});

test('a departure from a regulation answers the table that it is met by, and the table alone answers nothing', () => {
  const of = (regulation: string) =>
    found(changed('eic', { ...departure(regulation), [`${c9}/ir_le`]: reading('0.4') }));
  expect(of('643.3.2')).toEqual([`note IR_BELOW_MIN ${c9}/ir_le`]);
  expect(of('Table 64')).toEqual([`fail IR_BELOW_MIN ${c9}/ir_le`]);
});

/** A record of a certificate as JSON, in which anything may stand anywhere. */
// biome-ignore lint/suspicious/noExplicitAny: what is to be refused has no type.
type Loose = any;

test.each<[string, string, (json: Loose) => void, string]>([
  [
    'an outcome that is LIM',
    'eic',
    (json) => (json.inspection_schedule[12].outcome = 'LIM'),
    'inspection_schedule/eic_special/outcome',
  ],
  [
    'an outcome that is a code',
    'eic',
    (json) => (json.inspection_schedule[2].outcome = 'C3'),
    'inspection_schedule/eic_ads/outcome',
  ],
  [
    'a tick of the supply that is LIM',
    'eic',
    (json) => (json.supply.supply_polarity_ok = 'lim'),
    'supply/supply_polarity_ok',
  ],
  [
    'a tick of the particulars that is LIM',
    'eic',
    (json) => (json.particulars.main_bonding.continuity_ok = 'lim'),
    'particulars/main_bonding/continuity_ok',
  ],
  [
    'the same on the other form',
    'meiwc',
    (json) => (json.particulars.bonded_services.gas = 'lim'),
    'particulars/bonded_services/gas',
  ],
  ['two boards', 'meiwc', (json) => json.boards.push({ ...json.boards[0], id: 'b2' }), 'boards'],
  [
    'two circuits',
    'meiwc',
    ({ boards: [{ circuits }] }) => circuits.push({ ...circuits[0], id: 'c4' }),
    'boards/b1/circuits',
  ],
  [
    'a spare way',
    'meiwc',
    ({ boards: [{ circuits }] }) => (circuits[0].circuit_kind = 'spare'),
    'boards/b1/circuits/c3/circuit_kind',
  ],
  ['the edition’s earthing of another', 'eic', (json) => (json.edition = '2018+A2+A3'), 'supply/earthing_system'],
])('%s is refused (%s)', (_, name, change, path) => {
  expect(errorsIn(name, change)).toEqual([path]);
});

test('the rules know by name exactly the forms that say that they report on new work', () => {
  const own = formTypes().filter((type) => formsOfType(type).some(({ reportsOn }) => reportsOn.includes('new_work')));
  expect([...formsOfNewWork]).toEqual(own);
});
