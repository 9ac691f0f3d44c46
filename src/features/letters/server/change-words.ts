import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { saveOwnWords } from '../../service/records/own-words.ts';
import type { OwnWordsOf } from '../domain/letter.ts';

/** Changes the company's own sentences in a letter; letters that are written stay as they are. */
export async function changeOwnWords(
  trx: Trx,
  actor: Actor,
  letter: OwnWordsOf,
  words: string,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'company.manage');
  await saveOwnWords(trx, actor, letter, words);
  await recordEvent(trx, actor, { kind: 'letter.words-changed', subject: actor.companyId, detail: { letter } }, now);
}
