import type Big from 'big.js';
import { valueAt } from '../../../forms/document.ts';
import { highestResistance } from '../../calculations/rcd.ts';
import type { AboutFact } from '../../engine/about.ts';
import type { BoardPlace, CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { isRecord, readingOf, recordAt } from '../../engine/values.ts';
import { aboutAccuracy, accuracyOf, intervalOf, isExact, type Quantity } from '../../facts/accuracy.ts';
import { isExtraLow } from '../../facts/circuit-facts.ts';
import { DEVICE_LIMIT, deviceLimit } from '../../facts/device.ts';
import {
  aboutProtectingRcd,
  aboutRcd,
  boardRcd,
  circuitRcd,
  originRcd,
  protectingRcd,
  type RcdPlace,
  windowOf,
} from '../../facts/rcd.ts';
import { supplyFacts } from '../../facts/supply/supply-facts.ts';
import { usualZe } from '../../limits/supply.ts';
import { aboutElectrode, decidingIdn, electrodeReading } from '../electrode/electrode.ts';
import { INSULATION_LIMIT, insulationLimitOf } from '../insulation/insulation.ts';

const aboutReading: AboutFact = (found) => {
  const { context, path, circuit } = found;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const read = isRecord(valueAt(context.document, path)) ? ['.', './provenance'] : ['.'];
  const measured = (quantity: Quantity) => [...read, ...aboutAccuracy(quantity)(found)];
  if (name.endsWith('_ms')) return [...measured('rcd'), ...aboutRcd(found)];
  if (name === 'zs') return [...measured('loop'), 'circuit/system', DEVICE_LIMIT, ...aboutProtectingRcd(found)];
  if (circuit) return [...measured('insulation'), INSULATION_LIMIT];
  if (context.isTT) return [...measured(electrodeReading(context).quantity), ...aboutElectrode(found)];
  return [...measured('loop'), 'supply/ze_method', 'supply/earthing_system', 'supply/private_supply'];
};

/**
 * A reading so near its limit that the instrument cannot tell which side the true value is on. The verdict follows the figure as read, and
 * equal passes; this note only says how far the figure can be trusted.
 */
export const withinAccuracy = ruleOf({
  id: 'within-accuracy',
  codes: ['WITHIN_ACCURACY'],
  appliesTo: 'installation',
  about: { WITHIN_ACCURACY: [aboutReading] },
  report: (context): Finding[] => [
    ...judgeZe(context),
    ...judgeElectrode(context, undefined),
    ...judgeTime(context, originRcd(context)),
  ],
  board: (context, board): Finding[] => [...judgeElectrode(context, board), ...judgeTime(context, boardRcd(board))],
  circuit: (context, circuit): Finding[] => [
    ...judgeZs(context, circuit),
    ...judgeInsulation(context, circuit),
    ...judgeTime(context, circuitRcd(circuit)),
  ],
});

/** On TT the distributor's declared value is only a small part of Ze; a value by enquiry was not read off an instrument. */
function judgeZe(context: Context): Finding[] {
  const supply = recordAt(context.document, 'supply');
  const { system, isPrivate } = supplyFacts(context);
  const usual = usualZe(system);
  if (context.isTT || isPrivate || !usual || supply.ze_method === 'enquiry') return [];
  return straddling(context, 'supply/ze', supply.ze, 'loop', usual, 'Ω', '313.1');
}

function judgeElectrode(context: Context, of: BoardPlace | undefined): Finding[] {
  const { path, value, quantity, board } = electrodeReading(context);
  const idn = context.isTT && board === of ? decidingIdn(context) : undefined;
  if (!idn) return [];
  const { value: limit, regulation } = highestResistance(idn, supplyFacts(context).profile);
  return straddling(context, path, value, quantity, limit, 'Ω', regulation);
}

function judgeZs(context: Context, circuit: CircuitPlace): Finding[] {
  const { record, path } = circuit;
  const device = isExtraLow(record) ? undefined : deviceLimit(circuit, context);
  if (device?.state !== 'known') return [];
  const { max, regulation } = device.limit;
  const found = straddling(context, `${path}/zs`, record.zs, 'loop', max, 'Ω', regulation);
  if (found.length === 0) return [];
  // If an RCD disconnects as well, the limit of the device matters little.
  const zs = readingOf(record.zs);
  const { profile } = supplyFacts(context);
  return isExact(zs) && protectingRcd(context, circuit, zs.value, profile) ? [] : found;
}

function judgeInsulation(context: Context, circuit: CircuitPlace): Finding[] {
  const { minimum, regulation } = insulationLimitOf(context, circuit.record);
  return (['ir_ll', 'ir_le'] as const).flatMap((name) =>
    straddling(context, `${circuit.path}/${name}`, circuit.record[name], 'insulation', minimum, 'MΩ', regulation),
  );
}

function judgeTime(context: Context, rcd: RcdPlace | undefined): Finding[] {
  const window = rcd && windowOf(rcd, supplyFacts(context).profile);
  if (!window) return [];
  const at = (limit: Big | undefined) =>
    limit ? straddling(context, rcd.path, rcd.time.text, 'rcd', limit, 'ms', window.regulation) : [];
  return [...at(window.max), ...at(window.min)];
}

/** A note if a limit is within the accuracy of a reading. A calculated figure has no accuracy. */
function straddling(
  context: Context,
  path: string,
  value: unknown,
  quantity: Quantity,
  limit: Big,
  unit: string,
  regulation: string,
): Finding[] {
  const reading = readingOf(value);
  if (!isExact(reading) || (isRecord(value) && value.provenance === 'calculated')) return [];
  const { low, high, arithmetic } = intervalOf(reading, accuracyOf(context, quantity));
  if (limit.lt(low) || limit.gt(high) || low.eq(high)) return [];
  const shown = limit.round(4).toString();
  return [
    {
      rule: 'WITHIN_ACCURACY',
      severity: 'note',
      path,
      measured: reading.text,
      limit: shown,
      unit,
      arithmetic: `${arithmetic}; the limit is ${shown}`,
      regulation,
      message: `${reading.text} ${unit} is too close to ${shown} ${unit} for the instrument to tell which side the true value is on.`,
    },
  ];
}
