import type { BoardPlace, CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import type { BoardRecord } from '../../engine/records.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf, recordAt, textOf } from '../../engine/values.ts';
import {
  BREAKER_RATINGS,
  comesInType,
  HIGHEST_KA,
  RCD_IDNS,
  RING_UP_TO,
  typesTo,
} from '../../limits/devices/device-types.ts';

/** Devices that are not made: a type that the standard does not have, or a rating, IΔn or breaking capacity that is not sold. */
export const deviceSlips = ruleOf({
  id: 'device-slips',
  codes: ['OCPD_TYPE', 'RATING_ODD', 'RCD_IDN_ODD', 'KA_ODD', 'RING_DEVICE'],
  appliesTo: 'installation',
  about: {
    OCPD_TYPE: ['circuit/ocpd_type', 'circuit/ocpd_standard'],
    RATING_ODD: ['circuit/ocpd_rating', 'circuit/ocpd_standard'],
    RING_DEVICE: ['circuit/ocpd_rating', 'circuit/circuit_kind'],
    RCD_IDN_ODD: [
      '.',
      ({ circuit, path }) => [
        circuit ? 'circuit/rcd_standard' : path.endsWith('/dist_rcd/idn_ma') ? '../standard' : '../../standard',
      ],
    ],
    KA_ODD: ['.'],
  },
  report: judgeOrigin,
  board: (_, board): Finding[] => judgeBoard(board),
  circuit: (_, circuit): Finding[] => judgeCircuit(circuit),
});

function judgeOrigin({ document }: Context): Finding[] {
  const cutout = recordAt(document, 'supply', 'cutout');
  return [
    ...judgeKa('supply/cutout/breaking_ka', cutout.breaking_ka),
    ...judgeMainSwitch('particulars', recordAt(document, 'particulars', 'main_switch')),
  ];
}

function judgeBoard({ path, record }: BoardPlace): Finding[] {
  const rcd = recordAt(record, 'dist_rcd');
  return [
    ...judgeMainSwitch(path, recordAt(record, 'main_switch')),
    ...judgeIdn(`${path}/dist_rcd/idn_ma`, rcd.idn_ma, rcd.standard),
  ];
}

function judgeMainSwitch(owner: string, mainSwitch: NonNullable<BoardRecord['main_switch']>): Finding[] {
  const [ocpd, rcd] = [recordAt(mainSwitch, 'ocpd'), recordAt(mainSwitch, 'rcd')];
  const path = `${owner}/main_switch`;
  return [
    ...judgeKa(`${path}/ocpd/breaking_ka`, ocpd.breaking_ka),
    ...judgeKa(`${path}/rcd/breaking_ka`, rcd.breaking_ka),
    ...judgeIdn(`${path}/rcd/idn_ma`, rcd.idn_ma, mainSwitch.standard),
  ];
}

function judgeCircuit({ path, record }: CircuitPlace): Finding[] {
  return [
    ...judgeType(`${path}/ocpd_type`, textOf(record.ocpd_standard), textOf(record.ocpd_type)),
    ...judgeRating(`${path}/ocpd_rating`, record),
    ...judgeIdn(`${path}/rcd_idn`, record.rcd_idn, record.rcd_standard),
    ...judgeKa(`${path}/breaking_ka`, record.breaking_ka),
  ];
}

function judgeType(path: string, standard: string, type: string): Finding[] {
  if (comesInType(standard, type)) return [];
  const types = typesTo(standard);
  const shown = type === 'na' ? 'N/A' : type;
  const right =
    types[0] === 'na' ? 'it has no types' : `it has ${types.map((each) => (each === 'na' ? 'N/A' : each)).join(', ')}`;
  return [
    {
      rule: 'OCPD_TYPE',
      severity: 'warn',
      path,
      measured: shown,
      message: `${standard} has no type ${shown}; ${right}. Is the type or the standard wrong?`,
    },
  ];
}

function judgeRating(path: string, record: CircuitPlace['record']): Finding[] {
  const rating = decimalOf(record.ocpd_rating);
  if (!rating) return [];
  const standard = textOf(record.ocpd_standard);
  const shared = { severity: 'warn', path, measured: rating.toString(), unit: 'A' } as const;
  const found: Finding[] = [];
  if (['BS EN 60898', 'BS EN 61009'].includes(standard) && !BREAKER_RATINGS.includes(rating.toString())) {
    const message = `${standard} breakers are not made in ${rating} A. What does the device say?`;
    found.push({ ...shared, rule: 'RATING_ODD', message });
  }
  if (record.circuit_kind === 'ring' && rating.gt(RING_UP_TO)) {
    const message = `A ring has a 30 or 32 A device, but this one has ${rating} A. Is it a radial, or is the device too large?`;
    found.push({ ...shared, rule: 'RING_DEVICE', limit: String(RING_UP_TO), regulation: '433.1.204', message });
  }
  return found;
}

/** RCDs to BS EN 60947-2 can be set to any IΔn, so the rule skips them. */
function judgeIdn(path: string, value: unknown, standard: unknown): Finding[] {
  const idn = decimalOf(value);
  if (!idn || standard === 'BS EN 60947-2' || RCD_IDNS.includes(idn.toString())) return [];
  return [
    {
      rule: 'RCD_IDN_ODD',
      severity: 'warn',
      path,
      measured: idn.toString(),
      unit: 'mA',
      message: `RCDs are made in ${RCD_IDNS.join(', ')} mA, not ${idn} mA. Is it swapped with the rated current?`,
    },
  ];
}

function judgeKa(path: string, value: unknown): Finding[] {
  const ka = decimalOf(value);
  if (!ka?.gt(HIGHEST_KA)) return [];
  return [
    {
      rule: 'KA_ODD',
      severity: 'warn',
      path,
      measured: ka.toString(),
      limit: String(HIGHEST_KA),
      unit: 'kA',
      message: `${ka} kA is more than any device can break. Was it entered in A (${ka.div(1000)} kA)?`,
    },
  ];
}
