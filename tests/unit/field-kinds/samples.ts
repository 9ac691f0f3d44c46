import type { Choice, Field, FieldKind } from '../../../src/domain/forms/definition.ts';

/**
 * A value that a form would make of what is typed.
 * @param count  another one each time: what the value is to be made of, so that no other field has it.
 * @param index  of those to choose from, which.
 */
export type Sample = (field: Field, count: number, index: number) => unknown;

/** The ids that a sample report has, by what they are of. */
const ids = {
  board: ['board-1', 'board-2'],
  circuit: ['circuit-1', 'circuit-2'],
  observation: ['observation-1', 'observation-2'],
  limitation: ['agreed_limitations-1', 'operational_limitations-1'],
  photo: [],
  drawing: [],
} as const;

const chosen = (choices: readonly Choice[] = [], index: number) => choices[index % choices.length]?.value;
const targets = ({ target }: Field): readonly string[] => (target ? ids[target] : []);

const words: Sample = (field, count, index) => (field.choices ? chosen(field.choices, index) : `Word${count}x`);
const day: Sample = (_, count) => `20${10 + (count % 16)}-0${1 + (count % 9)}-1${count % 10}`;
const whole: Sample = ({ least = 1, most = 90 }, count) => least + (count % Math.min(most, 90));

/** Of each kind of field that the house has. */
const samples = new Map<FieldKind, Sample>(
  Object.entries({
    text: words,
    longtext: words,
    signature: (_, count) => `Word${count}x`,
    date: day,
    date_or_unknown: day,
    dates: (_, count) => [`2026-11-1${count % 10}`],
    int: (field, count, index) => (field.choices ? Number(chosen(field.choices, index)) : whole(field, count, index)),
    number_or_unknown: whole,
    bool: (field, _, index) => field.mustHold || index % 2 === 0,
    enum: (field, _, index) => chosen(field.choices, index),
    enums: (field) => field.choices?.map(({ value }) => value),
    decimal: (_, count) => `${count}.${count % 9}5`,
    reading: (field, count, index) => ({
      text: `${count}.${count % 9}5`,
      provenance: field.provenance && index % 2 === 0 ? 'calculated' : 'measured',
    }),
    tick: (_field, _count, index) => ['yes', 'no', 'na', 'lim'][index % 4],
    address: (_, count) => ({
      lines: [`Word${count}x Row`, 'Upper floor'],
      town: `Town${count}x`,
      postcode: 'TE1 4XX',
    }),
    texts: (_, count) => [`${400 + (count % 90)}.1`, `word${count}x`],
    links: (field) => [...targets(field)],
    link: (field, _, index) => targets(field)[index % targets(field).length],
    time: (_, count) => `2026-11-1${count % 10}T09:1${count % 6}:00.000Z`,
    fed_from: (_field, _count, index) =>
      index % 2 === 0 ? { origin: true } : { board: 'board-1', circuit: 'circuit-1' },
  } satisfies { [K in FieldKind]?: Sample }) as [FieldKind, Sample][],
);

/** @throws RangeError for a kind without a sample. */
export function sampleFor({ kind }: Pick<Field, 'kind'>): Sample {
  const sample = samples.get(kind);
  if (!sample) throw new RangeError(`no sample of a field of the kind ${kind}`);
  return sample;
}
