import type { Reading } from '../../reading.ts';
import type { AnomalyRule } from './anomaly.ts';
import { columnNames, columns, type Row } from './schedule.ts';

/** More than one reading in four: beyond the sampling that clients commonly agree to. Our own choice. */
const SHARE = 4;
/** A board of three circuits has about this many readings. */
const FEWEST = 20;

type Box = { path: string; name: string; isLim: boolean };

/** LIM in more than a quarter of the schedule of test results. */
export const manyLim: AnomalyRule = {
  code: 'ANOMALY_MANY_LIM',
  about: 'LIM in more than a quarter of the readings',
  look: ({ schedules }) => {
    const boxes = schedules.flatMap(({ rows }) => rows.flatMap(boxesOf));
    const lim = boxes.filter(({ isLim }) => isLim);
    if (boxes.length < FEWEST || lim.length * SHARE <= boxes.length) return undefined;
    const percent = Math.floor((lim.length * 100) / boxes.length);
    const byName = Map.groupBy(boxes, ({ name }) => name);
    return {
      code: manyLim.code,
      title: 'Many readings are LIM',
      question: `${lim.length} of ${boxes.length} readings in the schedules of test results are LIM (${percent} %). Did the client agree to all these limitations?`,
      facts: [
        ['LIM readings', `${lim.length} of ${boxes.length}`],
        ['Share', `${percent} %`],
      ],
      tables: [
        {
          caption: 'LIM by column',
          columns: ['Column', 'LIM'],
          rows: [...byName].map(([name, each]) => [
            name,
            `${each.filter(({ isLim }) => isLim).length} of ${each.length}`,
          ]),
        },
      ],
      charts: [],
      paths: lim.map(({ path }) => path).sort(),
      reports: [],
      threshold: `Asked if more than one reading in ${SHARE} is LIM, from ${FEWEST} readings on. Blank and N/A do not count. Our own choice.`,
      basis: [`of ${boxes.length}`, ...lim.map(({ path }) => path).sort()],
    };
  },
};

function boxesOf({ path, cells, place: { record } }: Row): Box[] {
  const readings = columns.map((column) => ({
    path: `${path}/${column}`,
    name: columnNames[column],
    ...stateOf(cells[column].reading),
  }));
  const ticks = (['polarity', 'rcd_button'] as const).map((name) => ({
    path: `${path}/${name}`,
    name: name === 'polarity' ? 'Polarity' : 'RCD test button',
    isAsked: ['yes', 'no', 'lim'].some((answer) => answer === record[name]),
    isLim: record[name] === 'lim',
  }));
  return [...readings, ...ticks].filter(({ isAsked }) => isAsked);
}

const stateOf = ({ state }: Reading) => ({ isAsked: ['value', 'lim', 'nv'].includes(state), isLim: state === 'lim' });
