import type { Rule } from '../rule.ts';
import { breakingCapacity } from '../rules/breaking-capacity.ts';
import { insulation } from '../rules/insulation.ts';
import { plausibleLength } from '../rules/length.ts';
import { maxZsSource } from '../rules/max-zs-source.ts';
import { polarity } from '../rules/polarity.ts';
import { protectiveConductor } from '../rules/protective-conductor.ts';
import { rcdDelayTt } from '../rules/rcd-delay-tt.ts';
import { rcdTime } from '../rules/rcd-time.ts';
import { rcdType } from '../rules/rcd-type.ts';
import { ringLegs, ringReadings } from '../rules/ring.ts';
import { zsLimit } from '../rules/zs-limit.ts';
import { zsParts } from '../rules/zs-parts.ts';

/**
 * What a browser checks of a circuit while its readings are typed. The design of the circuit (overload, volt drop), its
 * feeder and what its instruments can tell apart wait until it is saved: all of them would not stay within 20 kB.
 */
export const circuitRules: readonly Rule[] = [
  zsLimit,
  zsParts,
  maxZsSource,
  rcdTime,
  insulation,
  polarity,
  ringLegs,
  ringReadings,
  breakingCapacity,
  protectiveConductor,
  plausibleLength,
  rcdType,
  rcdDelayTt,
];
