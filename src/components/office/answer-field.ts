import { plainHead } from '../../domain/words/plain-head.ts';

/**
 * Control name for the answer to a question about a file.
 * @param at   the question's position in the list shown.
 * @param key  the question's key, because another question may be at that position by the time of the answer.
 */
export const answerField = (at: number, key: string): string => `answer.${at}.${plainHead(key).slice(0, 40)}`;
