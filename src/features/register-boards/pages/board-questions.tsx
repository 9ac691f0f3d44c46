import { Button } from '../../../components/ui/forms/form-parts.tsx';
import type { Question } from '../../../domain/boards/boards-today.ts';
import type { Answer } from '../../../domain/boards/pair-up.ts';
import { deviceOf } from '../../../domain/forms/carried/circuits-to-choose.ts';
import type { Values } from '../../../domain/forms/definition.ts';
import { boardName } from '../../../domain/forms/words/names.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import type { BoardsOfSite } from '../../../server/repositories/homes/boards.ts';

/** At most so many are asked at once: an answer about a board answers what is asked about its circuits. */
const MOST_ASKED = 20;

/** The open questions about the boards of a site, and the answers that can be taken back. */
export function BoardQuestions({
  siteId,
  questions,
  answers,
  submission,
}: Pick<BoardsOfSite, 'questions' | 'answers'> & { siteId: string; submission: () => string }) {
  return (
    <>
      {questions.slice(0, MOST_ASKED).map((question) => (
        <form
          key={`${question.item} ${question.of}`}
          className="notice"
          method="post"
          action={`/sites/${siteId}/board-answer`}
        >
          <input type="hidden" name="submission" value={submission()} />
          <input type="hidden" name="item" value={question.item} />
          <input type="hidden" name="of" value={question.of} />
          <p>{wordsOf(question)}</p>
          <p className="actions">
            {answersTo(question).map(([answer, label]) => (
              <Button key={answer} weight="secondary" name="answer" value={answer}>
                {label}
              </Button>
            ))}
          </p>
        </form>
      ))}
      {answers.length > 0 && (
        <details>
          <summary>
            {answers.length === 1 ? '1 answer about these boards' : `${answers.length} answers about these boards`}
          </summary>
          {answers.map(({ id, item, of, answer }) => (
            <form key={id} method="post" action={`/sites/${siteId}/board-answer-undone`}>
              <input type="hidden" name="submission" value={submission()} />
              <input type="hidden" name="said" value={id} />
              <p>
                {of.split('/', 1)[0]} and {item.split('/', 1)[0]}: {said[answer]}.{' '}
                <Button weight="secondary">Take it back</Button>
              </p>
            </form>
          ))}
        </details>
      )}
    </>
  );
}

const said: Readonly<Record<Answer, string>> = {
  same: 'the same',
  gone: 'the older one is gone',
  other: 'both are there',
};

function wordsOf({ now, before, board, from }: Question): string {
  const of = `${from.number} of ${showDay(from.on)}`;
  if (!now) return `${boardName(before)} is not in ${of}. Is it still there?`;
  if (!board) return `${of} lists ${boardName(now)}. Is it the board that was called ${boardName(before)}?`;
  return `${boardName(board)}: ${of} lists ${circuitWords(now)}. Is it the circuit that was listed as ${circuitWords(before)}?`;
}

function answersTo({ now, before, board }: Question): readonly (readonly [Answer, string])[] {
  const old = board ? 'the older one' : boardName(before);
  if (!now)
    return [
      ['other', 'It is still there'],
      ['gone', 'It is gone'],
    ];
  return [
    ['same', 'Yes, the same'],
    ['gone', `No, and ${old} is gone`],
    ['other', 'No, both are there'],
  ];
}

const circuitWords = (circuit: Values): string =>
  [circuit.circuit_no, circuit.description, deviceOf(circuit)]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
