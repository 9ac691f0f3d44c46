import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { type Choosable, matchChoice } from '../../../domain/forms/typed/match-choice.ts';
import { contextOf } from '../../../domain/verification/engine/context.ts';
import type { Finding } from '../../../domain/verification/engine/finding.ts';
import { judgedAt, type Rule } from '../../../domain/verification/engine/rule.ts';
import { isAwaited } from '../../../domain/verification/words/awaited.ts';
import { type Kinds, recordOf } from '../read-controls.ts';
import { withRecord } from '../with-record.ts';

/** The grid page's data for checking its rows. */
export type LiveGrid = {
  /** Path of the list of circuits. */
  at: string;
  kinds: Kinds;
  /** Choices by column, for columns that have them. */
  choices: Readonly<Record<string, Choosable>>;
  /** The document for the rules, without the values in the boxes of this page's circuits. */
  document: ReportDocument;
};

/** Values of a circuit's boxes, by column. */
export type RowTexts = ReadonlyMap<string, string>;

export type JudgedRows = {
  /** Takes over the typed values of a row, without checking them. An empty row is not a circuit. */
  take(id: string, texts: RowTexts): void;
  /** Findings of one circuit by column, with the other circuits as last taken over. */
  judge(id: string, texts: RowTexts): ReadonlyMap<string, readonly Finding[]>;
};

/** The grid's circuits as saving would store them. Judges one circuit at a time: a board of a hundred takes no longer than one of ten. */
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
        // As on the rendered page: leave out findings that are not checkable, not due yet, or have no box here.
        if (finding.rule === 'NOT_CHECKABLE' || text === undefined || (isAwaited(finding.rule) && text === ''))
          continue;
        found.set(name, [...(found.get(name) ?? []), finding]);
      }
      return found;
    },
  };
}
