import Big from 'big.js';
import type { Calculation } from '../../calculations/calculation.ts';
import { highestResistance, judgeElectrode, touchVoltage } from '../../calculations/rcd.ts';
import { hotZs } from '../../calculations/zs.ts';
import type { About, AboutFact } from '../../engine/about.ts';
import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { isUnasked, notCheckable, ruleOf, whyNot } from '../../engine/rule.ts';
import { againstMaximum, decimalOf, exactValue, readingOf, textOf } from '../../engine/values.ts';
import { aboutAccuracy } from '../../facts/accuracy.ts';
import { aboutImpedance, impedanceAtBoard } from '../../facts/boards.ts';
import { isExtraLow } from '../../facts/circuit-facts.ts';
import { DEVICE_LIMIT, type DeviceLimit, deviceLimit } from '../../facts/device.ts';
import { aboutProtectingRcd, EVERY_RCD, hasRcd, originRcd, protectingRcd } from '../../facts/rcd.ts';
import { supplyFacts, ZS_LIMITS } from '../../facts/supply/supply-facts.ts';
import { workingTemperatureFactor } from '../../limits/conductors/conductors.ts';
import type { LimitProfile } from '../../limits/profile.ts';
import { aboutElectrodeReading, isBeyondElectrode } from '../electrode/electrode.ts';

/** The facts behind a wait for the RCD at the origin: the RCD, every circuit, and every RCD that could protect one instead. */
const aboutUntimed: AboutFact = ({ circuit }) =>
  circuit
    ? []
    : [
        ...['.', EVERY_RCD, ZS_LIMITS, 'boards/*/main_switch/rcd/measured_ms'],
        ...OF_EACH.map((name) => `boards/*/circuits/*/${name}`),
      ];
const OF_EACH = [
  ...['zs', 'system', 'ocpd_standard', 'ocpd_type', 'ocpd_rating', 'disconnection_s'],
  ...['has_socket', 'fixed_equipment_only'],
];

/** The facts of a circuit that is compared with the electrode. */
const aboutElectrodeOnTt: AboutFact = ({ context }) =>
  context.isTT ? [aboutElectrodeReading, aboutAccuracy('loop'), aboutAccuracy('electrode')] : [];

type Known = Extract<DeviceLimit, { state: 'known' }>;
type Measured = { circuit: CircuitPlace; path: string; text: string; regulation: string; isTT: boolean };

const BY_DEVICE: About = ['circuit/zs', 'circuit/system', DEVICE_LIMIT];
const BY_DEVICE_OR_RCD: About = [BY_DEVICE, aboutProtectingRcd];
const IN_THE_BAND: About = [BY_DEVICE, 'circuit/r1r2', 'circuit/wiring_type', aboutImpedance];

/** Zs against the device's limit, with the cold-reading allowance, the hot check, and an RCD that protects instead. */
export const zsLimit = ruleOf({
  id: 'zs-limit',
  codes: ['ZS_OVER_MAX', 'ZS_OVER_80PCT', 'TEMPERATURE_CORRECTED', 'FAULT_PROTECTION_BY_RCD', 'RA_UNSTABLE'],
  appliesTo: 'installation',
  about: {
    ZS_OVER_MAX: [BY_DEVICE_OR_RCD, aboutUntimed],
    ZS_OVER_80PCT: IN_THE_BAND,
    TEMPERATURE_CORRECTED: IN_THE_BAND,
    FAULT_PROTECTION_BY_RCD: [BY_DEVICE_OR_RCD, 'circuit/max_zs'],
    RA_UNSTABLE: [BY_DEVICE_OR_RCD, aboutElectrodeOnTt],
  },
  report: judgeUntimed,
  circuit: judgeCircuit,
});

/**
 * One finding, at the RCD's time, for all circuits that only the RCD at the origin could protect and whose RCD has no known time: their
 * verdict depends on that RCD.
 */
function judgeUntimed(context: Context): Finding[] {
  const rcd = untimedAtOrigin(context);
  if (!rcd) return [];
  const { length } = context.circuits.filter((circuit) => waitsFor(context, circuit));
  if (length === 0) return [];
  const time = rcd.time.text || 'not recorded';
  return [
    {
      rule: 'ZS_OVER_MAX',
      severity: 'fail',
      path: rcd.path,
      regulation: context.isTT ? '411.5.3, Table 41.5' : '411.4.204',
      message: `Zs of ${length} ${length === 1 ? 'circuit' : 'circuits'} is above the limit of the device. Only the RCD at the origin can protect them, and its time is ${time}. Enter its trip time.`,
    },
  ];
}

const untimedAtOrigin = (context: Context) => {
  const rcd = originRcd(context);
  return rcd?.idnMa?.gt(0) && rcd.time.state !== 'value' ? { ...rcd, idnMa: rcd.idnMa } : undefined;
};

/** True if a circuit is above its device's limit and the RCD at the origin would protect it if it tripped in time. */
function waitsFor(context: Context, circuit: CircuitPlace): boolean {
  const rcd = untimedAtOrigin(context);
  const zs = exactValue(readingOf(circuit.record.zs));
  if (!rcd || !zs || hasRcd(circuit.record) || isExtraLow(circuit.record)) return false;
  const device = deviceLimit(circuit, context);
  const { profile } = supplyFacts(context);
  return (
    device.state === 'known' &&
    zs.gt(device.limit.max) &&
    judgeElectrode(zs, rcd.idnMa, profile) !== 'fail' &&
    !protectingRcd(context, circuit, zs, profile)
  );
}

function judgeCircuit(context: Context, circuit: CircuitPlace): Finding[] {
  // Extra-low voltage with separation cannot give a shock: it needs no disconnection.
  if (isExtraLow(circuit.record)) return [];
  const path = `${circuit.path}/zs`;
  const zs = readingOf(circuit.record.zs);
  const device = deviceLimit(circuit, context);
  if (isUnasked(zs) || device.state === 'unfilled') return [];
  if (zs.state !== 'value') return [notCheckable('ZS_OVER_MAX', path, `Zs is ${zs.text}`)];

  const { isTT } = context;
  const measured: Measured = { circuit, path, text: zs.text, isTT, regulation: isTT ? '411.5.4' : '411.4.4' };
  if (device.state === 'none') {
    // On TT an RCD is the usual means of disconnection, so the device's own limit need not be known.
    const byRcd = context.isTT ? faultProtectionByRcd(context, measured, exactValue(zs)) : undefined;
    return byRcd ?? [notCheckable('ZS_OVER_MAX', path, device.inGeneral ?? device.why)];
  }
  switch (againstMaximum(zs, device.limit.max)) {
    case 'unknown':
      return [notCheckable('ZS_OVER_MAX', path, whyNot(zs, 'Zs'))];
    case 'beyond': {
      const byRcd = faultProtectionByRcd(context, measured, exactValue(zs), device);
      return byRcd ?? (waitsFor(context, circuit) ? [] : [overMax(measured, device)]);
    }
    case 'within':
      return zs.value.lte(device.limit.eightyPct) ? [] : [inTheBand(context, measured, device)];
  }
}

function overMax({ path, text, regulation }: Measured, { limit, name }: Known): Finding {
  return {
    rule: 'ZS_OVER_MAX',
    severity: 'fail',
    path,
    measured: text,
    limit: limit.text,
    unit: 'Ω',
    arithmetic: limit.arithmetic,
    regulation: `${regulation}, ${limit.regulation}`,
    message: `Zs ${text} Ω is above ${limit.text} Ω, the limit for ${name}${origin(limit.source)}. Check the reading and the device.`,
  };
}

/** Between 80 % and the limit: the reading was taken cold. It may still pass with the circuit's part corrected to working temperature. */
function inTheBand(context: Context, { circuit, path, text, regulation }: Measured, { limit, name }: Known): Finding {
  const eighty = limit.eightyPct.toFixed(2);
  const shared = { path, measured: text, unit: 'Ω', regulation: `${regulation}, ${limit.regulation}` };
  const hot = hotCircuit(context, circuit);
  if (hot?.value.lte(limit.max)) {
    return {
      ...shared,
      rule: 'TEMPERATURE_CORRECTED',
      severity: 'note',
      limit: limit.text,
      arithmetic: `${hot.arithmetic} ≤ ${limit.text}`,
      message: `Zs ${text} Ω is above 80 % of the limit (${eighty} Ω), but within ${limit.text} Ω with the conductors at working temperature.`,
    };
  }
  const hotToo = hot ? ` At working temperature it is ${hot.text} Ω.` : '';
  return {
    ...shared,
    rule: 'ZS_OVER_80PCT',
    severity: 'warn',
    limit: eighty,
    arithmetic: [`${limit.arithmetic}; ${limit.text} × 0.8 = ${eighty}`, hot && `${hot.arithmetic} > ${limit.text}`]
      .filter(Boolean)
      .join('; '),
    message: `Zs ${text} Ω is above ${eighty} Ω, 80 % of the limit for ${name}.${hotToo} Was it measured with the cable cold?`,
  };
}

/** Zs at working temperature, if the board's impedance and R1+R2 are both known exactly. */
function hotCircuit(context: Context, { record, board }: CircuitPlace): Calculation | undefined {
  const zdb = exactValue(impedanceAtBoard(context, board));
  const r1r2 = exactValue(readingOf(record.r1r2));
  const zs = exactValue(readingOf(record.zs));
  const factor = workingTemperatureFactor(textOf(record.wiring_type));
  return zdb && r1r2 && zs && factor && hotZs({ zdb, r1r2, zs }, factor);
}

/** The finding if the RCD disconnects, with or without the overcurrent device; undefined if none does. */
function faultProtectionByRcd(
  context: Context,
  measured: Measured,
  zs: Big | undefined,
  device?: Known,
): Finding[] | undefined {
  if (!zs) return undefined;
  const { path, text, isTT } = measured;
  const { profile, system } = supplyFacts(context);
  const isTN = system.startsWith('TN');
  const rcd = protectingRcd(context, measured.circuit, zs, profile);
  if (!rcd) return undefined;
  const regulation = isTT ? '411.5.3, Table 41.5' : '411.4.204';
  const overDevice = device ? ` It is above ${device.limit.text} Ω, the limit for ${device.name}.` : '';
  const note: Finding = {
    rule: 'FAULT_PROTECTION_BY_RCD',
    // On TN the overcurrent device is expected to disconnect, so relying on an RCD is a warning.
    severity: isTN ? 'warn' : 'note',
    path,
    measured: text,
    limit: highestResistance(rcd.idnMa, profile).text,
    unit: 'Ω',
    arithmetic: `${touchVoltage(zs, rcd.idnMa).arithmetic} V ≤ ${profile.touchVolts} V`,
    regulation,
    message: `Zs ${text} Ω is covered by ${rcd.name}, ${rcd.idnMa} mA, which gives fault protection.${overDevice}${isTN ? ' Is the RCD relied on, or is a connection loose?' : ''}`,
  };
  const notes = isTT && isOwnFigure(measured.circuit, rcd.idnMa, profile) ? [] : [note];
  // On TT a high Zs means a high electrode: the rule for the electrode asks about it once.
  if (zs.lte(profile.stableOhms) || (isTT && !isBeyondElectrode(context, measured.circuit))) return notes;
  const unstable: Finding = {
    rule: 'RA_UNSTABLE',
    severity: 'warn',
    path,
    measured: text,
    limit: profile.stableOhms.toString(),
    unit: 'Ω',
    regulation,
    message: `Zs ${text} Ω is above ${profile.stableOhms} Ω${isTT ? ' and above the electrode’s own resistance' : ''}. Is a protective conductor loose?`,
  };
  return [...notes, unstable];
}

/**
 * True if column 12 has the RCD's own figure, 50 V ÷ IΔn, rounded to the whole ohm either way: then the form shows that the RCD protects.
 */
function isOwnFigure({ record }: CircuitPlace, idnMa: Big, { touchVolts }: LimitProfile): boolean {
  const stated = decimalOf(record.max_zs);
  const own = touchVolts.times(1000).div(idnMa);
  return (
    !!stated &&
    [Big.roundDown, Big.roundHalfUp].some((way) => own.round(0, way).eq(stated) || own.round(2, way).eq(stated))
  );
}

const origin = (source: Known['limit']['source']) =>
  ({
    table: '',
    formula: ' (calculated, the table has no row for it)',
    withdrawn_standard: ' (withdrawn standard)',
  })[source];
