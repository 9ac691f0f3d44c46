import type { Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { recordAt, textOf } from '../../engine/values.ts';

/** An observation is on a circuit of the board it names. */
export const observationPlace = ruleOf({
  id: 'observation-place',
  codes: ['OBSERVATION_PLACE'],
  appliesTo: 'observations',
  about: {
    OBSERVATION_PLACE: [
      '../board_id',
      '../circuit_id',
      ({ context, path }) => {
        const observation = context.observations.find(({ id }) => path.startsWith(`observations/${id}/`));
        const named = context.boardNamed(textOf(observation?.board_id));
        return named ? [`${named.path}/board_ref`] : [];
      },
    ],
  },
  report: ({ observations, boardNamed }): Finding[] =>
    observations.flatMap(({ id, board_id, circuit_id }): Finding[] => {
      const board = boardNamed(textOf(board_id));
      const circuit = textOf(circuit_id);
      if (!board || circuit === '' || board.circuitNamed(circuit)) return [];
      const name = textOf(board.record.board_ref) || 'the board it names';
      return [
        {
          rule: 'OBSERVATION_PLACE',
          severity: 'warn',
          path: `observations/${id}/circuit_id`,
          message: `The observation names ${name}, but its circuit is not on that board. Which is right?`,
        },
      ];
    }),
});

/** There is a schedule of circuits for each board. */
export const attachCount = ruleOf({
  id: 'attach-count',
  codes: ['ATTACH_COUNT'],
  appliesTo: 'installation',
  about: { ATTACH_COUNT: ['attachments/n_circuit_schedules', 'boards/*'] },
  report: judgeCount,
});

function judgeCount({ document, boards }: Context): Finding[] {
  const stated = recordAt(document, 'attachments').n_circuit_schedules;
  if (typeof stated !== 'number' || stated >= boards.length) return [];
  return [
    {
      rule: 'ATTACH_COUNT',
      severity: 'warn',
      path: 'attachments/n_circuit_schedules',
      measured: String(stated),
      limit: String(boards.length),
      message: `${stated} ${stated === 1 ? 'circuit schedule is' : 'circuit schedules are'} entered, but the report has ${boards.length === 1 ? 'one board' : `${boards.length} boards, each with its own`}. Is one missing?`,
    },
  ];
}
