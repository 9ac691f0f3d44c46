import type { Rule } from './rule.ts';
import { breakingCapacity } from './rules/breaking-capacity.ts';
import { earthingSizes } from './rules/earthing-sizes.ts';
import { electrode } from './rules/electrode.ts';
import { feeder } from './rules/feeder.ts';
import { insulation } from './rules/insulation.ts';
import { ipfImpedance } from './rules/ipf-impedance.ts';
import { ipfUpstream } from './rules/ipf-upstream.ts';
import { plausibleLength } from './rules/length.ts';
import { limitations } from './rules/limitations.ts';
import { maxZsSource } from './rules/max-zs-source.ts';
import { overloadCoordination } from './rules/overload.ts';
import { polarity } from './rules/polarity.ts';
import { protectiveConductor } from './rules/protective-conductor.ts';
import { rcdDelayTt } from './rules/rcd-delay-tt.ts';
import { rcdFields } from './rules/rcd-fields.ts';
import { rcdTime } from './rules/rcd-time.ts';
import { rcdType } from './rules/rcd-type.ts';
import { ringLegs, ringReadings } from './rules/ring.ts';
import { spdFields } from './rules/spd-fields.ts';
import { supplyMaxima } from './rules/supply-maxima.ts';
import { voltDropRule } from './rules/volt-drop.ts';
import { withinAccuracy } from './rules/within-accuracy.ts';
import { zdbUpstream } from './rules/zdb-upstream.ts';
import { zsLimit } from './rules/zs-limit.ts';
import { zsParts } from './rules/zs-parts.ts';

/** Rules about readings and what they are measured on. Those that also run in the browser while somebody types stand in live/. */
export const readingRules: readonly Rule[] = [
  zsLimit,
  zsParts,
  maxZsSource,
  electrode,
  rcdTime,
  rcdFields,
  insulation,
  polarity,
  ringLegs,
  ringReadings,
  zdbUpstream,
  ipfUpstream,
  ipfImpedance,
  feeder,
  withinAccuracy,
  breakingCapacity,
  protectiveConductor,
  earthingSizes,
  overloadCoordination,
  voltDropRule,
  plausibleLength,
  rcdType,
  rcdDelayTt,
  supplyMaxima,
  limitations,
  spdFields,
];
