import { type Context, compareText } from '../context.ts';
import type { Finding } from '../finding.ts';
import type { Rule } from '../rule.ts';
import { isRecord, itemsOf, recordAt, textOf, textsOf } from '../values.ts';

/** R11: what was not done has a limitation that says why. */
export const limitations: Rule = {
  id: 'limitations',
  codes: ['LIMITATION_MISSING'],
  about: 'Every LIM and N/V has its limitation',
  judge: (context) => {
    const known = knownLimitations(context);
    return [
      ...context.scheduleRows.flatMap((row) => {
        const path = `inspection_schedule/${row.slug}/limitation`;
        return judgeOutcome(textOf(row.outcome), textOf(row.limitation), path, known);
      }),
      ...context.specialLocations
        .filter((place) => place.outcome === 'LIM' && known.ids.size === 0)
        .map((place) => finding(`special_locations/${place.id}/outcome`, 'LIM')),
      ...groups.flatMap((group) => judgeValues(recordAt(context.document, group), group, known)),
      ...context.boards.flatMap(({ record: { circuits: _, ...board }, path }) => judgeValues(board, path, known)),
      ...context.circuits.flatMap(({ record, path }) =>
        judgeValues(record, path, known.circuits.has(record.id) ? { ...known, covers: true } : known),
      ),
    ];
  },
};

const groups = ['supply', 'particulars'] as const;

/** `covers`: a limitation names the very circuit, so that its readings need not point at it one by one. */
type Known = { ids: ReadonlySet<string>; circuits: ReadonlySet<string>; covers?: boolean };

function knownLimitations({ document }: Context): Known {
  const extent = recordAt(document, 'extent');
  const all = [...itemsOf(extent.agreed_limitations), ...itemsOf(extent.operational_limitations)];
  const withText = all.filter((limitation) => textOf(limitation.text) !== '');
  return {
    ids: new Set(withText.map((limitation) => limitation.id)),
    circuits: new Set(withText.flatMap((limitation) => textsOf(limitation.circuits))),
  };
}

/** A row of the schedule: LIM needs its limitation; N/V may just be what is not visible, but a pointer has to lead somewhere. */
function judgeOutcome(outcome: string, pointer: string, path: string, { ids }: Known): Finding[] {
  if (ids.has(pointer)) return [];
  if (outcome === 'LIM' || (outcome === 'NV' && pointer !== ''))
    return [finding(path, outcome === 'NV' ? 'N/V' : outcome)];
  return [];
}

/** Readings, ticks and decimals that say LIM or N/V, at any depth of a record. */
function judgeValues(value: unknown, path: string, known: Known): Finding[] {
  const reason = reasonOf(value);
  if (reason) {
    const pointer = isRecord(value) ? textOf(value.limitation) : '';
    // Ticks and decimals cannot point at a limitation: that there is one at all has to do.
    const isExplained = isRecord(value) ? known.covers || known.ids.has(pointer) : known.ids.size > 0;
    return isExplained ? [] : [finding(path, reason)];
  }
  if (!isRecord(value)) return [];
  const names = Object.keys(value).sort(compareText);
  return names
    .filter((name) => name !== 'remarks')
    .flatMap((name) => judgeValues(value[name], `${path}/${name}`, known));
}

function reasonOf(value: unknown): 'LIM' | 'N/V' | undefined {
  const text = textOf(isRecord(value) ? value.text : value);
  if (text === 'LIM' || text === 'lim') return 'LIM';
  return text === 'N/V' ? text : undefined;
}

const finding = (path: string, reason: 'LIM' | 'N/V' | string): Finding => ({
  rule: 'LIMITATION_MISSING',
  severity: 'fail',
  path,
  measured: reason,
  regulation: '653.2',
  message: `${reason} is entered, but no limitation says why. Which one is it?`,
});
