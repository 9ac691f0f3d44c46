import { describe, expect, test } from 'vitest';
import type { Values } from '../../forms/definition.ts';
import { eicrA4 } from '../../forms/eicr/a4.ts';
import { completeEicr } from '../../forms/fixtures/complete-eicr.ts';
import { parseDocument } from '../../forms/json/parse-document.ts';
import { observationLibrary } from '../../library/observations-library.ts';
import { contextOf } from '../engine/context.ts';
import type { Finding } from '../engine/finding.ts';
import { allCodes } from '../explanations/fixture.ts';
import { reportWith } from '../fixture.ts';
import type { RuleCode } from '../rules/rule-codes.ts';
import { rules } from '../rules/rules.ts';
import { observationAbout, observationFor, suggestions, suggestionsFor } from './suggested-observations.ts';

const a4 = eicrA4;
const zs = 'boards/b1/circuits/c1/zs';
const finding = (rule: RuleCode, path: string, more: Partial<Finding> = {}): Finding => ({
  rule,
  severity: 'fail',
  path,
  message: 'Is it?',
  ...more,
});
const report = (circuit: Values = {}, observations: (Values & { id: string })[] = []) =>
  reportWith({
    board: { board_ref: 'CU1', location: 'Hall' },
    circuit: { circuit_no: '3', description: 'Kitchen ring', ...circuit },
    rest: { observations },
  });
const offered = (about: Finding, circuit?: Values) => suggestionsFor(report(circuit), about).map(({ id }) => id);

describe('the library texts for a finding', () => {
  test.each([
    ['BOND_SMALL', 'particulars/main_bonding/csa_mm2', { measured: '6' }, ['EAR-014']],
    ['BOND_SMALL', 'particulars/main_bonding/csa_mm2', { measured: '4' }, ['EAR-015']],
    ['BOND_SMALL', 'particulars/main_bonding/csa_mm2', { measured: '5.99' }, ['EAR-015']],
    ['BOND_SMALL', 'particulars/main_bonding/csa_mm2', {}, ['EAR-014']],
    ['RCD_TYPE_LOAD', 'boards/b1/main_switch/rcd/type', {}, ['RCD-009']],
    ['OVERLOAD_COORD', 'boards/b1/main_switch/rating_a', {}, ['CIR-012']],
    ['ZS_OVER_MAX', zs, {}, ['CIR-014']],
    ['IR_BELOW_MIN', 'boards/b1/circuits/c1/ir_le', {}, ['CIR-006', 'CIR-007']],
    ['IR_BELOW_MIN', 'boards/b1/circuits/c1/ir_ll', {}, []],
    ['POLARITY_BAD', 'boards/b1/circuits/c1/polarity', {}, ['CIR-023']],
    ['POLARITY_BAD', 'supply/supply_polarity_ok', {}, ['INT-006']],
    ['TT_ELECTRODE', 'particulars/electrode/resistance', {}, ['EAR-007']],
    ['TT_ELECTRODE', 'particulars/main_switch/rcd/idn_ma', {}, ['BRD-025']],
    ['RA_UNSTABLE', zs, { severity: 'warn' }, []],
    ['ZS_OVER_MAX', zs, { severity: 'note' }, []],
    ['LIMITATION_MISSING', zs, {}, []],
    ['MISSING', zs, {}, []],
    ['toString' as RuleCode, zs, {}, []],
  ] as const)('%s at %s %j', (rule, path, more, ids) => {
    expect(offered(finding(rule, path, more))).toEqual(ids);
  });

  test('depends on the load, the method and the earthing if they decide', () => {
    expect(offered(finding('RCD_TYPE_LOAD', zs, { severity: 'warn' }), { load: 'ev' })).toEqual(['SPC-002', 'RCD-009']);
    expect(offered(finding('OVERLOAD_COORD', zs), { ref_method: '101' })).toEqual(['CIR-013', 'CIR-012']);
    expect(offered(finding('RCD_TYPE_LOAD', zs, { severity: 'warn' }), { load: 'drive' })).toEqual(['RCD-009']);
    expect(offered(finding('OVERLOAD_COORD', zs), { ref_method: 'C' })).toEqual(['CIR-012']);
    expect(offered(finding('SUPPLY_MAXIMA', 'supply/ze', { severity: 'warn' }))).toEqual(['FI-005']);
    expect(offered(finding('SUPPLY_MAXIMA', 'supply/supply_ipf', { severity: 'warn' }))).toEqual([]);
    const tt = reportWith({ supply: { earthing_system: 'TT' } });
    const unstable = finding('RA_UNSTABLE', 'supply/ze', { severity: 'warn' });
    expect(suggestionsFor(tt, unstable).map(({ id }) => id)).toEqual(['EAR-009']);
  });

  test('has only codes of checks', () => {
    expect(Object.keys(suggestions).filter((code) => !allCodes.has(code))).toEqual([]);
  });

  test('fits the worked example: 6 mm² of bonding on PME instead of 10 mm²', () => {
    const document = reportWith({
      supply: { earthing_system: 'TN-C-S_PME', supply_neutral_mm2: '25' },
      particulars: { main_bonding: { material: 'copper', csa_mm2: '6' } },
    });
    const [small] = rules
      .flatMap((rule) => rule.judge(contextOf(document)))
      .filter(({ rule }) => rule === 'BOND_SMALL');
    expect(small && suggestionsFor(document, small)).toMatchObject([{ id: 'EAR-014', code: 'C3' }]);
  });

  test('is always a library entry with a usual code', () => {
    const rows = new Map(observationLibrary.map((entry) => [entry.id, entry]));
    for (const [code, { texts }] of Object.entries(suggestions)) {
      for (const text of texts) expect(rows.get(text)?.code, `${code} ${text}`).toBeDefined();
    }
  });
});

describe('an observation begun for a finding', () => {
  const [entry] = suggestionsFor(report(), finding('ZS_OVER_MAX', zs));
  if (!entry) throw new Error('the library offers nothing for a high Zs');

  test('has text, place, links and the item of the schedule, and no code', () => {
    expect(observationFor(report(), a4, finding('ZS_OVER_MAX', zs), entry)).toEqual({
      library_id: 'CIR-014',
      text: entry.text,
      plain_words: entry.plainWords,
      location: 'CU1 circuit 3, Kitchen ring',
      board_id: 'b1',
      circuit_id: 'c1',
      schedule_item: '5.7',
      regulations: entry.regulations,
      action_recommended: entry.remedy,
    });
  });

  test('is located at its board, or at the usual place', () => {
    const at = (path: string) => observationFor(report(), a4, finding('KA_TOO_LOW', path), entry);
    expect(at('boards/b1/ipf_db')).toMatchObject({ location: 'CU1, Hall', board_id: 'b1' });
    expect(at('boards/b1/ipf_db')).not.toHaveProperty('circuit_id');
    expect(at('supply/ze')).not.toHaveProperty('board_id');
    expect(at('supply/ze').location).toBe('Circuit');
  });

  test('has no schedule item if the form has none for it', () => {
    const begun = observationFor(report(), a4, finding('ZS_OVER_MAX', zs), { ...entry, item: 'of_another_form' });
    expect(begun).not.toHaveProperty('schedule_item');
    expect(begun.text).toBe(entry.text);
  });

  test('from any offered text, or on its schedule item, answers the finding', () => {
    const about = finding('RCD_TYPE_LOAD', 'boards/b1/circuits/c1/rcd_type', { severity: 'warn' });
    const texts = suggestionsFor(report({ load: 'ev' }), about);
    expect(texts.map(({ item }) => item)).toHaveLength(2);
    for (const text of texts) {
      const { library_id, schedule_item } = observationFor(report(), a4, about, text);
      for (const own of [{ library_id }, { schedule_item }]) {
        const document = report({ load: 'ev' }, [{ id: 'o1', circuit_id: 'c1', ...own }]);
        expect(observationAbout(document, a4, about)?.id, text.id).toBe('o1');
      }
    }
  });

  test('is accepted by the form', () => {
    const document = completeEicr();
    const circuit = `boards/${document.boards?.[0]?.id}/circuits/${document.boards?.[0]?.circuits?.[0]?.id}/zs`;
    const begun = { id: 'o9', ...observationFor(document, a4, finding('ZS_OVER_MAX', circuit), entry) };
    const parsed = parseDocument({ ...document, observations: [...(document.observations ?? []), begun] });
    expect(parsed).toMatchObject({ ok: true, unknown: [] });
  });

  test('answers its own finding, and no other circuit’s', () => {
    const about = finding('ZS_OVER_MAX', zs);
    const begun = { id: 'o1', ...observationFor(report(), a4, about, entry) };
    expect(observationAbout(report({}, [begun]), a4, about)).toEqual(begun);
    expect(
      observationAbout(report({}, [begun]), a4, finding('ZS_OVER_MAX', 'boards/b1/circuits/c2/zs')),
    ).toBeUndefined();
    expect(observationAbout(report({}, [begun]), a4, finding('RCD_SLOW', zs))).toBeUndefined();
    expect(observationAbout(report({}, [begun]), a4, finding('MISSING', zs))).toBeUndefined();
  });

  test('is not the only answer: the inspector’s own on the same item counts, one with a code first', () => {
    const about = finding('ZS_OVER_MAX', zs);
    const own = { id: 'o1', text: 'Too high', schedule_item: '5.7', circuit_id: 'c1' };
    expect(observationAbout(report({}, [own]), a4, about)?.id).toBe('o1');
    expect(observationAbout(report({}, [own, { ...own, id: 'o2', code: 'C2' }]), a4, about)?.id).toBe('o2');
    expect(observationAbout(report({}, [{ ...own, circuit_id: '' }]), a4, about)).toBeUndefined();
  });

  test('on a board answers for that board, and for none of its circuits', () => {
    const boards = ['b1', 'b2'].map((id) => ({ id, fed_from: { origin: true }, circuits: [{ id: `c-${id}` }] }));
    const own = { id: 'o1', text: 'Reversed', schedule_item: '1.1', library_id: 'INT-006', board_id: 'b2' };
    const document = { ...reportWith({ rest: { boards } }), observations: [own] };
    const at = (path: string) => observationAbout(document, a4, finding('POLARITY_BAD', path))?.id;
    expect(at('boards/b2/polarity_ok')).toBe('o1');
    expect(at('boards/b1/polarity_ok')).toBeUndefined();
    expect(at('boards/b2/circuits/c-b2/polarity')).toBeUndefined();
    expect(at('supply/supply_polarity_ok')).toBe('o1');
  });

  test('at a board without a location is located in the board', () => {
    const document = reportWith({ board: { board_ref: 'CU1' } });
    expect(observationFor(document, a4, finding('KA_TOO_LOW', 'boards/b1/ipf_db'), entry).location).toBe('CU1');
  });

  test('on the same circuit answers a finding without a library text', () => {
    const about = finding('IR_BELOW_MIN', 'boards/b1/circuits/c1/ir_ll');
    const own = { id: 'o1', text: 'Cores bridged', circuit_id: 'c1', code: 'C2' };
    expect(observationAbout(report({}, [own]), a4, about)?.id).toBe('o1');
    expect(observationAbout(report({}, [{ ...own, circuit_id: 'c2' }]), a4, about)).toBeUndefined();
    const atOrigin = finding('SUPPLY_MAXIMA', 'supply/supply_ipf');
    expect(observationAbout(report({}, [own]), a4, atOrigin)).toBeUndefined();
    expect(observationAbout(report({}, [{ id: 'o1', text: 'Cores bridged' }]), a4, atOrigin)).toBeUndefined();
  });
});
