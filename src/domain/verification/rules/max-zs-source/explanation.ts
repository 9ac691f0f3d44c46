import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { maxZsSource } from './max-zs-source.ts';

const typeB32 = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };

export const maxZsSourceExplanations: ExplanationsOf<typeof maxZsSource> = {
  MAX_ZS_SOURCE: {
    title: 'Maximum permitted Zs is not the tabulated one',
    question: 'Where does the figure in column 12 come from?',
    formula:
      'Column 12 = the table’s value for the device and its disconnection time, or the share of it that the company works to, or the remarks name the source.',
    example: {
      says: 'A 32 A type B breaker with 1.44 Ω in column 12',
      document: reportWith({ circuit: { ...typeB32, max_zs: '1.44' } }),
    },
    regulation: '411.4.4, Tables 41.2 to 41.4',
    notWhen: [
      'The remarks name the source: Zs, max, a table, the maker or manufacturer, a formula, Appendix 3, 411.5, 1667, 80 %. “Behind RCD 2” is no source.',
      'The columns of the device are not all filled in.',
    ],
    causes: [
      'A figure from an older edition, from before the voltage factor came in.',
      'The value of another type or rating.',
      'The 80 % figure entered in the column for the limit.',
    ],
  },
};
