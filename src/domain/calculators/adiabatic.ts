import Big from 'big.js';
import {
  earthFaultCurrent,
  faultDuration,
  smallestConductor,
  withstands,
} from '../verification/calculations/adiabatic.ts';
import { deviceName } from '../verification/calculations/max-zs.ts';
import { ADIABATIC_K, type AdiabaticConductor } from '../verification/limits/more-conductors.ts';
import { currentProfile } from '../verification/limits/profile.ts';
import { adiabaticConductors } from '../verification/tables/conductors.ts';
import type { Answer, Calculator, Given } from './calculator.ts';
import { deviceField, deviceOf, ratingField } from './devices.ts';

export const adiabaticCalculator: Calculator = {
  slug: 'adiabatic',
  title: 'Adiabatic check',
  about: 'The smallest protective conductor that an earth fault does not overheat before the device disconnects.',
  fields: [
    { name: 'zs', label: 'Zs', kind: 'number', unit: 'Ω', positive: true, required: true },
    {
      name: 'seconds',
      label: 'Time',
      kind: 'number',
      unit: 's',
      positive: true,
      hint: 'At most 5. Leave it empty to have it from the device',
      required: false,
    },
    deviceField(false),
    ratingField(false),
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
      hint: 'Where you want it judged',
      required: false,
    },
  ],
  tables: ['k'],
  example: { zs: '1.04', device: 'BS 3036 na', rating: '30', conductor: 'copper_70_in_cable', area: '1' },
  answer,
};

const LONGEST = new Big(5);

function answer(given: Given): Answer {
  // Required, above 0, and one of the list.
  const zs = given.number('zs') as Big;
  const k = ADIABATIC_K[given.choice('conductor') as AdiabaticConductor];
  const { u0 } = currentProfile;
  const duration = durationOf(given, zs);
  if ('why' in duration) {
    const verdict = { tone: 'info', title: 'Cannot be told', words: duration.why } as const;
    return { summary: 'no time to count with', verdict, steps: [], findings: [] };
  }
  const { seconds } = duration;
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
          : { tone: 'bad', title: 'Does not hold', words: `${area} mm² is below ${smallest.text} mm².` },
    steps: [
      { says: 'Earth fault current', calculation: current },
      {
        says: duration.says,
        calculation: { text: `${seconds}`, unit: 's', arithmetic: `${seconds}`, regulation: duration.regulation },
      },
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

type Duration = { seconds: Big; says: string; regulation: string } | { why: string };

/** The time that was entered, or the one that the device takes. */
function durationOf(given: Given, zs: Big): Duration {
  const entered = given.number('seconds');
  if (entered?.gt(LONGEST)) return { why: 'The formula holds up to 5 s: over a longer time heat is lost on the way.' };
  if (entered) return { seconds: entered, says: 'Time, as entered', regulation: '' };
  const rating = given.number('rating');
  if (given.choice('device') === '' || !rating) return { why: 'Enter the time, or the device and its rated current.' };
  const { standard, type } = deviceOf(given.choice('device'));
  const seconds = faultDuration({ standard, type, rating, u0: currentProfile.u0 }, zs);
  const name = deviceName(standard, type, rating);
  if (!seconds) return { why: `With Zs ${zs} Ω no time in the tables is met by ${name}. Does an RCD disconnect?` };
  return { seconds, says: `Time of ${name} at this Zs`, regulation: seconds.lt('0.4') ? '' : 'Tables 41.2 to 41.4' };
}
