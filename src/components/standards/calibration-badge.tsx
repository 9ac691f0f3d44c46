import { type CalibrationState, calibrationState } from '../../domain/standards/instrument.ts';
import { Badge, type Tone } from '../ui/badges.tsx';

const marks: Readonly<Record<CalibrationState, { tone: Tone; words: string } | undefined>> = {
  unknown: { tone: 'warn', words: 'No date' },
  overdue: { tone: 'bad', words: 'Overdue' },
  soon: { tone: 'warn', words: 'Due soon' },
  current: undefined,
};

/** The calibration state of an instrument today; nothing while it is not due soon. */
export function CalibrationBadge({ due, today }: { due: string; today: string }) {
  const mark = marks[calibrationState(due, today)];
  return mark ? <Badge tone={mark.tone}>{mark.words}</Badge> : null;
}
