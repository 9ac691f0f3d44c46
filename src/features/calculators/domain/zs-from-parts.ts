import type Big from 'big.js';
import { resistanceAt20 } from '../../../domain/verification/calculations/length.ts';
import { hotZs, zsFromParts } from '../../../domain/verification/calculations/zs.ts';
import { againstMaximum, exactValue, readingOf } from '../../../domain/verification/engine/values.ts';
import { reportWith } from '../../../domain/verification/fixture.ts';
import { workingTemperatureFactor } from '../../../domain/verification/limits/conductors/conductors.ts';
import { zsParts } from '../../../domain/verification/rules/zs-parts/zs-parts.ts';
import type { Answer, Calculator, Given } from './calculator.ts';
import { findingsOf, verdictOf } from './verdict.ts';

export const zsFromPartsCalculator: Calculator = {
  slug: 'zs',
  title: 'Zs from its parts',
  about: 'Zdb + (R1+R2), how far a reading may differ, and Zs with the cable at working temperature.',
  fields: [
    { name: 'zdb', label: 'Zdb', kind: 'number', unit: 'Ω', hint: 'At the origin: Ze', required: true },
    { name: 'r1r2', label: 'R1+R2', kind: 'number', unit: 'Ω', required: true },
    {
      name: 'cable',
      label: 'Cable',
      kind: 'choice',
      inSight: true,
      choices: [
        { value: 'A', label: '70 °C, PVC' },
        { value: 'G', label: '90 °C, XLPE' },
      ],
      required: true,
    },
    {
      name: 'degrees',
      label: 'Cable temperature during the test',
      kind: 'number',
      unit: '°C',
      hint: '20 if left blank',
      required: false,
    },
    {
      name: 'zs',
      label: 'Zs',
      kind: 'reading',
      unit: 'Ω',
      hint: 'As measured, to compare with the sum',
      required: false,
    },
    {
      name: 'limit',
      label: 'Maximum Zs',
      kind: 'number',
      unit: 'Ω',
      hint: 'For the device, to compare with the warm value',
      required: false,
    },
  ],
  tables: ['copper'],
  example: { zdb: '0.35', r1r2: '0.90', cable: 'A', degrees: '10', zs: '1.25', limit: '1.37' },
  answer,
};

function answer(given: Given): Answer {
  // Both are required, so never undefined.
  const [zdb, r1r2] = [given.number('zdb') as Big, given.number('r1r2') as Big];
  const [degrees, limit] = [given.number('degrees'), given.number('limit')];
  const { sum, upper, lower } = zsFromParts(zdb, r1r2);
  const at20 = degrees && !degrees.eq(20) ? resistanceAt20(r1r2, degrees) : undefined;
  // Only mineral-insulated cable has no factor, and it is not on the list.
  const factor = workingTemperatureFactor(given.choice('cable')) as Big;
  const zs = given.reading('zs');
  const hot = hotZs({ zdb, r1r2: at20?.value.round(3) ?? r1r2, zs: exactValue(readingOf(zs)) ?? zdb }, factor);
  const findings = findingsOf(reportWith({ board: { zdb: `${zdb}` }, circuit: { zs, r1r2: `${r1r2}` } }), zsParts);
  const isOverWarm = limit && hot.value.gt(limit);
  const reading = readingOf(zs);
  const verdictFor = (): Answer['verdict'] => {
    const own = verdictOf(findings, `${zs} Ω agrees with the sum of its parts.`);
    if (limit && reading.state === 'value' && againstMaximum(reading, limit) === 'beyond') {
      return { tone: 'bad', title: 'Fails', words: `${zs} Ω is above ${limit.toFixed(2)} Ω.` };
    }
    if (isOverWarm) {
      // As in a report: too high when warm is a question, not a failure.
      return {
        tone: 'warn',
        title: 'Check',
        words: `At working temperature it is ${hot.text} Ω, above ${limit.toFixed(2)} Ω.`,
      };
    }
    if (zs !== '') return own;
    return { tone: 'info', title: `${sum.text} Ω`, words: `With the cable at working temperature ${hot.text} Ω.` };
  };
  return {
    summary: `${sum.arithmetic} Ω, warm ${hot.text} Ω`,
    verdict: verdictFor(),
    steps: [
      { says: 'Zs from its parts', calculation: sum },
      { says: 'Above this, a reading is higher than its parts explain', calculation: upper },
      { says: 'Below this, metalwork is in parallel', calculation: lower },
      ...(at20 ? [{ says: 'R1+R2 at 20 °C', calculation: at20 }] : []),
      {
        says: `With the cable at working temperature, factor ${factor.toFixed(2)}`,
        calculation: limit
          ? { ...hot, arithmetic: `${hot.arithmetic} ${isOverWarm ? '>' : '≤'} ${limit.toFixed(2)}` }
          : hot,
      },
    ],
    findings,
    picture: {
      unit: 'Ω',
      ...(reading.state === 'value' && { reading: { text: zs, value: reading.value } }),
      marks: [
        { label: 'parts', text: sum.text, value: sum.value },
        { label: 'at most', text: upper.text, value: upper.value },
      ],
      zones: [{ upTo: lower.value, tone: 'info' }, { upTo: upper.value, tone: 'good' }, { tone: 'warn' }],
    },
  };
}
