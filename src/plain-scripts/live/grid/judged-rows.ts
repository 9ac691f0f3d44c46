import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { type Choosable, matchChoice } from '../../../domain/forms/typed/match-choice.ts';
import { contextOf } from '../../../domain/verification/engine/context.ts';
import type { Finding } from '../../../domain/verification/engine/finding.ts';
import { judgedAt, type Rule } from '../../../domain/verification/engine/rule.ts';
import { isAwaited } from '../../../domain/verification/words/awaited.ts';
import { type Kinds, recordOf } from '../read-controls.ts';
import { withRecord } from '../with-record.ts';

/** What the page of a grid carries to be checked while it is filled in. */
export type LiveGrid = {
  /** Path of the list of circuits. */
  at: string;
  kinds: Kinds;
  /** By the name of the column, of those with choices. */
  choices: Readonly<Record<string, Choosable>>;
  /** What the rules look at; of the circuits of this page without what stands in the boxes. */
  document: ReportDocument;
};

/** What stands in the boxes of a circuit, by the name of the column. */
export type RowTexts = ReadonlyMap<string, string>;

export type JudgedRows = {
  /** Takes over what is typed in a row, and judges nothing. An empty row is no circuit. */
  take(id: string, texts: RowTexts): void;
  /** What the rules say of this circuit, the others being as they were last taken over. By the name of the column. */
  judge(id: string, texts: RowTexts): ReadonlyMap<string, readonly Finding[]>;
};

/** Circuits of a grid as they would be saved, of which one at a time is judged: a board of a hundred takes no longer than one of ten. */
export function judgedRows({ at, kinds, choices, document: drawn }: LiveGrid, rules: readonly Rule[]): JudgedRows {
  let document = drawn;
  const taken = new Set<string>();
  function take(id: string, texts: RowTexts): void {
    if (!taken.has(id) && [...texts.values()].every((text) => text.trim() === '')) return;
    taken.add(id);
    document = withRecord(document, `${at}/${id}`, recordOf(asData(texts), texts.keys(), kinds));
  }
  const asData = (texts: RowTexts): FormData => {
    const data = new FormData();
    for (const [name, text] of texts) {
      const choosable = choices[name];
      data.append(name, choosable ? matchChoice(choosable, text) : text);
    }
    return data;
  };
  return {
    take,
    judge(id, texts) {
      take(id, texts);
      const context = contextOf(document);
      const below = `${at}/${id}/`;
      const found = new Map<string, Finding[]>();
      for (const finding of rules.flatMap((rule) => judgedAt(rule, context, below))) {
        const name = finding.path.slice(below.length);
        const text = texts.get(name);
        // As on the page that is drawn: nothing of what was not checked, of what is still to come, nor of what has no box here.
        if (finding.rule === 'NOT_CHECKABLE' || text === undefined || (isAwaited(finding.rule) && text === ''))
          continue;
        found.set(name, [...(found.get(name) ?? []), finding]);
      }
      return found;
    },
  };
}
