import { missing } from '../../forms/asked/completeness.ts';
import type { FormType } from '../../forms/definition.ts';
import { failAtIssue } from '../engine/at-issue.ts';
import { contextOf } from '../engine/context.ts';
import { reportWith } from '../fixture.ts';
import { rcdTime } from '../rules/rcd-time/rcd-time.ts';
import { zsLimit } from '../rules/zs-limit/zs-limit.ts';
import type { ExplanationsFor } from './explanation.ts';

export const explanationsOutsideRules: ExplanationsFor<'FAIL_AT_ISSUE' | 'MISSING' | 'INVALID' | 'NOT_CHECKABLE'> = {
  FAIL_AT_ISSUE: {
    title: 'Something fails when new work is to be certified',
    question: 'New work has to comply. What is to be done about what still fails?',
    formula: 'New and minor works: nothing that fails, but with a departure that names its regulation',
    example: {
      says: 'A minor works certificate with an RCD that takes 340 ms',
      document: {
        ...reportWith({ circuit: { rcd_standard: 'BS EN 61008', rcd_idn: '30', rcd_ms: '340' } }),
        form_type: 'MEIWC' as FormType,
      },
      judge: (document) => failAtIssue(document, rcdTime.judge(contextOf(document))),
    },
    notWhen: [
      'The report is about the condition of what is there: then what fails is recorded as an observation, and who issues it is asked about what nobody has answered.',
      'A departure names the regulation: then it is a note, and is printed with the departure.',
    ],
    causes: ['A reading that was not taken again after the fault was put right.', 'A fault that was left.'],
  },
  MISSING: {
    title: 'A required value is missing',
    question: 'The form cannot be issued with this box empty. What belongs there?',
    example: {
      says: 'A report without the client’s name',
      document: reportWith({}),
      judge: missing,
    },
    notWhen: [
      'The value is LIM, N/A or N/V where the form allows it.',
      'Somebody else fills it in later: the signature, the authorisation. It cannot be overridden.',
    ],
    causes: ['It has not been filled in yet.'],
  },
  INVALID: {
    title: 'A link leads nowhere',
    question: 'The value names a board, circuit or observation that is not in the report. Which one was meant?',
    example: {
      says: 'A board fed from a circuit that is not there',
      document: reportWith({ board: { fed_from: { board: 'b9', circuit: 'c9' } } }),
      judge: missing,
    },
    notWhen: ['Links to limitations: for them there is a check of its own.'],
    causes: ['The board, circuit or observation was removed afterwards.'],
  },
  NOT_CHECKABLE: {
    title: 'A check could not be made',
    question: 'Something the check needs is LIM, N/V, over range or without a limit. Nothing is passed by it.',
    example: {
      says: 'Zs of a 32 A type B circuit is LIM',
      document: reportWith({
        circuit: {
          circuit_kind: 'radial',
          ocpd_standard: 'BS EN 60898',
          ocpd_type: 'B',
          ocpd_rating: '32',
          zs: 'LIM',
        },
      }),
      judge: (document) => zsLimit.judge(contextOf(document)),
    },
    notWhen: [
      'The value is simply not there yet: then it is missing, where the form requires it.',
      'It is N/A, which is an answer.',
      'The check is a question of our own between readings, and no limit of the standard.',
      'Several circuits of a board that could not be checked for one reason have one note between them.',
    ],
    causes: ['A limitation. The note says which check was left out, and why.'],
  },
};
