import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { isRecord, recordAt } from '../../engine/values.ts';

/** New work is tested in full: LIM and N/V are not allowed on it. Source: 644.1.1, by our choice of the forms. */
export const newWorkLimited = ruleOf({
  id: 'new-work-limited',
  codes: ['NEW_WORK_LIMITED'],
  appliesTo: 'new_work',
  about: { NEW_WORK_LIMITED: ['.'] },
  report: ({ document }): Finding[] => GROUPS.flatMap((group) => limitedIn(recordAt(document, group), group)),
  board: (_, { record: { circuits: _circuits, ...board }, path }): Finding[] => limitedIn(board, path),
  circuit: (_, { record, path }): Finding[] => limitedIn(record, path),
});

const GROUPS = ['supply', 'particulars'] as const;
const LIMITED: readonly unknown[] = ['LIM', 'lim', 'N/V'];

/** Every LIM or N/V in a record and its blocks; for readings, in their text. */
function limitedIn(record: object, path: string): Finding[] {
  return Object.entries(record).flatMap(([name, value]): Finding[] => {
    const at = `${path}/${name}`;
    const text = isRecord(value) && 'text' in value ? value.text : value;
    if (!LIMITED.includes(text)) return isRecord(value) ? limitedIn(value, at) : [];
    return [
      {
        rule: 'NEW_WORK_LIMITED',
        severity: 'fail',
        path: at,
        measured: String(text),
        message:
          'New work is tested in full. If a reading was not practicable, enter N/A and give the reason in the remarks.',
      },
    ];
  });
}
