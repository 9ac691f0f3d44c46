import type { Values } from '../../../forms/definition.ts';
import { valueAt } from '../../../forms/document.ts';
import { remembered } from '../../../memo.ts';
import type { AboutFact } from '../../engine/about.ts';
import type { Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { isRecord, itemsOf, recordAt, textOf, textsOf } from '../../engine/values.ts';
import { specialLocations } from '../../facts/special-locations.ts';

const LISTS = ['agreed_limitations', 'operational_limitations'] as const;

/** The limitation that the value links to, and for a circuit those that name it; if the value cannot link, all limitations. */
const aboutLimitation: AboutFact = ({ context: { document }, path, circuit }) => {
  const [group = ''] = path.split('/', 1);
  const isRow = group === 'inspection_schedule';
  const found = valueAt(document, path);
  const extent = recordAt(document, 'extent');
  const all = LISTS.flatMap((list) =>
    itemsOf(extent[list]).map((each) => ({ ...each, path: `extent/${list}/${each.id}` })),
  );
  if (!isRow && !isRecord(found)) return ['.', ...all.map((each) => `${each.path}/text`)];
  const pointer = isRow ? textOf(found) : textOf((found as Values).limitation);
  const pointed = all.filter(({ id }) => id === pointer).map((each) => `${each.path}/text`);
  const naming = circuit ? all.filter(({ circuits }) => textsOf(circuits).includes(circuit.record.id)) : [];
  const covering = naming.flatMap((each) => [`${each.path}/text`, `${each.path}/circuits`]);
  return ['.', isRow ? '../outcome' : './limitation', ...pointed, ...covering];
};

/** R11: a limitation explains every inspection or test that was not done. */
export const limitations = ruleOf({
  id: 'limitations',
  codes: ['LIMITATION_MISSING'],
  appliesTo: 'observations',
  about: { LIMITATION_MISSING: [aboutLimitation] },
  report: (context): Finding[] => {
    const known = knownLimitations(context);
    return [
      ...context.scheduleRows.flatMap((row) => {
        const path = `inspection_schedule/${row.slug}/limitation`;
        return judgeOutcome(textOf(row.outcome), textOf(row.limitation), path, known);
      }),
      ...specialLocations(context)
        .filter((place) => place.outcome === 'LIM' && known.ids.size === 0)
        .map((place) => finding(`special_locations/${place.id}/outcome`, 'LIM')),
      ...groups.flatMap((group) => judgeValues(recordAt(context.document, group), group, known)),
    ];
  },
  board: (context, { record: { circuits: _, ...board }, path }): Finding[] =>
    judgeValues(board, path, knownLimitations(context)),
  circuit: (context, { record, path }): Finding[] => {
    const known = knownLimitations(context);
    return judgeValues(record, path, known.circuits.has(record.id) ? { ...known, covers: true } : known);
  },
});

const groups = ['supply', 'particulars'] as const;

/** `covers`: a limitation names the circuit itself, so its readings need no links of their own. */
type Known = { ids: ReadonlySet<string>; circuits: ReadonlySet<string>; covers?: boolean };

const knownLimitations = remembered(({ document }: Context): Known => {
  const extent = recordAt(document, 'extent');
  const all = LISTS.flatMap((list) => itemsOf(extent[list]));
  const withText = all.filter((limitation) => textOf(limitation.text) !== '');
  return {
    ids: new Set(withText.map((limitation) => limitation.id)),
    circuits: new Set(withText.flatMap((limitation) => textsOf(limitation.circuits))),
  };
});

/** An item of the schedule: LIM needs its limitation; N/V may simply not be visible, but a link must lead to a limitation. */
function judgeOutcome(outcome: string, pointer: string, path: string, { ids }: Known): Finding[] {
  if (ids.has(pointer)) return [];
  if (outcome === 'LIM' || (outcome === 'NV' && pointer !== ''))
    return [finding(path, outcome === 'NV' ? 'N/V' : outcome)];
  return [];
}

/** Readings, ticks and decimals that say LIM or N/V, at any depth of a record. */
function judgeValues(record: Values, path: string, known: Known): Finding[] {
  const found: Finding[] = [];
  // A work list instead of recursion: unknown values may be nested deep.
  const ahead = [{ record, path }];
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    for (const name of Object.keys(next.record)) {
      const value = next.record[name];
      const below = isRecord(value) ? value : undefined;
      const reason = reasonOf(below ? below.text : value);
      if (name === 'remarks') continue;
      if (reason && !isExplained(below, known)) found.push(finding(`${next.path}/${name}`, reason));
      if (below && !('text' in below)) ahead.push({ record: below, path: `${next.path}/${name}` });
    }
  }
  return found;
}

/** Ticks and decimals cannot link to a limitation: it is enough that there is one. */
const isExplained = (reading: Values | undefined, known: Known): boolean =>
  reading ? known.covers === true || known.ids.has(textOf(reading.limitation)) : known.ids.size > 0;

function reasonOf(text: unknown): 'LIM' | 'N/V' | undefined {
  if (text === 'LIM' || text === 'lim') return 'LIM';
  return text === 'N/V' ? text : undefined;
}

const finding = (path: string, reason: 'LIM' | 'N/V' | string): Finding => ({
  rule: 'LIMITATION_MISSING',
  severity: 'fail',
  path,
  measured: reason,
  regulation: '653.2',
  message: `${reason} is entered without a limitation. Add or choose the one that says why.`,
});
