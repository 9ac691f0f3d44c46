import type { FormDefinition, FormType } from '../../forms/definition.ts';
import { remembered } from '../../memo.ts';
import type { Rule } from '../engine/rule.ts';
import { afddAbsent } from './afdd-absent/afdd-absent.ts';
import { bondMissing, tickBad } from './bonds-and-ticks/bonds-and-ticks.ts';
import { breakingCapacity } from './breaking-capacity/breaking-capacity.ts';
import { c1MadeSafe } from './c1-made-safe/c1-made-safe.ts';
import { cableOdd } from './cable-odd/cable-odd.ts';
import { calibration } from './calibration/calibration.ts';
import { circuitNumbers } from './circuit-numbers/circuit-numbers.ts';
import { codeLeftRule } from './code-left/code-left.ts';
import { dateOrder, signedTooEarly } from './dates/dates.ts';
import { deviceSlips } from './device-slips/device-slips.ts';
import { recordedTime } from './disconnection-time/disconnection-time.ts';
import { earthingMeans, ttElectrode } from './earthing/earthing.ts';
import { earthingSizes } from './earthing-sizes/earthing-sizes.ts';
import { editionWithdrawn } from './edition-withdrawn/edition-withdrawn.ts';
import { electrode } from './electrode/electrode.ts';
import { evOpenPen } from './ev-open-pen/ev-open-pen.ts';
import { feeder } from './feeder/feeder.ts';
import { feederDevice } from './feeder-device/feeder-device.ts';
import { insulation } from './insulation/insulation.ts';
import { ipfImpedance } from './ipf-impedance/ipf-impedance.ts';
import { ipfUpstream } from './ipf-upstream/ipf-upstream.ts';
import { irAboveRange } from './ir-above-range/ir-above-range.ts';
import { plausibleLength } from './length/length.ts';
import { lengthMismatch } from './length-mismatch/length-mismatch.ts';
import { limitations } from './limitations/limitations.ts';
import { maxZsSource } from './max-zs-source/max-zs-source.ts';
import { existingComments, formChoice, newWorkSchedule, notificationStated } from './new-work/new-work.ts';
import { newWorkLimited } from './new-work-limited/new-work-limited.ts';
import { nextDateCap, nextDateLong, nextIntervalCap } from './next-date/next-date.ts';
import { outcome } from './outcome/outcome.ts';
import { overloadCoordination } from './overload/overload.ts';
import { phasesUpstream } from './phases-upstream/phases-upstream.ts';
import { attachCount, observationPlace } from './places/places.ts';
import { plainWordsCode } from './plain-words-code/plain-words-code.ts';
import { polarity } from './polarity/polarity.ts';
import { protectiveConductor } from './protective-conductor/protective-conductor.ts';
import { r2Mismatch } from './r2-mismatch/r2-mismatch.ts';
import { rcdAbsent } from './rcd-absent/rcd-absent.ts';
import { rcdDelayTt } from './rcd-delay-tt/rcd-delay-tt.ts';
import { rcdFields } from './rcd-fields/rcd-fields.ts';
import { rcdScotland } from './rcd-scotland/rcd-scotland.ts';
import { rcdTime } from './rcd-time/rcd-time.ts';
import { rcdType } from './rcd-type/rcd-type.ts';
import { readingNa } from './reading-na/reading-na.ts';
import { ringLegs, ringReadings } from './ring/ring.ts';
import { scheduleFacts } from './schedule-facts/schedule-facts.ts';
import { scheduleObservations } from './schedule-observations/schedule-observations.ts';
import { spdAbsent } from './spd-absent/spd-absent.ts';
import { spdFields } from './spd-fields/spd-fields.ts';
import { supplyMaxima } from './supply-maxima/supply-maxima.ts';
import { supplySlips } from './supply-slips/supply-slips.ts';
import { voltDropRule } from './volt-drop/volt-drop.ts';
import { withinAccuracy } from './within-accuracy/within-accuracy.ts';
import { zdbUpstream } from './zdb-upstream/zdb-upstream.ts';
import { zsLimit } from './zs-limit/zs-limit.ts';
import { zsParts } from './zs-parts/zs-parts.ts';

/** Changes whenever a rule or a limit gives a different answer; stored in every certificate. */
export const RULE_VERSION = '2026-11-26.8';

/** All rules. To add one: a file in rules/, a line here. */
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
  nextIntervalCap,
  nextDateLong,
  signedTooEarly,
  dateOrder,
  calibration,
  c1MadeSafe,
  codeLeftRule,
  plainWordsCode,
  rcdAbsent,
  rcdScotland,
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
  newWorkLimited,
  formChoice,
  existingComments,
  newWorkSchedule,
  notificationStated,
  editionWithdrawn,
] as const satisfies readonly Rule[];

const own = new Map<FormType, readonly Rule[]>();

/** Adds the rules that only forms of a type have. To be called before the form is used. */
export function registerRules(formType: FormType, rulesOfForm: readonly Rule[]): void {
  own.set(formType, rulesOfForm);
}

/** Every rule that can judge a form of a type, those of `registerRules` last. */
export const rulesOfType = (formType: FormType): readonly Rule[] => [...rules, ...(own.get(formType) ?? [])];

/** The rules that judge a form, by what it reports on. */
export const rulesFor = remembered(({ reportsOn, formType }: FormDefinition): readonly Rule[] =>
  rulesOfType(formType).filter(({ appliesTo }) => appliesTo === 'any' || reportsOn.includes(appliesTo)),
);
