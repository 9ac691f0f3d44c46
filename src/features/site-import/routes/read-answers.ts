import { answerField } from '../../../components/office/answer-field.ts';
import type { Posted } from '../../../server/http/forms/posted.ts';
import { type Column, columns as known } from '../server/list/columns.ts';
import type { ImportReading } from '../server/repository/import-readings.ts';

/** Questions whose answer holds for later lists too: the meaning of a word, never the numbers of one file. */
const lasting = /^(?:nation|tenure|premisesType|lastOutcome): /;

type Said =
  | { columns: (Column | '')[]; answers: Record<string, string>; toRemember: Record<string, string> }
  /** A column named twice, and the field of the second. */
  | { twice: Column; field: string };

/**
 * The answers in an import's form about its columns and the open questions of its file. Omitted answers stay as they were;
 * unknown controls and choices count as omitted.
 */
export function readAnswers({ fields }: Posted, { columns: before, answers: earlier, groups }: ImportReading): Said {
  const columns: (Column | '')[] = [];
  for (const [place, { meaning }] of before.entries()) {
    const typed = fields[`column.${place}`]?.[0];
    const column = typed === undefined ? meaning : (known.find((each) => each === typed) ?? '');
    if (column !== '' && columns.includes(column)) return { twice: column, field: `column.${place}` };
    columns.push(column);
  }
  const isForgotten = fields.forget?.[0] === 'yes';
  const answers: Record<string, string> = isForgotten ? {} : { ...earlier };
  const toRemember: Record<string, string> = {};
  for (const [at, { ask }] of groups.entries()) {
    const answer = ask?.choices.find(({ value }) => value === fields[answerField(at, ask.key)]?.[0])?.value;
    if (!ask || answer === undefined) continue;
    answers[ask.key] = answer;
    if (lasting.test(ask.key)) toRemember[ask.key] = answer;
  }
  return { columns, answers, toRemember };
}
