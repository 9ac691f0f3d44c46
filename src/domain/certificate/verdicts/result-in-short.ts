import type { ReportDocument } from '../../forms/definition.ts';
import { itemsOf } from '../../forms/document.ts';
import { definitionOf } from '../../forms/registry.ts';
import { codesInShort, countCodes } from '../../forms/words/danger-words.ts';
import { safetyIn } from './safety.ts';

/** What a report finds, in few words: its outcome or conclusion, and its open codes that ask for work. Each is '' where there is none. */
export type ResultInShort = { title: string; codes: string };

export function resultInShort(document: ReportDocument): ResultInShort {
  const form = definitionOf(document);
  const observations = itemsOf(document.observations);
  const { outcome } = form.summary(document);
  const said = outcome ? safetyIn(outcome, observations) : form.conclusion?.(document);
  return { title: said?.title ?? '', codes: codesInShort(countCodes(observations)) };
}
