import type { ShownState } from './found.ts';
import type { Part } from './matched.ts';

/** The answer to a search while a person types: the nearest, and how many there are. */
export type Suggestions = {
  found: readonly { title: readonly Part[]; href: string; note: string; state?: ShownState | undefined }[];
  total: number;
  readAs: string | undefined;
};
