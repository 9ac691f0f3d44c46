import type { FormDefinition } from '../forms/definition.ts';
import { remembered } from '../memo.ts';
import type { Rule } from './rule.ts';
import { afddAbsent } from './rules/afdd-absent.ts';
import { bondMissing, tickBad } from './rules/bonds-and-ticks.ts';
import { breakingCapacity } from './rules/breaking-capacity.ts';
import { c1MadeSafe } from './rules/c1-made-safe.ts';
import { cableOdd } from './rules/cable-odd.ts';
import { circuitNumbers } from './rules/circuit-numbers.ts';
import { calibration, dateOrder, nextDateCap, nextDateLong, signedTooEarly } from './rules/dates.ts';
import { deviceSlips } from './rules/device-slips.ts';
import { recordedTime } from './rules/disconnection-time.ts';
import { earthingMeans, ttElectrode } from './rules/earthing.ts';
import { earthingSizes } from './rules/earthing-sizes.ts';
import { electrode } from './rules/electrode.ts';
import { evOpenPen } from './rules/ev-open-pen.ts';
import { feeder } from './rules/feeder.ts';
import { feederDevice } from './rules/feeder-device.ts';
import { insulation } from './rules/insulation.ts';
import { ipfImpedance } from './rules/ipf-impedance.ts';
import { ipfUpstream } from './rules/ipf-upstream.ts';
import { irAboveRange } from './rules/ir-above-range.ts';
import { plausibleLength } from './rules/length.ts';
import { lengthMismatch } from './rules/length-mismatch.ts';
import { limitations } from './rules/limitations.ts';
import { maxZsSource } from './rules/max-zs-source.ts';
import { outcome } from './rules/outcome.ts';
import { overloadCoordination } from './rules/overload.ts';
import { phasesUpstream } from './rules/phases-upstream.ts';
import { attachCount, observationPlace } from './rules/places.ts';
import { polarity } from './rules/polarity.ts';
import { protectiveConductor } from './rules/protective-conductor.ts';
import { r2Mismatch } from './rules/r2-mismatch.ts';
import { rcdAbsent } from './rules/rcd-absent.ts';
import { rcdDelayTt } from './rules/rcd-delay-tt.ts';
import { rcdFields } from './rules/rcd-fields.ts';
import { rcdTime } from './rules/rcd-time.ts';
import { rcdType } from './rules/rcd-type.ts';
import { readingNa } from './rules/reading-na.ts';
import { ringLegs, ringReadings } from './rules/ring.ts';
import { scheduleFacts } from './rules/schedule-facts.ts';
import { scheduleObservations } from './rules/schedule-observations.ts';
import { spdAbsent } from './rules/spd-absent.ts';
import { spdFields } from './rules/spd-fields.ts';
import { supplyMaxima } from './rules/supply-maxima.ts';
import { supplySlips } from './rules/supply-slips.ts';
import { voltDropRule } from './rules/volt-drop.ts';
import { withinAccuracy } from './rules/within-accuracy.ts';
import { zdbUpstream } from './rules/zdb-upstream.ts';
import { zsLimit } from './rules/zs-limit.ts';
import { zsParts } from './rules/zs-parts.ts';

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
