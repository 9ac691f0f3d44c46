import type { FormType } from '../definition.ts';

/** What a job comes to. */
export type Result = {
  /** The form it wants; undefined where it wants none and is only recorded. */
  form: FormType | undefined;
  /** Why, in a sentence or two. */
  reason: string;
  /** A form that does as well. */
  instead?: FormType;
};
export type Question = { title: string; answers: readonly Answer[] };
export type Answer = {
  /** In what is posted; no dot in it. */
  key: string;
  label: string;
  /** What belongs here. */
  examples?: string;
} & ({ asks: Question } | { result: Result });

const inspected: Result = {
  form: 'EICR',
  reason: 'What is there is looked at and tested, and nothing is changed: the report says in what condition it is.',
};
const lookedAt: Result = {
  form: 'VISUAL',
  reason:
    'What is there is only looked at. The report says that no tests were made: where a condition report is asked for, it does not do.',
  instead: 'EICR',
};
const newWork: Result = {
  form: 'EIC',
  reason:
    'A new circuit, another board, a rewire or a voltage optimiser is new work: it has an installation certificate, also where it is small.',
};
const oneCircuit: Result = {
  form: 'MEIWC',
  reason: 'One existing circuit is altered, and none is new: a minor works certificate is for that.',
  instead: 'EIC',
};
const severalCircuits: Result = {
  form: 'EIC',
  reason:
    'Several circuits are altered: one installation certificate covers them. A minor works certificate for each of them does as well.',
  instead: 'MEIWC',
};
const oneDevice: Result = {
  form: 'MEIWC',
  reason: 'Another device is an alteration of the circuit it protects: a minor works certificate for that circuit.',
  instead: 'EIC',
};
const severalDevices: Result = {
  form: 'EIC',
  reason:
    'Other devices are an alteration of every circuit they protect: one installation certificate, or a minor works certificate for each circuit.',
  instead: 'MEIWC',
};
const recordOnly: Result = {
  form: undefined,
  reason:
    'Equipment was replaced by the same kind, and no wiring was changed: no certificate is asked for. Record what was replaced, when and by whom.',
};

const howMany = (one: Result, several: Result): Question => ({
  title: 'On how many circuits?',
  answers: [
    { key: 'one', label: 'One circuit', result: one },
    { key: 'several', label: 'Several circuits', result: several },
  ],
});

/** How something that a condition report found is put right: as any other work, in one answer. */
const howPutRight: Question = {
  title: 'How is it put right?',
  answers: [
    { key: 'one', label: 'One existing circuit is altered', examples: 'or has another device', result: oneCircuit },
    { key: 'several', label: 'Several existing circuits are altered', result: severalCircuits },
    { key: 'new', label: 'By a new circuit or board, or a rewire', result: newWork },
    { key: 'swap', label: 'Equipment is replaced like for like', result: recordOnly },
  ],
};

/**
 * Which form a job wants, two answers at most from it. Source: report-forms.md section 4, with the rows for section 4 of new-work.md
 * (RCBO or SPD in an existing board; several circuits). That something is only looked at is our own row.
 */
export const firstQuestion: Question = {
  title: 'What is the job?',
  answers: [
    { key: 'inspect', label: 'Look at what is there', examples: 'inspect and test, no work', result: inspected },
    { key: 'look', label: 'Only look, with no tests', examples: 'this is not an EICR', result: lookedAt },
    {
      key: 'new',
      label: 'New wiring or a new board',
      examples: 'a new circuit, a board change, a rewire, a voltage optimiser',
      result: newWork,
    },
    {
      key: 'change',
      label: 'A change to existing circuits',
      examples: 'a socket or light added, a switch moved, an accessory replaced that wants testing',
      asks: howMany(oneCircuit, severalCircuits),
    },
    {
      key: 'device',
      label: 'A device in an existing board',
      examples: 'an RCBO or surge protection put in; a whole board is new wiring',
      asks: howMany(oneDevice, severalDevices),
    },
    { key: 'remedial', label: 'Put right what a condition report found', asks: howPutRight },
    {
      key: 'swap',
      label: 'Equipment replaced like for like',
      examples: 'no wiring changed',
      result: recordOnly,
    },
  ],
};
