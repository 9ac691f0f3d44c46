import Big from 'big.js';
import { type Calculation, rounded } from '../../../domain/verification/calculations/calculation.ts';
import { permittedVoltDrop, voltDrop, voltDropPercent } from '../../../domain/verification/calculations/volt-drop.ts';
import { millivoltsPerAmpMetre } from '../../../domain/verification/limits/conductors/current-ratings.ts';
import { currentProfile } from '../../../domain/verification/limits/profile.ts';
import type { Answer, Calculator, Given } from './calculator.ts';

const SIZES = ['1', '1.5', '2.5', '4', '6', '10', '16'];

export const voltDropCalculator: Calculator = {
  slug: 'volt-drop',
  title: 'Volt drop',
  about: 'The volt drop from the origin to the load, and whether it is within 3 % or 5 %.',
  fields: [
    {
      name: 'size',
      label: 'Cable',
      kind: 'choice',
      choices: [
        ...SIZES.map((value) => ({
          value,
          label: `${value} mm², ${millivoltsPerAmpMetre(new Big(value))} mV/A/m`,
        })),
        { value: 'other', label: 'Other: enter mV/A/m' },
      ],
      hint: 'Copper, 70 °C PVC, one phase',
      required: true,
    },
    {
      name: 'mv',
      label: 'mV/A/m of another cable',
      kind: 'number',
      unit: 'mV/A/m',
      positive: true,
      required: false,
    },
    { name: 'amps', label: 'Design current', kind: 'number', unit: 'A', hint: 'Or the load below', required: false },
    { name: 'kw', label: 'Load', kind: 'number', unit: 'kW', required: false },
    {
      name: 'metres',
      label: 'Length',
      kind: 'number',
      unit: 'm',
      hint: 'For a ring, the whole length round',
      required: true,
    },
    {
      name: 'kind',
      label: 'Circuit',
      kind: 'choice',
      inSight: true,
      choices: [
        { value: 'radial', label: 'Radial' },
        { value: 'ring', label: 'Ring' },
      ],
      required: true,
    },
    {
      name: 'use',
      label: 'Use',
      kind: 'choice',
      inSight: true,
      choices: [
        { value: 'lighting', label: 'Lighting' },
        { value: 'other', label: 'Other' },
      ],
      required: true,
    },
    {
      name: 'supply',
      label: 'Supply',
      kind: 'choice',
      inSight: true,
      choices: [
        { value: 'public', label: 'Public' },
        { value: 'private', label: 'Private' },
      ],
      required: true,
    },
  ],
  tables: ['volt-drop', 'current-ratings'],
  example: { size: '10', kw: '9.5', metres: '22', kind: 'radial', use: 'other', supply: 'public' },
  answer,
};

function answer(given: Given): Answer {
  const size = given.choice('size');
  const millivolts = size === 'other' ? given.number('mv') : millivoltsPerAmpMetre(new Big(size));
  const load = loadOf(given);
  if (!millivolts) return unanswered('Enter the mV/A/m of the cable.');
  if (!load) return unanswered('Enter the design current, or the load in kW.');
  // Required, so never undefined.
  const metres = given.number('metres') as Big;
  const amps = new Big(load.text);
  const volts = voltDrop({ millivolts, amps, metres, isRing: given.choice('kind') === 'ring' });
  const percent = voltDropPercent({ volts: volts.value, u0: currentProfile.u0 });
  const use = given.choice('use') === 'lighting' ? 'lighting' : 'other';
  const permitted = permittedVoltDrop(use, given.choice('supply') === 'private', metres);
  const isOver = percent.value.gt(permitted.value);
  return {
    summary: `${volts.text} V, ${percent.text} %`,
    verdict: isOver
      ? { tone: 'bad', title: 'Fails', words: `${percent.text} % is above ${permitted.text} %.` }
      : { tone: 'good', title: 'Holds', words: `${percent.text} % is within ${permitted.text} %.` },
    steps: [
      { says: 'Design current', calculation: load },
      { says: 'Volt drop', calculation: volts },
      { says: 'As a percentage of the supply', calculation: percent },
      { says: 'Permitted', calculation: permitted },
    ],
    findings: [],
    picture: {
      unit: '%',
      reading: { text: percent.text, value: percent.value },
      marks: [{ label: 'limit', text: permitted.text, value: permitted.value }],
      zones: [{ upTo: permitted.value, tone: 'good' }, { tone: 'bad' }],
    },
  };
}

const unanswered = (words: string): Answer => ({
  summary: 'not enough to calculate',
  verdict: { tone: 'info', title: 'Not enough to calculate', words },
  steps: [],
  findings: [],
});

/** The current entered, or that of the load at the nominal voltage, to one decimal. */
function loadOf(given: Given): Omit<Calculation, 'value'> | undefined {
  const [amps, kw] = [given.number('amps'), given.number('kw')];
  if (amps) return { text: `${amps}`, unit: 'A', arithmetic: `${amps}`, regulation: '' };
  if (!kw) return undefined;
  const text = rounded(kw.times(1000).div(currentProfile.u0), 1);
  return { text, unit: 'A', arithmetic: `${kw} × 1000 ÷ ${currentProfile.u0} = ${text}`, regulation: '' };
}
