import { missing } from '../../forms/asked/completeness.ts';
import { contextOf } from '../engine/context.ts';
import { reportWith } from '../fixture.ts';
import { zsLimit } from '../rules/zs-limit/zs-limit.ts';
import type { Theme } from './explanation.ts';

export const completenessTheme: Theme = {
  id: 'completeness',
  title: 'Completeness',
  explanations: [
    {
      code: 'MISSING',
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
    {
      code: 'INVALID',
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
    {
      code: 'NOT_CHECKABLE',
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
  ],
};
