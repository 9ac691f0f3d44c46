import { plural } from '../../words/plural.ts';
import { readingOf, recordAt } from '../engine/values.ts';
import type { AnomalyRule, Subject } from './anomaly.ts';
import { columnNames, columns, saysMeasured } from './schedule.ts';

/**
 * The most readings that one person can take: one a minute, including walking between rooms, opening accessories and moving leads. A sound
 * inspection of a ten-circuit house has about 60 readings and takes half a day. Our own choice.
 */
const READINGS_PER_MINUTE = 1;

/** A few readings take little time. */
const FEWEST = 20;

/** The circuit of a path. */
const circuitOf = (path: string) => /^boards\/[^/]+\/circuits\/[^/]+/.exec(path)?.[0];

/** Leaves out readings saved for several circuits together, in the grid, from a table or from paper: they were recorded earlier. */
function oneByOne<Entry extends { path: string; submission?: string }>(entered: readonly Entry[]): Entry[] {
  const bySave = Map.groupBy(entered, ({ path, submission }) => submission ?? path);
  return [...bySave.values()].filter((saved) => new Set(saved.map(({ path }) => circuitOf(path))).size < 2).flat();
}

/** More readings than minutes between the start of the visit and the entry of the last reading. */
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
          ? `${entered.length} readings were entered within a minute of starting the visit. Was it started late, or are they from another day?`
          : `${entered.length} readings were entered within ${plural(minutes, 'minute')} of starting the visit. Was it started late, or did a colleague help?`,
      facts: [
        ['Readings entered as measured', String(entered.length)],
        ['Minutes from the start of the visit to the last of them', String(minutes)],
        ['People who entered them', String(people)],
        ...(early > 0 ? [['Entered before the visit was started', String(early)] as const] : []),
      ],
      tables: [
        {
          caption: 'Readings',
          columns: ['Reading', 'How many'],
          rows: [...byColumn].map(([name, each]) => [name, String(each.length)]),
        },
      ],
      charts: [],
      paths: entered.map(({ path }) => path).sort(),
      reports: [],
      threshold: `Asked from ${FEWEST} readings on, if there are more of them than minutes for each person. One a minute is faster than anyone can test a whole installation. Readings entered later from notes only make the time longer. Our own choice.`,
      basis: [`${entered.length} readings`, `${minutes} minutes`, `${people} people`],
    };
  },
};

/** Every reading of the report that is marked as measured, including over-range readings. */
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
