import { firstQuestion, type Question, type Result } from './questions.ts';

/** Name of the buttons that answer. */
export const WHICH = 'which';

/** Where somebody is who was asked which form they need. */
export type Asked = { question: Question } | { result: Result };

/**
 * What the answers so far lead to.
 * @param answers  their keys with dots between them, as posted: `change.one`. Nothing answered, or what no question offers, begins anew.
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

/** The answers with one more. */
export const withAnswer = (answers: string, key: string): string => (answers === '' ? key : `${answers}.${key}`);
