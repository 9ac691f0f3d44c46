import type Big from 'big.js';
import { highestResistance, touchVoltage } from '../../../domain/verification/calculations/rcd.ts';
import { exactValue, readingOf } from '../../../domain/verification/engine/values.ts';
import { reportWith } from '../../../domain/verification/fixture.ts';
import { currentProfile } from '../../../domain/verification/limits/profile.ts';
import { rcdWindow } from '../../../domain/verification/limits/rcds/rcd-times.ts';
import { electrode } from '../../../domain/verification/rules/electrode/electrode.ts';
import { rcdTime } from '../../../domain/verification/rules/rcd-time/rcd-time.ts';
import type { Answer, Calculator, Given, Step } from './calculator.ts';
import { findingsOf, verdictOf } from './verdict.ts';

/** Standard and delay of each choice. */
const kinds: Record<string, { label: string; standard: string; isSelective: boolean }> = {
  general: { label: 'General (BS EN 61008, BS EN 61009)', standard: 'BS EN 61008', isSelective: false },
  S: { label: 'Type S, time-delayed', standard: 'BS EN 61008', isSelective: true },
  'BS 4293': { label: 'BS 4293', standard: 'BS 4293', isSelective: false },
  'BS 7288': { label: 'BS 7288 socket-outlet', standard: 'BS 7288', isSelective: false },
};

export const rcdCalculator: Calculator = {
  slug: 'rcd-and-electrode',
  title: 'RCD and electrode',
  about: 'The maximum electrode resistance for an RCD on TT, the touch voltage at a reading, and the trip time at IΔn.',
  fields: [
    {
      name: 'idn',
      label: 'IΔn',
      kind: 'choice',
      inSight: true,
      choices: ['10', '30', '100', '300', '500'].map((value) => ({ value, label: `${value} mA` })),
      required: true,
    },
    {
      name: 'kind',
      label: 'RCD',
      kind: 'choice',
      choices: Object.entries(kinds).map(([value, { label }]) => ({ value, label })),
      required: true,
    },
    { name: 'ra', label: 'RA', kind: 'reading', unit: 'Ω', hint: 'Of the electrode, or Ze on TT', required: false },
    { name: 'ms', label: 'RCD time', kind: 'reading', unit: 'ms', hint: 'At IΔn. No trip: >300', required: false },
    {
      name: 'delay',
      label: 'Set delay',
      kind: 'number',
      unit: 'ms',
      hint: 'For a time-delayed BS 4293 RCD',
      required: false,
    },
  ],
  tables: ['electrodes', 'rcd-times'],
  example: { idn: '100', kind: 'S', ra: '240', ms: '180' },
  answer,
};

function answer(given: Given): Answer {
  // Both are required, so never undefined.
  const idn = given.number('idn') as Big;
  const { standard, isSelective } = kinds[given.choice('kind')] as (typeof kinds)[string];
  const [ra, ms, delayMs] = [given.reading('ra'), given.reading('ms'), given.number('delay')];
  const rcd = {
    type: 'A',
    idn_ma: `${idn}`,
    rcd_delay: isSelective ? 'S' : 'general',
    measured_ms: ms,
    ...(delayMs && { delay_ms: `${delayMs}` }),
  };
  const findings = findingsOf(
    reportWith({
      supply: { earthing_system: 'TT' },
      particulars: { electrode: { resistance: ra }, main_switch: { standard, rcd } },
    }),
    electrode,
    rcdTime,
  );
  const highest = highestResistance(idn);
  const measured = exactValue(readingOf(ra));
  const reading = readingOf(ra);
  return {
    summary: `${idn} mA: at most ${highest.text} Ω${ra ? `, RA ${ra} Ω` : ''}`,
    verdict:
      ra === '' && ms === ''
        ? {
            tone: 'info',
            title: `${highest.text} Ω`,
            words: `The maximum RA for ${idn} mA. Above 200 Ω it may be unstable.`,
          }
        : verdictOf(findings, 'The readings are within their limits.'),
    steps: [
      { says: `Maximum resistance for ${currentProfile.touchVolts} V`, calculation: highest },
      ...(measured
        ? [{ says: 'Touch voltage just before the RCD trips', calculation: touchVoltage(measured, idn) }]
        : []),
      ...windowSteps({ standard, isSelective, ...(delayMs && { delayMs }) }),
    ],
    findings,
    picture: {
      unit: 'Ω',
      ...(reading.state === 'value' && { reading: { text: ra, value: reading.value } }),
      marks: highest.value.gt(currentProfile.stableOhms)
        ? [
            { label: 'stable', text: `${currentProfile.stableOhms}`, value: currentProfile.stableOhms },
            { label: 'limit', text: highest.text, value: highest.value },
          ]
        : [{ label: 'limit', text: highest.text, value: highest.value }],
      zones: highest.value.gt(currentProfile.stableOhms)
        ? [{ upTo: currentProfile.stableOhms, tone: 'good' }, { upTo: highest.value, tone: 'warn' }, { tone: 'bad' }]
        : [{ upTo: highest.value, tone: 'good' }, { tone: 'bad' }],
    },
  };
}

function windowSteps(kind: Parameters<typeof rcdWindow>[0]): Step[] {
  const window = rcdWindow(kind);
  if (!window) return [];
  const text = window.min ? `${window.min} to ${window.max}` : `${window.max}`;
  const arithmetic =
    window.arithmetic ?? (window.min ? `${window.min} ≤ time ≤ ${window.max}` : `time ≤ ${window.max}`);
  const calculation = { text, unit: 'ms', arithmetic, regulation: window.regulation };
  return [{ says: 'Time at IΔn', calculation }];
}
