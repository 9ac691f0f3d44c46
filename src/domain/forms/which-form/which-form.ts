import { firstQuestion, type Question, type Result } from './questions.ts';

/** Name of the answer buttons. */
export const WHICH = 'which';

/** The next question, or the result. */
export type Asked = { question: Question } | { result: Result };

/**
 * The next question or the result after the answers so far.
 * @param answers  their keys with dots between them, as posted: `change.one`. Empty or unknown answers start again.
 */
export function askedAfter(answers: string): Asked {
  let question = firstQuestion;
  for (const key of answers === '' ? [] : answers.split('.')) {
    const answer = question.answers.find((each) => each.key === key);
    if (!answer) return { question: firstQuestion };
    if ('result' in answer) return { result: answer.result };
    question = answer.asks;
  }
  return { question };
}

/** The answers with one more added. */
export const withAnswer = (answers: string, key: string): string => (answers === '' ? key : `${answers}.${key}`);
