import { LINE } from '../../../server/lists/lines.ts';

/** The things that are ticked one by one, each once: a building is ticked with its homes, and only homes merge. */
export const idsTicked = (ticks: readonly string[]): string[] => [
  ...new Set(ticks.filter((id) => !id.startsWith(LINE))),
];
