import type { Rule } from '../rule.ts';
import { breakingCapacity } from '../rules/breaking-capacity.ts';
import { feeder } from '../rules/feeder.ts';
import { insulation } from '../rules/insulation.ts';
import { plausibleLength } from '../rules/length.ts';
import { maxZsSource } from '../rules/max-zs-source.ts';
import { overloadCoordination } from '../rules/overload.ts';
import { polarity } from '../rules/polarity.ts';
import { protectiveConductor } from '../rules/protective-conductor.ts';
import { rcdDelayTt } from '../rules/rcd-delay-tt.ts';
import { rcdFields } from '../rules/rcd-fields.ts';
import { rcdTime } from '../rules/rcd-time.ts';
import { rcdType } from '../rules/rcd-type.ts';
import { ringLegs, ringReadings } from '../rules/ring.ts';
import { voltDropRule } from '../rules/volt-drop.ts';
import { withinAccuracy } from '../rules/within-accuracy.ts';
import { zsLimit } from '../rules/zs-limit.ts';
import { zsParts } from '../rules/zs-parts.ts';

/**
 * What a browser checks of a circuit while its readings are typed: every rule that speaks of a circuit, but for the one about LIM,
 * whose limitation may be a new one that is only being typed. A test holds the list against `rules`.
 */
export const circuitRules: readonly Rule[] = [
  zsLimit,
  zsParts,
  maxZsSource,
  rcdTime,
  rcdFields,
  insulation,
  polarity,
  ringLegs,
  ringReadings,
  feeder,
  withinAccuracy,
  breakingCapacity,
  protectiveConductor,
  overloadCoordination,
  voltDropRule,
  plausibleLength,
  rcdType,
  rcdDelayTt,
];
