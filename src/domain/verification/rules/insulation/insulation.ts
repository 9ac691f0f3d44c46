import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import type { CircuitRecord } from '../../engine/records.ts';
import { isUnasked, notCheckable, ruleOf, whyNot } from '../../engine/rule.ts';
import { againstMinimum, decimalOf, readingOf, textOf } from '../../engine/values.ts';
import { isPolyphase } from '../../facts/circuit-facts.ts';
import { supplyFacts } from '../../facts/supply/supply-facts.ts';
import { VOLTAGE } from '../../facts/supply/supply-paths.ts';
import { INVESTIGATE_BELOW, type InsulationLimit, insulationLimit, WITH_EQUIPMENT } from '../../limits/insulation.ts';
import { remarkText } from '../../words/remarks.ts';

/** The facts that choose the row of the table. */
export const INSULATION_LIMIT = ['circuit/system', 'circuit/phase', VOLTAGE] as const;

/** Insulation resistance, live to live and live to earth, and its test voltage; an over-range reading counts as its number. */
export const insulation = ruleOf({
  id: 'insulation',
  codes: ['IR_BELOW_MIN', 'IR_LOW', 'IR_VOLTAGE'],
  appliesTo: 'installation',
  about: {
    IR_BELOW_MIN: ['.', INSULATION_LIMIT],
    IR_LOW: ['.', INSULATION_LIMIT],
    IR_VOLTAGE: [
      'circuit/ir_voltage',
      'circuit/ir_ll',
      'circuit/ir_le',
      'circuit/remarks',
      'circuit/load',
      INSULATION_LIMIT,
    ],
  },
  circuit: judgeCircuit,
});

function judgeCircuit(context: Context, { path, record }: CircuitPlace): Finding[] {
  const limit = insulationLimitOf(context, record);
  return [
    ...judgeReading(`${path}/ir_ll`, record, record.ir_ll, limit, 'between live conductors'),
    ...judgeReading(`${path}/ir_le`, record, record.ir_le, limit, 'to earth'),
    ...judgeVoltage(`${path}/ir_voltage`, record, limit),
  ];
}

/** The row of Table 64 for a circuit. */
export function insulationLimitOf(context: Context, record: CircuitRecord): InsulationLimit {
  const { u0, lineVolts } = supplyFacts(context);
  return insulationLimit(systemOf(record), isPolyphase(record) ? lineVolts : u0);
}

const systemOf = (record: CircuitRecord) => textOf(record.system) || 'LV';

function judgeReading(
  path: string,
  record: CircuitRecord,
  value: unknown,
  { minimum, regulation }: InsulationLimit,
  between: string,
): Finding[] {
  const reading = readingOf(value);
  if (isUnasked(reading)) return [];
  if (reading.state !== 'value') return [notCheckable('IR_BELOW_MIN', path, whyNot(reading, 'the reading'))];
  const shared = { path, measured: reading.text, unit: 'MΩ', regulation };
  switch (againstMinimum(reading, minimum)) {
    case 'unknown':
      return [notCheckable('IR_BELOW_MIN', path, whyNot(reading, 'the reading'))];
    case 'beyond':
      return [
        {
          ...shared,
          rule: 'IR_BELOW_MIN',
          severity: 'fail',
          limit: minimum.toFixed(1),
          arithmetic: `${reading.value} < ${minimum.toFixed(1)}`,
          message: `${reading.text} MΩ ${between} is below the ${minimum.toFixed(1)} MΩ minimum. Was everything disconnected?`,
        },
      ];
    case 'within':
      if (systemOf(record) !== 'LV' || reading.value.gte(INVESTIGATE_BELOW)) return [];
      return [
        {
          ...shared,
          rule: 'IR_LOW',
          severity: 'warn',
          limit: INVESTIGATE_BELOW.toString(),
          arithmetic: `${minimum.toFixed(1)} ≤ ${reading.value} < ${INVESTIGATE_BELOW}`,
          message: `${reading.text} MΩ ${between} passes but is low. What brings it below 2 MΩ?`,
        },
      ];
  }
}

/** A voltage below the table's is for circuits with connected equipment, which the remarks or the load then show. */
function judgeVoltage(path: string, record: CircuitRecord, { testVolts, regulation }: InsulationLimit): Finding[] {
  const used = decimalOf(record.ir_voltage);
  const hasReading = [record.ir_ll, record.ir_le].some((value) => readingOf(value).state === 'value');
  if (!used || !hasReading || used.gte(testVolts) || hasReasonFor(record)) return [];
  return [
    {
      rule: 'IR_VOLTAGE',
      severity: 'warn',
      path,
      measured: used.toString(),
      limit: testVolts.toString(),
      unit: 'V',
      arithmetic: `${used} < ${testVolts}`,
      regulation: `${regulation}, ${WITH_EQUIPMENT.regulation}`,
      message: `Tested at ${used} V; the table requires ${testVolts} V. If equipment stayed connected, say so in the remarks.`,
    },
  ];
}

const electronic = ['ev', 'pv_inverter', 'drive'];
const hasReasonFor = (record: CircuitRecord) =>
  remarkText(record.remarks) !== '' || electronic.includes(textOf(record.load));
