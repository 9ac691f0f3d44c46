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
    title: 'New work with a failure',
    question: 'New work must comply. How will you deal with this failure?',
    formula: 'New and minor works: no failures, except with a departure that names the regulation',
    example: {
      says: 'A minor works certificate with an RCD that takes 340 ms',
      document: {
        ...reportWith({ circuit: { rcd_standard: 'BS EN 61008', rcd_idn: '30', rcd_ms: '340' } }),
        form_type: 'MEIWC' as FormType,
      },
      judge: (document) => failAtIssue(document, rcdTime.judge(contextOf(document))),
    },
    notWhen: [
      'The report is a condition report: then a failure is recorded as an observation, and the issuer confirms failures without an answer.',
      'A departure names the regulation: then it is a note, printed with the departure.',
    ],
    causes: ['A reading that was not taken again after the fault was put right.', 'A fault that was not put right.'],
  },
  MISSING: {
    title: 'A required value is missing',
    question: 'The form cannot be issued with this field blank. What is the value?',
    example: {
      says: 'A report without the client’s name',
      document: reportWith({}),
      judge: missing,
    },
    notWhen: [
      'The value is LIM, N/A or N/V where the form allows it.',
      'Another person fills it in later: the signature, the authorisation. It cannot be overridden.',
    ],
    causes: ['It has not been filled in yet.'],
  },
  INVALID: {
    title: 'A link to a missing item',
    question: 'The value names a board, circuit or observation that is not in the report. Which one did you mean?',
    example: {
      says: 'A board fed from a circuit that is not there',
      document: reportWith({ board: { fed_from: { board: 'b9', circuit: 'c9' } } }),
      judge: missing,
    },
    notWhen: ['Links to limitations: they have their own check.'],
    causes: ['The board, circuit or observation was removed afterwards.'],
  },
  NOT_CHECKABLE: {
    title: 'A check could not be made',
    question: 'A value that the check needs is LIM, N/V, over range or has no limit. This is not a pass.',
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
      'The value is blank: then it is reported as missing, if the form requires it.',
      'It is N/A, which is an answer.',
      'The check is our own comparison of readings, not a limit of the standard.',
      'Several circuits of a board have the same reason: then they share one note.',
    ],
    causes: ['A limitation. The note says which check was left out, and why.'],
  },
};
