import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type {
  CircuitValues,
  EicrDocument,
  EicrScheduleRow,
  ParticularsValues,
  SupplyValues,
} from '../../src/domain/forms/eicr/values.ts';
import { type CircuitPlace, contextOf } from '../../src/domain/verification/engine/context.ts';
import { recordAt } from '../../src/domain/verification/engine/values.ts';

/*
 * These lines are the test: the compiler reads them with everything else, and refuses an expectation of an error that is none.
 */
const circuit: CircuitValues = { zs: { text: '0.35', provenance: 'measured' }, ocpd_type: 'B', polarity: 'yes' };
const supply: SupplyValues = { earthing_system: 'TN-C-S_PME', cutout: { rating_a: '100' } };
const particulars: ParticularsValues = { bonded_services: { water: 'yes' }, earthing_conductor: { csa_mm2: '16' } };
const row: EicrScheduleRow = { slug: 'cu_ip', outcome: 'C2', observation_ids: ['o1'] };
const document: EicrDocument = { form_type: 'EICR', edition: 'x', supply, particulars, inspection_schedule: [row] };

test('a field that is not declared is not part of its record', () => {
  // @ts-expect-error: no column of a circuit
  expect(circuit.zz).toBeUndefined();
  // @ts-expect-error: no part of the cut-out
  expect(supply.cutout?.rating).toBeUndefined();
  // @ts-expect-error: no service
  expect(particulars.bonded_services?.wood).toBeUndefined();
  // @ts-expect-error: no field of a row
  expect(row.result).toBeUndefined();
  // @ts-expect-error: no section
  expect(document.suply).toBeUndefined();
});

test('a value is of its field’s kind, and one of its choices', () => {
  // @ts-expect-error: no type of device
  expect(circuit.ocpd_type === 'Q').toBe(false);
  // @ts-expect-error: no earthing system
  expect(supply.earthing_system === 'TNS').toBe(false);
  // @ts-expect-error: a tick is no truth value
  expect(circuit.polarity === true).toBe(false);
  // @ts-expect-error: a decimal is text
  expect(supply.cutout?.rating_a === 100).toBe(false);
  // @ts-expect-error: a reading is more than its text
  expect(circuit.zs === '0.35').toBe(false);
  // @ts-expect-error: no outcome of a row
  expect(row.outcome === 'C4').toBe(false);
  const stated: readonly [string | undefined, string | undefined, number | undefined] = [
    circuit.zs?.text,
    particulars.earthing_conductor?.csa_mm2,
    circuit.points,
  ];
  expect(stated).toEqual(['0.35', '16', undefined]);
});

test('a rule reads records of what the form declares', () => {
  const context = contextOf({
    form_type: 'EICR',
    edition: 'x',
    supply,
    boards: [{ id: 'b', circuits: [{ id: 'c', ...circuit }] }],
  });
  const place = context.circuits[0] as CircuitPlace;
  expect([place.record.ocpd_type, recordAt(context.document, 'supply', 'cutout').rating_a]).toEqual(['B', '100']);
  // @ts-expect-error: no column of a circuit
  expect(place.record.delay_ms).toBeUndefined();
  // @ts-expect-error: no section
  expect(recordAt(context.document, 'suply')).toEqual({});
  // @ts-expect-error: no block of the section
  expect(recordAt(context.document, 'supply', 'fuse')).toEqual({});
  // @ts-expect-error: no part of the block
  expect(recordAt(context.document, 'supply', 'cutout').rating).toBeUndefined();
  // @ts-expect-error: no kind of circuit
  expect(place.record.circuit_kind === 'loop').toBe(false);
});

/** What reads any record, at any depth. */
const generic = ['src/domain/verification/rules/limitations/limitations.ts'];

test('rules read records by their declared fields, not as values of any name', () => {
  // Examples are whole reports, made for the eye.
  const files = globSync('src/domain/verification/rules/**/*.ts').filter(
    (file) => !/(\.test|-fixture|\/explanation)\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(60);
  const untyped =
    /import type \{[^}]*\b(?:Values|Item|Board|ReportDocument)\b[^}]*\} from '[^']*forms\/definition\.ts'/;
  const loose = files.filter((file) => untyped.test(readFileSync(file, 'utf8')));
  expect(loose.filter((file) => !generic.includes(file))).toEqual([]);
});
