import { plural } from '../../words/plural.ts';
import { readingOf, recordAt } from '../engine/values.ts';
import type { AnomalyRule, Subject } from './anomaly.ts';
import { columnNames, columns, saysMeasured } from './schedule.ts';

/**
 * Readings one person takes in an hour at the very most: one a minute, walking between rooms, opening accessories and moving
 * leads included. A sound inspection of a ten-circuit house has some 60 readings and takes half a day. Our own choice.
 */
const READINGS_PER_MINUTE = 1;

/** A handful of readings is soon taken. */
const FEWEST = 20;

/** The circuit of a path. */
const circuitOf = (path: string) => /^boards\/[^/]+\/circuits\/[^/]+/.exec(path)?.[0];

/** Without what was saved for several circuits in one go, in the grid, from a table or from paper: it was written down before. */
function oneByOne<Entry extends { path: string; submission?: string }>(entered: readonly Entry[]): Entry[] {
  const bySave = Map.groupBy(entered, ({ path, submission }) => submission ?? path);
  return [...bySave.values()].filter((saved) => new Set(saved.map(({ path }) => circuitOf(path))).size < 2).flat();
}

/** More readings than minutes between the start of the visit and the entry of the last of them. */
export const pace: AnomalyRule = {
  code: 'ANOMALY_PACE',
  about: 'More readings than minutes on site',
  look: (subject) => {
    const { times } = subject;
    if (!times) return undefined;
    const all = measuredPaths(subject).flatMap(({ path, name }) => {
      const entry = times.entered.get(path);
      return entry ? [{ path, name, ...entry }] : [];
    });
    const entered = oneByOne(all);
    if (entered.length < FEWEST) return undefined;
    const people = new Set(entered.map(({ by }) => by)).size;
    const last = entered
      .map(({ at }) => at)
      .sort()
      .at(-1) as string;
    const minutes = Math.max(0, Math.floor((Date.parse(last) - Date.parse(times.startedAt)) / 60_000));
    const possible = minutes * people * READINGS_PER_MINUTE;
    if (!Number.isFinite(minutes) || entered.length <= possible) return undefined;
    const early = entered.filter(({ at }) => at < times.startedAt).length;
    const byColumn = Map.groupBy(entered, ({ name }) => name);
    return {
      code: pace.code,
      title: 'More readings than minutes on site',
      question:
        minutes === 0
          ? `${entered.length} readings were entered before a minute had passed since the visit was started. Was it started late, or are they from another day?`
          : `${entered.length} readings were entered within ${plural(minutes, 'minute')} of starting the visit. Was it started late, or did somebody help?`,
      facts: [
        ['Readings entered as measured', String(entered.length)],
        ['Minutes from the start of the visit to the last of them', String(minutes)],
        ['People who entered them', String(people)],
        ...(early > 0 ? [['Entered before the visit was started', String(early)] as const] : []),
      ],
      tables: [
        {
          caption: 'What was measured',
          columns: ['Reading', 'How many'],
          rows: [...byColumn].map(([name, each]) => [name, String(each.length)]),
        },
      ],
      charts: [],
      paths: entered.map(({ path }) => path).sort(),
      reports: [],
      threshold: `Asked from ${FEWEST} readings on, where there are more of them than minutes for each person. One a minute is faster than anybody tests a whole installation. Readings typed in later from notes only make the time longer. Our own choice.`,
      basis: [`${entered.length} readings`, `${minutes} minutes`, `${people} people`],
    };
  },
};

/** Every reading of the report that is said to be measured, an over-range one too: it was taken. */
function measuredPaths({ context, schedules }: Subject): { path: string; name: string }[] {
  const { document, boards } = context;
  const beside = [
    { path: 'supply/ze', name: 'Ze', value: recordAt(document, 'supply').ze },
    { path: 'supply/supply_ipf', name: 'Ipf', value: recordAt(document, 'supply').supply_ipf },
    {
      path: 'particulars/electrode/resistance',
      name: 'Electrode',
      value: recordAt(document, 'particulars', 'electrode').resistance,
    },
    ...boards.flatMap(({ path, record }) => [
      { path: `${path}/zdb`, name: 'Zdb', value: record.zdb },
      { path: `${path}/ipf_db`, name: 'Ipf', value: record.ipf_db },
    ]),
  ];
  const cells = schedules.flatMap(({ rows }) => rows.flatMap(({ cells }) => columns.map((column) => cells[column])));
  return [
    ...beside.filter(({ value }) => readingOf(value).state === 'value' && saysMeasured(value)),
    ...cells.filter(({ isMeasured }) => isMeasured).map(({ path, column }) => ({ path, name: columnNames[column] })),
  ];
}
