import type { Rule } from '../engine/rule.ts';
import { bondMissing, tickBad } from '../rules/bonds-and-ticks/bonds-and-ticks.ts';
import { breakingCapacity } from '../rules/breaking-capacity/breaking-capacity.ts';
import { deviceSlips } from '../rules/device-slips/device-slips.ts';
import { earthingSizes } from '../rules/earthing-sizes/earthing-sizes.ts';
import { electrode } from '../rules/electrode/electrode.ts';
import { feederDevice } from '../rules/feeder-device/feeder-device.ts';
import { ipfImpedance } from '../rules/ipf-impedance/ipf-impedance.ts';
import { ipfUpstream } from '../rules/ipf-upstream/ipf-upstream.ts';
import { phasesUpstream } from '../rules/phases-upstream/phases-upstream.ts';
import { polarity } from '../rules/polarity/polarity.ts';
import { rcdTime } from '../rules/rcd-time/rcd-time.ts';
import { spdAbsent } from '../rules/spd-absent/spd-absent.ts';
import { spdFields } from '../rules/spd-fields/spd-fields.ts';
import { supplyMaxima } from '../rules/supply-maxima/supply-maxima.ts';
import { supplySlips } from '../rules/supply-slips/supply-slips.ts';
import { zdbUpstream } from '../rules/zdb-upstream/zdb-upstream.ts';

/**
 * The rules that a browser runs while the supply, its earthing or a board is filled in: every rule for boards, except those about LIM and
 * about the days of the inspection, and the rules of the origin that look only at the origin. A test compares the list with `rules`.
 */
export const boardRules: readonly Rule[] = [
  electrode,
  rcdTime,
  polarity,
  zdbUpstream,
  ipfUpstream,
  ipfImpedance,
  earthingSizes,
  supplyMaxima,
  spdFields,
  breakingCapacity,
  spdAbsent,
  feederDevice,
  phasesUpstream,
  supplySlips,
  deviceSlips,
  bondMissing,
  tickBad,
];
