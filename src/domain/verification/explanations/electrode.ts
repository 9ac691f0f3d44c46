import type { Values } from '../../forms/definition.ts';
import { reportWith } from '../fixture.ts';
import type { Theme } from './explanation.ts';

const tt = (resistance: string, idn_ma: string, more: Values = {}) =>
  reportWith({
    supply: { earthing_system: 'TT' },
    particulars: {
      means_of_earthing: ['electrode'],
      electrode: { type: 'rod', resistance },
      main_switch: { rcd: { type: 'A', idn_ma } },
      ...more,
    },
  });

export const electrodeTheme: Theme = {
  id: 'electrode',
  title: 'Earthing arrangement and TT',
  explanations: [
    {
      code: 'RA_OVER_LIMIT',
      title: 'Electrode too high for its RCD',
      question: 'With the RCD about to trip, can the metalwork stand at more than 50 V?',
      formula: 'RA × IΔn ≤ 50 V. The exact product decides; the rounded resistance is only shown.',
      example: { says: 'TT: RA 620 Ω with a 100 mA RCD at the origin', document: tt('620', '100') },
      regulation: '411.5.3, Table 41.5',
      notWhen: [
        'The earthing is not TT.',
        'No RCD is recorded: another finding asks for it.',
        'RA is LIM or N/V and Ze was not measured either.',
      ],
      causes: [
        'Dry soil, a short rod, or a corroded clamp.',
        'The rod was tested with the installation still connected.',
        'An old 100 mA or 300 mA RCD that was never matched to the rod.',
      ],
    },
    {
      code: 'RA_UNSTABLE',
      title: 'Electrode above 200 Ω',
      question: 'It holds today. Will it still hold when the ground dries out?',
      formula: 'RA ≤ 200 Ω, whatever the RCD allows.',
      example: { says: 'TT: RA 240 Ω with a 30 mA RCD at the origin', document: tt('240', '30') },
      regulation: '411.5.3, Table 41.5 and its note',
      notWhen: ['RA × IΔn is above 50 V: that is the graver finding.'],
      causes: ['One rod where the ground needs two, or a deeper one.', 'Gravel, chalk or made-up ground.'],
    },
    {
      code: 'TT_ELECTRODE',
      title: 'TT without electrode or RCD',
      question: 'On TT an earth fault goes home through the ground. What electrode is there, and which RCD sees it?',
      example: {
        says: 'TT with nothing entered for the electrode',
        document: reportWith({ supply: { earthing_system: 'TT' } }),
      },
      regulation: '411.5.1, 411.5.2, 542.2',
      notWhen: ['The earthing is not TT.'],
      causes: [
        'The type of earthing was chosen wrongly.',
        'The electrode was not found: then its resistance is LIM, with the limitation.',
      ],
    },
    {
      code: 'SUPPLY_MAXIMA',
      title: 'Supply reading above what distributors declare',
      question: 'The distributor usually declares less than this. Have they confirmed it?',
      formula: 'Ze ≤ 0.35 Ω on TN-C-S, ≤ 0.8 Ω on TN-S; Ipf ≤ 16 kA on one phase.',
      example: {
        says: 'TN-C-S (PME) with Ze 0.52 Ω',
        document: reportWith({ supply: { earthing_system: 'TN-C-S_PME', ze: '0.52' } }),
      },
      regulation: '313.1',
      notWhen: [
        'TT, where the loop goes through the electrode.',
        'A private supply: nobody declares anything there.',
        'Ipf of a supply of more than one phase.',
      ],
      causes: [
        'A loose or corroded joint at the cut-out: ask the distributor to look.',
        'Ze measured with the bonding disconnected elsewhere, or at a board instead of the origin.',
        'The wrong type of earthing was chosen.',
      ],
    },
    {
      code: 'EARTHING_MEANS',
      title: 'Type of earthing and means of earthing disagree',
      question: 'TN takes its earth from the distributor, TT makes its own with an electrode. Which is it here?',
      example: {
        says: 'TN-S with an electrode as the only means of earthing',
        document: reportWith({
          supply: { earthing_system: 'TN-S' },
          particulars: { means_of_earthing: ['electrode'] },
        }),
      },
      regulation: '312.2, 542.1',
      notWhen: ['The supply is private: behind a transformer of one’s own there is no distributor’s terminal.'],
      causes: [
        'TN-S and TT mistaken for each other where the lead sheath has gone and a rod was driven.',
        'A form carried over from another job.',
      ],
    },
  ],
};
