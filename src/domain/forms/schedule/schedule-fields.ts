import { is } from '../asked/conditions.ts';
import type { Choice, Field, ScheduleItem, ScheduleOutcome } from '../definition.ts';

const labels: Record<ScheduleOutcome, string> = {
  pass: 'Acceptable',
  X: 'X – not acceptable',
  C1: 'C1',
  C2: 'C2',
  C3: 'C3',
  FI: 'FI',
  NV: 'N/V',
  LIM: 'LIM',
  NA: 'N/A',
};

/** The outcomes of a schedule row, with their words on the page. */
export function outcomeChoices<const O extends ScheduleOutcome>(outcomes: readonly O[]): readonly Choice<O>[] {
  return outcomes.map((value) => ({ value, label: labels[value] }));
}

/**
 * The fields of one row of the schedule of inspections. The outcome is labelled with the item itself, so that labels are unique on a
 * page of 65. Rules check that a LIM row names its limitation, and a coded row its observation.
 */
export function scheduleFields(item: ScheduleItem) {
  const intake = item.outcomes.includes('X');
  return [
    {
      name: 'outcome',
      label: `${item.number} ${item.label}`,
      kind: 'enum',
      choices: outcomeChoices(item.outcomes),
      required: true,
    },
    { name: 'note', label: `Note on ${item.number}`, kind: 'text', required: false },
    {
      name: 'observation_ids',
      label: `Observations for ${item.number}`,
      kind: 'links',
      target: 'observation',
      required: false,
    },
    {
      name: 'limitation',
      label: `Limitation for ${item.number}`,
      hint: 'Needed for LIM, and for N/V caused by a limitation',
      kind: 'link',
      target: 'limitation',
      required: false,
      applies: is('outcome', 'LIM', 'NV'),
    },
    ...(intake ? [personNotified(item)] : []),
  ] as const satisfies readonly Field[];
}

const personNotified = (item: ScheduleItem) =>
  ({
    name: 'person_notified',
    label: `Client told about ${item.number}`,
    kind: 'enum',
    choices: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
      { value: 'na', label: 'N/A' },
    ],
    required: is('outcome', 'X'),
  }) as const satisfies Field;
