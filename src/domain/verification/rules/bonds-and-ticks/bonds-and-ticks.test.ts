import { expect, test } from 'vitest';
import { eicrA4 } from '../../../forms/eicr/a4.ts';
import { bondedServices } from '../../../forms/shared/sections/supply.ts';
import { judged, reportWith } from '../../fixture.ts';
import { suggestionsFor } from '../../overrides/suggested-observations.ts';

test.each(Object.keys(bondedServices))('%s present and not bonded fails, and nothing else does', (service) => {
  const said = (tick: string) =>
    judged(reportWith({ particulars: { bonded_services: { [service]: tick } } }), 'bond-missing');
  expect(said('no')).toMatchObject([
    { rule: 'BOND_MISSING', severity: 'fail', path: `particulars/bonded_services/${service}`, regulation: '411.3.1.2' },
  ]);
  for (const tick of ['yes', 'na', 'lim', '']) expect(said(tick)).toEqual([]);
});

const everyTick = (tick: string) =>
  reportWith({
    circuit: { rcd_button: tick, afdd_button: tick, polarity: tick },
    board: { spd_ok: tick, phase_sequence_ok: tick, polarity_ok: tick },
    particulars: {
      earthing_conductor: { connection_ok: tick, continuity_ok: tick },
      main_bonding: { connection_ok: tick, continuity_ok: tick },
    },
    supply: { supply_polarity_ok: tick },
  });

test('every tick that says no has a finding, with its library text', () => {
  const document = everyTick('no');
  const found = judged(document, 'tick-bad').map((finding) => [
    finding.severity,
    finding.path,
    suggestionsFor(document, finding).map(({ id }) => id),
  ]);
  expect(found).toEqual([
    ['fail', 'particulars/earthing_conductor/connection_ok', ['EAR-003']],
    ['fail', 'particulars/earthing_conductor/continuity_ok', ['EAR-003']],
    ['fail', 'particulars/main_bonding/connection_ok', ['EAR-016']],
    ['fail', 'particulars/main_bonding/continuity_ok', ['EAR-016']],
    ['fail', 'boards/b1/spd_ok', ['BRD-026']],
    ['fail', 'boards/b1/phase_sequence_ok', []],
    ['fail', 'boards/b1/circuits/c1/rcd_button', ['RCD-007']],
    ['fail', 'boards/b1/circuits/c1/afdd_button', ['BRD-033']],
  ]);
  for (const tick of ['yes', 'na', 'lim', '']) expect(judged(everyTick(tick), 'tick-bad')).toEqual([]);
});

test('every tick of the form has a finding when it says no', () => {
  const { sections, board, circuit } = eicrA4;
  const groups = [...sections, board].flatMap((each) => each.groups).concat(circuit.details, circuit.tests);
  const names = groups.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'tick').map(({ name }) => name));
  const asked = [
    ...['earthing_conductor', 'main_bonding'].flatMap((of) => [`${of}.connection_ok`, `${of}.continuity_ok`]),
    ...['spd_ok', 'phase_sequence_ok', 'rcd_button', 'afdd_button'],
    ...['supply_polarity_ok', 'polarity_ok', 'polarity'],
    ...Object.keys(bondedServices).map((service) => `bonded_services.${service}`),
  ];
  expect(names.sort()).toEqual(asked.sort());
});
