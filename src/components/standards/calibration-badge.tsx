import { type CalibrationState, calibrationState } from '../../domain/standards/instrument.ts';
import { Badge, type Tone } from '../ui/badges.tsx';

const marks: Readonly<Record<CalibrationState, { tone: Tone; words: string } | undefined>> = {
  unknown: { tone: 'warn', words: 'No date' },
  overdue: { tone: 'bad', words: 'Overdue' },
  soon: { tone: 'warn', words: 'Due soon' },
  current: undefined,
};

/** How the calibration of an instrument stands today; nothing while it holds for some time. */
export function CalibrationBadge({ due, today }: { due: string; today: string }) {
  const mark = marks[calibrationState(due, today)];
  return mark ? <Badge tone={mark.tone}>{mark.words}</Badge> : null;
}
