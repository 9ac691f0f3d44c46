import type { Rule } from '../engine/rule.ts';
import { afddAbsent } from '../rules/afdd-absent/afdd-absent.ts';
import { tickBad } from '../rules/bonds-and-ticks/bonds-and-ticks.ts';
import { breakingCapacity } from '../rules/breaking-capacity/breaking-capacity.ts';
import { cableOdd } from '../rules/cable-odd/cable-odd.ts';
import { circuitNumbers } from '../rules/circuit-numbers/circuit-numbers.ts';
import { deviceSlips } from '../rules/device-slips/device-slips.ts';
import { recordedTime } from '../rules/disconnection-time/disconnection-time.ts';
import { evOpenPen } from '../rules/ev-open-pen/ev-open-pen.ts';
import { feeder } from '../rules/feeder/feeder.ts';
import { insulation } from '../rules/insulation/insulation.ts';
import { irAboveRange } from '../rules/ir-above-range/ir-above-range.ts';
import { plausibleLength } from '../rules/length/length.ts';
import { lengthMismatch } from '../rules/length-mismatch/length-mismatch.ts';
import { maxZsSource } from '../rules/max-zs-source/max-zs-source.ts';
import { overloadCoordination } from '../rules/overload/overload.ts';
import { polarity } from '../rules/polarity/polarity.ts';
import { protectiveConductor } from '../rules/protective-conductor/protective-conductor.ts';
import { r2Mismatch } from '../rules/r2-mismatch/r2-mismatch.ts';
import { rcdAbsent } from '../rules/rcd-absent/rcd-absent.ts';
import { rcdDelayTt } from '../rules/rcd-delay-tt/rcd-delay-tt.ts';
import { rcdFields } from '../rules/rcd-fields/rcd-fields.ts';
import { rcdTime } from '../rules/rcd-time/rcd-time.ts';
import { rcdType } from '../rules/rcd-type/rcd-type.ts';
import { readingNa } from '../rules/reading-na/reading-na.ts';
import { ringLegs, ringReadings } from '../rules/ring/ring.ts';
import { voltDropRule } from '../rules/volt-drop/volt-drop.ts';
import { zsLimit } from '../rules/zs-limit/zs-limit.ts';
import { zsParts } from '../rules/zs-parts/zs-parts.ts';

/**
 * The rules that a browser runs while the readings of a circuit are typed: every rule for circuits, except those about LIM (its limitation
 * may be on the same unsaved page, and the ban on LIM in new work appears after saving) and the note on instrument accuracy, which is large
 * to load. A test compares the list with `rules`.
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
  breakingCapacity,
  protectiveConductor,
  overloadCoordination,
  voltDropRule,
  plausibleLength,
  rcdType,
  rcdDelayTt,
  rcdAbsent,
  afddAbsent,
  evOpenPen,
  readingNa,
  r2Mismatch,
  lengthMismatch,
  irAboveRange,
  recordedTime,
  cableOdd,
  deviceSlips,
  circuitNumbers,
  tickBad,
];
