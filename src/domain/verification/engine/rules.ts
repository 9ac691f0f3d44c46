import type { FormDefinition } from '../../forms/definition.ts';
import { remembered } from '../../memo.ts';
import { afddAbsent } from '../rules/afdd-absent/afdd-absent.ts';
import { bondMissing, tickBad } from '../rules/bonds-and-ticks/bonds-and-ticks.ts';
import { breakingCapacity } from '../rules/breaking-capacity/breaking-capacity.ts';
import { c1MadeSafe } from '../rules/c1-made-safe/c1-made-safe.ts';
import { cableOdd } from '../rules/cable-odd/cable-odd.ts';
import { circuitNumbers } from '../rules/circuit-numbers/circuit-numbers.ts';
import { calibration, dateOrder, nextDateCap, nextDateLong, signedTooEarly } from '../rules/dates/dates.ts';
import { deviceSlips } from '../rules/device-slips/device-slips.ts';
import { recordedTime } from '../rules/disconnection-time/disconnection-time.ts';
import { earthingMeans, ttElectrode } from '../rules/earthing/earthing.ts';
import { earthingSizes } from '../rules/earthing-sizes/earthing-sizes.ts';
import { electrode } from '../rules/electrode/electrode.ts';
import { evOpenPen } from '../rules/ev-open-pen/ev-open-pen.ts';
import { feeder } from '../rules/feeder/feeder.ts';
import { feederDevice } from '../rules/feeder-device/feeder-device.ts';
import { insulation } from '../rules/insulation/insulation.ts';
import { ipfImpedance } from '../rules/ipf-impedance/ipf-impedance.ts';
import { ipfUpstream } from '../rules/ipf-upstream/ipf-upstream.ts';
import { irAboveRange } from '../rules/ir-above-range/ir-above-range.ts';
import { plausibleLength } from '../rules/length/length.ts';
import { lengthMismatch } from '../rules/length-mismatch/length-mismatch.ts';
import { limitations } from '../rules/limitations/limitations.ts';
import { maxZsSource } from '../rules/max-zs-source/max-zs-source.ts';
import { outcome } from '../rules/outcome/outcome.ts';
import { overloadCoordination } from '../rules/overload/overload.ts';
import { phasesUpstream } from '../rules/phases-upstream/phases-upstream.ts';
import { attachCount, observationPlace } from '../rules/places/places.ts';
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
import { scheduleFacts } from '../rules/schedule-facts/schedule-facts.ts';
import { scheduleObservations } from '../rules/schedule-observations/schedule-observations.ts';
import { spdAbsent } from '../rules/spd-absent/spd-absent.ts';
import { spdFields } from '../rules/spd-fields/spd-fields.ts';
import { supplyMaxima } from '../rules/supply-maxima/supply-maxima.ts';
import { supplySlips } from '../rules/supply-slips/supply-slips.ts';
import { voltDropRule } from '../rules/volt-drop/volt-drop.ts';
import { withinAccuracy } from '../rules/within-accuracy/within-accuracy.ts';
import { zdbUpstream } from '../rules/zdb-upstream/zdb-upstream.ts';
import { zsLimit } from '../rules/zs-limit/zs-limit.ts';
import { zsParts } from '../rules/zs-parts/zs-parts.ts';
import type { Rule } from './rule.ts';

/** Changes whenever a rule or a limit changes what it answers; kept in every certificate. */
export const RULE_VERSION = '2026-11-22.1';

/** Every rule there is. To add one: a file in rules/, a line here. */
export const rules = [
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
  outcome,
  scheduleObservations,
  ttElectrode,
  earthingMeans,
  nextDateCap,
  nextDateLong,
  signedTooEarly,
  dateOrder,
  calibration,
  c1MadeSafe,
  rcdAbsent,
  afddAbsent,
  spdAbsent,
  evOpenPen,
  scheduleFacts,
  readingNa,
  r2Mismatch,
  lengthMismatch,
  irAboveRange,
  recordedTime,
  cableOdd,
  deviceSlips,
  feederDevice,
  phasesUpstream,
  supplySlips,
  circuitNumbers,
  observationPlace,
  attachCount,
  bondMissing,
  tickBad,
] as const satisfies readonly Rule[];

/** The rules that judge a form, by what it reports on. */
export const rulesFor = remembered(({ reportsOn }: FormDefinition): readonly Rule[] =>
  rules.filter(({ appliesTo }: Rule) => appliesTo === 'any' || reportsOn.includes(appliesTo)),
);
