import { plainHead } from '../../domain/words/plain-head.ts';

/**
 * The name of the control that answers a question about a file.
 * @param at   its place among the questions as they were shown.
 * @param key  of the question, as another may stand in that place by the time the answer comes.
 */
export const answerField = (at: number, key: string): string => `answer.${at}.${plainHead(key).slice(0, 40)}`;
