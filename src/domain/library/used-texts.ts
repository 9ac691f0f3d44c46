/** How many of a user's latest texts are remembered. */
const mostUsed = 12;

/** Whether a path of the log holds the library text of an observation. */
export const isTextOfObservation = (path: string): boolean => /^observations\/[^/]+\/library_id$/.test(path);

/** The ids of texts, each once. @param values  as entered, the latest first; values that are not ids are skipped. */
export function usedTexts(values: Iterable<unknown>): string[] {
  const ids = new Set<string>();
  for (const value of values) {
    if (ids.size === mostUsed) break;
    if (typeof value === 'string' && value !== '') ids.add(value);
  }
  return [...ids];
}
