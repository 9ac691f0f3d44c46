import { anomalyExplanations } from '../anomalies/explanation.ts';
import { comparisonExplanations } from '../comparison/explanation.ts';
import { afddAbsentExplanations } from '../rules/afdd-absent/explanation.ts';
import { bondsAndTicksExplanations } from '../rules/bonds-and-ticks/explanation.ts';
import { breakingCapacityExplanations } from '../rules/breaking-capacity/explanation.ts';
import { c1MadeSafeExplanations } from '../rules/c1-made-safe/explanation.ts';
import { cableOddExplanations } from '../rules/cable-odd/explanation.ts';
import { calibrationExplanations } from '../rules/calibration/explanation.ts';
import { circuitNumbersExplanations } from '../rules/circuit-numbers/explanation.ts';
import { codeLeftExplanations } from '../rules/code-left/explanation.ts';
import { datesExplanations } from '../rules/dates/explanation.ts';
import { deviceSlipsExplanations } from '../rules/device-slips/explanation.ts';
import { disconnectionTimeExplanations } from '../rules/disconnection-time/explanation.ts';
import { earthingExplanations } from '../rules/earthing/explanation.ts';
import { earthingSizesExplanations } from '../rules/earthing-sizes/explanation.ts';
import { editionWithdrawnExplanations } from '../rules/edition-withdrawn/explanation.ts';
import { electrodeExplanations } from '../rules/electrode/explanation.ts';
import { evOpenPenExplanations } from '../rules/ev-open-pen/explanation.ts';
import { feederExplanations } from '../rules/feeder/explanation.ts';
import { feederDeviceExplanations } from '../rules/feeder-device/explanation.ts';
import { insulationExplanations } from '../rules/insulation/explanation.ts';
import { ipfImpedanceExplanations } from '../rules/ipf-impedance/explanation.ts';
import { ipfUpstreamExplanations } from '../rules/ipf-upstream/explanation.ts';
import { irAboveRangeExplanations } from '../rules/ir-above-range/explanation.ts';
import { lengthExplanations } from '../rules/length/explanation.ts';
import { lengthMismatchExplanations } from '../rules/length-mismatch/explanation.ts';
import { limitationsExplanations } from '../rules/limitations/explanation.ts';
import { maxZsSourceExplanations } from '../rules/max-zs-source/explanation.ts';
import { newWorkExplanations } from '../rules/new-work/explanation.ts';
import { newWorkLimitedExplanations } from '../rules/new-work-limited/explanation.ts';
import { nextDateExplanations } from '../rules/next-date/explanation.ts';
import { outcomeExplanations } from '../rules/outcome/explanation.ts';
import { overloadExplanations } from '../rules/overload/explanation.ts';
import { phasesUpstreamExplanations } from '../rules/phases-upstream/explanation.ts';
import { placesExplanations } from '../rules/places/explanation.ts';
import { plainWordsCodeExplanations } from '../rules/plain-words-code/explanation.ts';
import { polarityExplanations } from '../rules/polarity/explanation.ts';
import { protectiveConductorExplanations } from '../rules/protective-conductor/explanation.ts';
import { r2MismatchExplanations } from '../rules/r2-mismatch/explanation.ts';
import { rcdAbsentExplanations } from '../rules/rcd-absent/explanation.ts';
import { rcdDelayTtExplanations } from '../rules/rcd-delay-tt/explanation.ts';
import { rcdFieldsExplanations } from '../rules/rcd-fields/explanation.ts';
import { rcdScotlandExplanations } from '../rules/rcd-scotland/explanation.ts';
import { rcdTimeExplanations } from '../rules/rcd-time/explanation.ts';
import { rcdTypeExplanations } from '../rules/rcd-type/explanation.ts';
import { readingNaExplanations } from '../rules/reading-na/explanation.ts';
import { ringExplanations } from '../rules/ring/explanation.ts';
import type { BuiltInCode } from '../rules/rule-codes.ts';
import { scheduleFactsExplanations } from '../rules/schedule-facts/explanation.ts';
import { scheduleObservationsExplanations } from '../rules/schedule-observations/explanation.ts';
import { spdAbsentExplanations } from '../rules/spd-absent/explanation.ts';
import { spdFieldsExplanations } from '../rules/spd-fields/explanation.ts';
import { supplyMaximaExplanations } from '../rules/supply-maxima/explanation.ts';
import { supplySlipsExplanations } from '../rules/supply-slips/explanation.ts';
import { voltDropExplanations } from '../rules/volt-drop/explanation.ts';
import { withinAccuracyExplanations } from '../rules/within-accuracy/explanation.ts';
import { zdbUpstreamExplanations } from '../rules/zdb-upstream/explanation.ts';
import { zsLimitExplanations } from '../rules/zs-limit/explanation.ts';
import { zsPartsExplanations } from '../rules/zs-parts/explanation.ts';
import type { Explanation, ExplanationsFor } from './explanation.ts';
import { explanationsOutsideRules } from './outside-rules.ts';

/** All explanations: it does not compile if a code has none. To add one: next to its rule, and here if it is the rule's first. */
const explained: ExplanationsFor<BuiltInCode> = {
  ...explanationsOutsideRules,
  ...anomalyExplanations,
  ...comparisonExplanations,
  ...afddAbsentExplanations,
  ...bondsAndTicksExplanations,
  ...breakingCapacityExplanations,
  ...c1MadeSafeExplanations,
  ...cableOddExplanations,
  ...circuitNumbersExplanations,
  ...codeLeftExplanations,
  ...plainWordsCodeExplanations,
  ...editionWithdrawnExplanations,
  ...newWorkExplanations,
  ...newWorkLimitedExplanations,
  ...nextDateExplanations,
  ...datesExplanations,
  ...calibrationExplanations,
  ...deviceSlipsExplanations,
  ...disconnectionTimeExplanations,
  ...earthingExplanations,
  ...earthingSizesExplanations,
  ...electrodeExplanations,
  ...evOpenPenExplanations,
  ...feederExplanations,
  ...feederDeviceExplanations,
  ...insulationExplanations,
  ...ipfImpedanceExplanations,
  ...ipfUpstreamExplanations,
  ...irAboveRangeExplanations,
  ...lengthExplanations,
  ...lengthMismatchExplanations,
  ...limitationsExplanations,
  ...maxZsSourceExplanations,
  ...outcomeExplanations,
  ...overloadExplanations,
  ...phasesUpstreamExplanations,
  ...placesExplanations,
  ...polarityExplanations,
  ...protectiveConductorExplanations,
  ...r2MismatchExplanations,
  ...rcdAbsentExplanations,
  ...rcdScotlandExplanations,
  ...rcdDelayTtExplanations,
  ...rcdFieldsExplanations,
  ...rcdTimeExplanations,
  ...rcdTypeExplanations,
  ...readingNaExplanations,
  ...ringExplanations,
  ...scheduleFactsExplanations,
  ...scheduleObservationsExplanations,
  ...spdAbsentExplanations,
  ...spdFieldsExplanations,
  ...supplyMaximaExplanations,
  ...supplySlipsExplanations,
  ...voltDropExplanations,
  ...withinAccuracyExplanations,
  ...zdbUpstreamExplanations,
  ...zsLimitExplanations,
  ...zsPartsExplanations,
};

/** The explanation of a code. */
export const explain = (code: BuiltInCode): Explanation => ({ code, ...explained[code] });

/** The same for any text; undefined if it is no code of a check. */
export const explanationOf = (code: string): Explanation | undefined =>
  Object.hasOwn(explained, code) ? explain(code as BuiltInCode) : undefined;
