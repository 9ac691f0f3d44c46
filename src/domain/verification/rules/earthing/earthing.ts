import type { Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf, readingOf, recordAt, textOf, textsOf } from '../../engine/values.ts';
import { allRcds, EVERY_RCD } from '../../facts/rcd.ts';

/** R7: on TT there is an electrode, and at least one RCD. */
export const ttElectrode = ruleOf({
  id: 'tt-electrode',
  codes: ['TT_ELECTRODE'],
  appliesTo: 'installation',
  about: {
    TT_ELECTRODE: [
      'supply/earthing_system',
      ({ path }) =>
        path.startsWith('particulars/electrode/')
          ? ['../type', '../location', '../resistance']
          : [...EVERY_RCD, 'boards/*/dist_rcd/idn_ma'],
    ],
  },
  report: (context): Finding[] => (context.isTT ? [...judgeElectrode(context), ...judgeRcd(context)] : []),
});

function judgeElectrode({ document }: Context): Finding[] {
  const electrode = recordAt(document, 'particulars', 'electrode');
  const hasAny =
    textOf(electrode.type) !== '' ||
    textOf(electrode.location) !== '' ||
    readingOf(electrode.resistance).state !== 'blank';
  if (hasAny) return [];
  return [
    {
      rule: 'TT_ELECTRODE',
      severity: 'fail',
      path: 'particulars/electrode/resistance',
      regulation: '411.5.1, 542.2',
      message: 'The earthing is TT, but no electrode is recorded. Enter its type, location and resistance.',
    },
  ];
}

function judgeRcd(context: Context): Finding[] {
  const onFeeders = context.boards.some(({ record }) => decimalOf(recordAt(record, 'dist_rcd').idn_ma));
  if (onFeeders || allRcds(context).length > 0) return [];
  return [
    {
      rule: 'TT_ELECTRODE',
      severity: 'fail',
      path: 'particulars/main_switch/rcd/idn_ma',
      regulation: '411.5.2',
      message: 'The earthing is TT, but no RCD is recorded. Which device disconnects an earth fault?',
    },
  ];
}

/** R15: the type of earthing and the means of earthing agree. */
export const earthingMeans = ruleOf({
  id: 'earthing-means',
  codes: ['EARTHING_MEANS'],
  appliesTo: 'installation',
  about: { EARTHING_MEANS: ['supply/earthing_system', 'supply/private_supply', 'particulars/means_of_earthing'] },
  report: ({ document }): Finding[] => {
    const supply = recordAt(document, 'supply');
    const system = textOf(supply.earthing_system);
    const means = textsOf(recordAt(document, 'particulars').means_of_earthing);
    if (means.length === 0) return [];
    const finding = (message: string): Finding[] => [
      {
        rule: 'EARTHING_MEANS',
        severity: 'fail',
        path: 'particulars/means_of_earthing',
        regulation: '312.2, 542.1',
        message,
      },
    ];
    if (system === 'TT' && !means.includes('electrode')) {
      return finding('The earthing is TT, but the means of earthing is not an electrode. Which is right?');
    }
    // A supply from the customer's own transformer has no distributor to provide an earth terminal.
    if (system.startsWith('TN') && supply.private_supply !== true && !means.includes('distributor')) {
      return finding(`The earthing is ${system}, but the means of earthing is not the distributor's. Which is right?`);
    }
    return [];
  },
});
