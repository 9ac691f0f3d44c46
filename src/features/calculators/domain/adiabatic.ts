import Big from 'big.js';
import { earthFaultCurrent, smallestConductor } from '../../../domain/verification/calculations/adiabatic/adiabatic.ts';
import {
  areaFor,
  breakerEnergy,
  type EnergyBounds,
  fuseEnergy,
} from '../../../domain/verification/calculations/adiabatic/energy.ts';
import { withstands } from '../../../domain/verification/calculations/adiabatic/withstands.ts';
import { deviceName } from '../../../domain/verification/calculations/max-zs.ts';
import {
  ADIABATIC_K,
  type AdiabaticConductor,
} from '../../../domain/verification/limits/conductors/more-conductors.ts';
import { classThreeArea } from '../../../domain/verification/limits/devices/energy-class.ts';
import { isFuse } from '../../../domain/verification/limits/devices/fuses.ts';
import { currentProfile } from '../../../domain/verification/limits/profile.ts';
import { adiabaticConductors } from '../../../domain/verification/limits/tables/conductors.ts';
import type { Answer, Calculator, Given } from './calculator.ts';
import { deviceField, deviceOf, ratingField } from './devices.ts';

export const adiabaticCalculator: Calculator = {
  slug: 'adiabatic',
  title: 'Adiabatic check',
  about: 'The smallest protective conductor that withstands an earth fault until the device disconnects.',
  fields: [
    { name: 'zs', label: 'Zs', kind: 'number', unit: 'Ω', positive: true, required: true },
    {
      name: 'seconds',
      label: 'Time',
      kind: 'number',
      unit: 's',
      positive: true,
      hint: 'At most 5. Leave blank to take it from the device',
      required: false,
    },
    deviceField(false),
    ratingField(false),
    {
      name: 'zdb',
      label: 'Zdb',
      kind: 'number',
      unit: 'Ω',
      positive: true,
      hint: 'For a breaker, whose let-through energy is highest for a fault at the board',
      required: false,
    },
    {
      name: 'conductor',
      label: 'Conductor',
      kind: 'choice',
      choices: Object.entries(adiabaticConductors).map(([value, label]) => ({
        value,
        label: `${label}: k ${ADIABATIC_K[value as AdiabaticConductor]}`,
      })),
      required: true,
    },
    {
      name: 'area',
      label: 'Area',
      kind: 'number',
      unit: 'mm²',
      positive: true,
      hint: 'To check your conductor',
      required: false,
    },
  ],
  tables: ['k', 'energy-class'],
  example: { zs: '1.04', device: 'BS 3036 na', rating: '30', conductor: 'copper_70_in_cable', area: '1' },
  answer,
};

const LONGEST = new Big(5);

function answer(given: Given): Answer {
  // Both are required, so never undefined.
  const zs = given.number('zs') as Big;
  const k = ADIABATIC_K[given.choice('conductor') as AdiabaticConductor];
  const seconds = given.number('seconds');
  if (seconds?.gt(LONGEST)) return lacking('The formula holds up to 5 s: over a longer time the conductor loses heat.');
  return seconds ? byTime(given, zs, k, seconds) : byDevice(given, zs, k);
}

const lacking = (words: string): Answer => ({
  summary: 'not enough to calculate',
  verdict: { tone: 'info', title: 'Cannot be calculated', words },
  steps: [],
  findings: [],
});

function byTime(given: Given, zs: Big, k: Big, seconds: Big): Answer {
  const { u0 } = currentProfile;
  const current = earthFaultCurrent(zs, u0);
  const smallest = smallestConductor(current, seconds, k);
  const area = given.number('area');
  const holds = area && withstands(area, { zs, u0, seconds, k });
  return {
    summary: `${current.text} A for ${seconds} s: at least ${smallest.text} mm²`,
    verdict:
      area === undefined
        ? { tone: 'info', title: `${smallest.text} mm²`, words: 'The smallest that withstands the fault.' }
        : holds
          ? { tone: 'good', title: 'Holds', words: `${area} mm² is at least ${smallest.text} mm².` }
          : { tone: 'bad', title: 'Fails', words: `${area} mm² is below ${smallest.text} mm².` },
    steps: [
      { says: 'Earth fault current', calculation: current },
      { says: 'Smallest conductor', calculation: smallest },
    ],
    findings: [],
    picture: {
      unit: 'mm²',
      ...(area && { reading: { text: `${area}`, value: area } }),
      marks: [{ label: 'least', text: smallest.text, value: smallest.value }],
      zones: [{ upTo: smallest.value, tone: 'bad' }, { tone: 'good' }],
    },
  };
}

/** Compares with the least and the most energy that the device can let through, as the rule does. */
function byDevice(given: Given, zs: Big, k: Big): Answer {
  const rating = given.number('rating');
  if (given.choice('device') === '' || !rating) return lacking('Enter the time, or the device and its rated current.');
  const device = { ...deviceOf(given.choice('device')), rating };
  const name = deviceName(device.standard, device.type, rating);
  const { u0 } = currentProfile;
  const zdb = given.number('zdb');
  if (!isFuse(device.standard) && !zdb) {
    return lacking('Enter Zdb, or the time: a breaker lets through most energy for a fault at its board.');
  }
  const [far, board] = [u0.div(zs), u0.div(zdb ?? zs)];
  const bounds = isFuse(device.standard) ? fuseEnergy(device, zs) : breakerEnergy(device, { far, board });
  if (!bounds.most)
    return lacking(`With Zs ${zs} Ω the let-through energy of ${name} is not known. Does an RCD disconnect?`);
  const isPvcInCable = given.choice('conductor') === 'copper_70_in_cable';
  const byClass = isPvcInCable ? classThreeArea(device, board.gt(far) ? board : far) : undefined;
  return judged(given.number('area'), name, bounds, k, byClass);
}

const ENERGY = '543.1.3, 434.5.2';

function judged(area: Big | undefined, name: string, bounds: EnergyBounds, k: Big, byClass: Big | undefined): Answer {
  const [least, most] = [
    bounds.least && areaFor(bounds.least, k, 'down'),
    bounds.most && areaFor(bounds.most, k, 'up'),
  ];
  const enough = most && byClass?.lt(most.value) ? { value: byClass, text: `${byClass}` } : most;
  const step = (says: string, of: { text: string; arithmetic: string }) => ({
    says,
    calculation: { ...of, unit: 'mm²', regulation: ENERGY },
  });
  const verdict = (): Answer['verdict'] => {
    if (!enough) return { tone: 'info', title: 'Cannot be calculated' };
    if (!area) return { tone: 'info', title: `${enough.text} mm²`, words: `Enough behind ${name} at this Zs.` };
    if (enough.value.lte(area))
      return { tone: 'good', title: 'Holds', words: `${area} mm² is at least ${enough.text} mm².` };
    if (least?.value.gt(area)) return { tone: 'bad', title: 'Fails', words: `${area} mm² is below ${least.text} mm².` };
    return { tone: 'info', title: 'Cannot be decided', words: "Look up the let-through energy in the maker's data." };
  };
  return {
    summary: `${name}: ${least ? `${least.text} to ` : ''}${enough?.text} mm²`,
    verdict: verdict(),
    steps: [
      ...(least ? [step(`Size needed for the lowest let-through energy of ${name}`, least)] : []),
      ...(most ? [step(`Size needed for the highest let-through energy of ${name}`, most)] : []),
      ...(byClass
        ? [step('Enough behind a breaker of energy class 3', { text: `${byClass}`, arithmetic: `${byClass}` })]
        : []),
    ],
    findings: [],
    ...(enough && {
      picture: {
        unit: 'mm²',
        ...(area && { reading: { text: `${area}`, value: area } }),
        marks: [{ label: 'enough', text: enough.text, value: enough.value }],
        zones: [
          ...(least ? [{ upTo: least.value, tone: 'bad' as const }] : []),
          { upTo: enough.value, tone: 'warn' },
          { tone: 'good' },
        ],
      },
    }),
  };
}
