import type { FormType } from '../definition.ts';

/** The form for a job. */
export type Result = {
  /** The form needed; undefined if none is, and the work is only recorded. */
  form: FormType | undefined;
  /** The reason, in a sentence or two. */
  reason: string;
  /** A form that can be used instead. */
  instead?: FormType;
};
export type Question = { title: string; answers: readonly Answer[] };
type Answer = {
  /** Its part of the posted value; contains no dot. */
  key: string;
  label: string;
  /** Examples of such jobs. */
  examples?: string;
} & ({ asks: Question } | { result: Result });

const inspected: Result = {
  form: 'EICR',
  reason: 'You inspect and test the existing installation and change nothing. The report states its condition.',
};
const lookedAt: Result = {
  form: 'VISUAL',
  reason:
    'You inspect the existing installation by eye only. The report says that no tests were made, and cannot replace a condition report.',
  instead: 'EICR',
};
const newWork: Result = {
  form: 'EIC',
  reason:
    'A new circuit, a replacement board, a rewire or a voltage optimiser is new work and needs an installation certificate, however small.',
};
const oneCircuit: Result = {
  form: 'MEIWC',
  reason: 'You alter one existing circuit and add none: a minor works certificate is enough.',
  instead: 'EIC',
};
const severalCircuits: Result = {
  form: 'EIC',
  reason:
    'You alter several circuits: one installation certificate covers them all. A minor works certificate for each is also possible.',
  instead: 'MEIWC',
};
const oneDevice: Result = {
  form: 'MEIWC',
  reason:
    'A different device alters the circuit that it protects: a minor works certificate for that circuit is enough.',
  instead: 'EIC',
};
const severalDevices: Result = {
  form: 'EIC',
  reason:
    'Different devices alter every circuit that they protect: one installation certificate, or a minor works certificate for each circuit.',
  instead: 'MEIWC',
};
const recordOnly: Result = {
  form: undefined,
  reason:
    'Equipment is replaced like for like, without changes to the wiring: no certificate is needed. Record what was replaced, when and by whom.',
};

const howMany = (one: Result, several: Result): Question => ({
  title: 'On how many circuits?',
  answers: [
    { key: 'one', label: 'One circuit', result: one },
    { key: 'several', label: 'Several circuits', result: several },
  ],
});

/** How a defect from a condition report is put right: like other work, but in one answer. */
const howPutRight: Question = {
  title: 'How do you put it right?',
  answers: [
    { key: 'one', label: 'Alter one existing circuit', examples: 'or replace its device', result: oneCircuit },
    { key: 'several', label: 'Alter several existing circuits', result: severalCircuits },
    { key: 'new', label: 'New circuit or board, or a rewire', result: newWork },
    { key: 'swap', label: 'Replace equipment like for like', result: recordOnly },
  ],
};

/**
 * Finds the form for a job in at most two answers. Source: report-forms.md section 4, with the rows for section 4 of new-work.md
 * (RCBO or SPD in an existing board; several circuits). The answer without tests is our own row.
 */
export const firstQuestion: Question = {
  title: 'What is the job?',
  answers: [
    { key: 'inspect', label: 'Inspect and test the existing installation', examples: 'no work', result: inspected },
    { key: 'look', label: 'Inspect by eye only, without tests', examples: 'not an EICR', result: lookedAt },
    {
      key: 'new',
      label: 'New wiring or a new board',
      examples: 'a new circuit, a board change, a rewire, a voltage optimiser',
      result: newWork,
    },
    {
      key: 'change',
      label: 'A change to existing circuits',
      examples: 'adding a socket or light, moving a switch, replacing an accessory that needs testing',
      asks: howMany(oneCircuit, severalCircuits),
    },
    {
      key: 'device',
      label: 'A device in an existing board',
      examples: 'adding an RCBO or surge protection; a whole board counts as new wiring',
      asks: howMany(oneDevice, severalDevices),
    },
    { key: 'remedial', label: 'Remedial work from a condition report', asks: howPutRight },
    {
      key: 'swap',
      label: 'Equipment replaced like for like',
      examples: 'no changes to the wiring',
      result: recordOnly,
    },
  ],
};
