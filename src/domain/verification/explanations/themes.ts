import type { RuleCode } from '../rules/rule-codes.ts';
import type { Explanation } from './explanation.ts';
import { explain } from './explanations.ts';

/** Codes about the same thing, under one heading. */
type Theme = { id: string; title: string; explanations: readonly Explanation[] };

const theme = (id: string, title: string, codes: readonly RuleCode[]): Theme => ({
  id,
  title,
  explanations: codes.map(explain),
});

/** Every code under its heading, in the order in which the page of rules shows them. */
export const themes: readonly Theme[] = [
  theme('zs', 'Earth fault loop impedance', [
    'ZS_OVER_MAX',
    'ZS_OVER_80PCT',
    'TEMPERATURE_CORRECTED',
    'FAULT_PROTECTION_BY_RCD',
    'ZS_CALC_MISMATCH',
    'ZS_BELOW_R1R2',
    'PARALLEL_PATH',
    'MAX_ZS_SOURCE',
  ]),
  theme('electrode', 'Earthing arrangement and TT', [
    'RA_OVER_LIMIT',
    'RA_UNSTABLE',
    'TT_ELECTRODE',
    'SUPPLY_MAXIMA',
    'EARTHING_MEANS',
  ]),
  theme('rcd', 'RCDs', [
    'RCD_SLOW',
    'RCD_TOO_FAST',
    'RCD_NO_TRIP',
    'RCD_VERY_FAST',
    'RCD_TYPE_LOAD',
    'RCD_DELAY_TT',
    'RCD_FIELDS',
  ]),
  theme('insulation', 'Insulation resistance and polarity', ['IR_BELOW_MIN', 'IR_LOW', 'IR_VOLTAGE', 'POLARITY_BAD']),
  theme('ring', 'Ring final circuits', ['RING_LEGS', 'RING_OPEN', 'RING_R1_RN', 'RING_CPC_RATIO', 'RING_R1R2']),
  theme('board', 'Boards and devices', ['KA_TOO_LOW', 'CONDITIONAL_RATING', 'SPD_FIELDS']),
  theme('conductors', 'Conductors and loads', [
    'CPC_SMALL',
    'EARTH_SMALL',
    'BOND_SMALL',
    'OVERLOAD_COORD',
    'VDROP_OVER',
    'LENGTH_IMPLAUSIBLE',
  ]),
  theme('supply-readings', 'From the origin through the boards', [
    'ZDB_BELOW_UPSTREAM',
    'IPF_ABOVE_UPSTREAM',
    'IPF_ZE_MISMATCH',
    'FEEDER_MISMATCH',
    'WITHIN_ACCURACY',
  ]),
  theme('protection', 'Protection that is not there', [
    'RCD_ABSENT',
    'AFDD_ABSENT',
    'SPD_ABSENT',
    'EV_OPEN_PEN',
    'SCHEDULE_FACTS',
    'BOND_MISSING',
    'TICK_BAD',
  ]),
  theme('slips', 'Slips of the pen', [
    'READING_NA',
    'R2_MISMATCH',
    'LENGTH_MISMATCH',
    'IR_ABOVE_RANGE',
    'DISCONNECTION_TIME',
    'CABLE_ODD',
    'OCPD_TYPE',
    'RATING_ODD',
    'RCD_IDN_ODD',
    'KA_ODD',
    'RING_DEVICE',
    'FEEDER_DEVICE',
    'PHASES_UPSTREAM',
    'CIRCUIT_NO_TWICE',
    'EARTHING_ZE',
    'VOLTAGE_ODD',
    'DEMAND_OVER',
    'OBSERVATION_PLACE',
    'ATTACH_COUNT',
  ]),
  theme('outcome', 'Observations, schedule and outcome', [
    'OUTCOME_CONFLICT',
    'SCHEDULE_OBSERVATION',
    'LIMITATION_MISSING',
    'C1_NOT_MADE_SAFE',
    'CODE_LEFT_AS_GRAVE',
    'PLAIN_WORDS_CODE',
  ]),
  theme('new-work', 'New work', [
    'NEW_WORK_LIMITED',
    'FORM_CHOICE',
    'EXISTING_COMMENTS',
    'EIC_SCHEDULE',
    'EDITION_WITHDRAWN',
    'FAIL_AT_ISSUE',
  ]),
  theme('dates', 'Dates, signatures and instruments', [
    'NEXT_DATE_CAP',
    'NEXT_DATE_LONG',
    'SIGNED_TOO_EARLY',
    'DATE_ORDER',
    'CALIBRATION_OVERDUE',
  ]),
  theme('since-last-time', 'Since the last inspection', [
    'CIRCUIT_APPEARED',
    'CIRCUIT_GONE',
    'DEVICE_CHANGED',
    'ZS_DRIFTED',
    'IR_DRIFTED',
  ]),
  theme('anomalies', 'Reading patterns', [
    'ANOMALY_EXACT_SUMS',
    'ANOMALY_REPEATED',
    'ANOMALY_COPIED',
    'ANOMALY_LAST_DIGITS',
    'ANOMALY_PACE',
    'ANOMALY_MANY_LIM',
  ]),
  theme('completeness', 'Completeness', ['MISSING', 'INVALID', 'NOT_CHECKABLE']),
];
