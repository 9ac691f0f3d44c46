import type { Rule } from '../rule.ts';
import { earthingSizes } from '../rules/earthing-sizes.ts';
import { electrode } from '../rules/electrode.ts';
import { ipfImpedance } from '../rules/ipf-impedance.ts';
import { ipfUpstream } from '../rules/ipf-upstream.ts';
import { polarity } from '../rules/polarity.ts';
import { rcdTime } from '../rules/rcd-time.ts';
import { spdFields } from '../rules/spd-fields.ts';
import { supplyMaxima } from '../rules/supply-maxima.ts';
import { withinAccuracy } from '../rules/within-accuracy.ts';
import { zdbUpstream } from '../rules/zdb-upstream.ts';

/** What a browser checks while the supply, its earthing or a board is filled in. */
export const boardRules: readonly Rule[] = [
  electrode,
  rcdTime,
  polarity,
  zdbUpstream,
  ipfUpstream,
  ipfImpedance,
  withinAccuracy,
  earthingSizes,
  supplyMaxima,
  spdFields,
];
