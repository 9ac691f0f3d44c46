/** How many texts somebody used last are remembered. */
export const mostUsed = 12;

/** Where the log says which text an observation was begun from. */
export const isTextOfObservation = (path: string): boolean => /^observations\/[^/]+\/library_id$/.test(path);

/** The ids of texts, each once. @param values  as they were entered, the latest first; what is not an id is passed over. */
export function usedTexts(values: Iterable<unknown>): string[] {
  const ids = new Set<string>();
  for (const value of values) {
    if (ids.size === mostUsed) break;
    if (typeof value === 'string' && value !== '') ids.add(value);
  }
  return [...ids];
}
