import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { lockCompany } from '../../../server/repositories/people/companies.ts';
import { paperOf } from '../../service/server/record-mailed.ts';
import type { Linking } from '../../sharing/server/link-token.ts';
import { type CopyToGive, canGive, owedByKeys } from './copies-owed.ts';
import { givePaper } from './give.ts';
import type { Giving } from './giving.ts';
import { papersWith } from './papers-with.ts';
import { getLetter } from './repository/letters.ts';

export type GivingMany = Pick<Giving, 'way' | 'on' | 'at' | 'byName'> & {
  /** Keys of copies that were owed when the page was drawn. */
  keys: readonly string[];
};

/** Whether a copy can go that way: a mail needs an address for it, a letter a postal one. */
export const canGo = (way: Giving['way'], { known: { email, address } }: Pick<CopyToGive, 'known'>): boolean =>
  way === 'hand' || (way === 'mail' ? email !== '' : address !== '');

/**
 * Gives many owed copies, each as if it were given alone. Leaves out copies that were given meanwhile, are on their way, or cannot be sent
 * in that way. @returns how many were given.
 */
export async function giveMany(
  trx: Trx,
  deps: Linking,
  actor: Actor,
  { keys, way, on, at, byName }: GivingMany,
  { today, now }: { today: string; now: Date },
): Promise<number> {
  mustBeAllowed(actor, 'service.record');
  await lockCompany(trx, actor);
  const owed = (await owedByKeys(trx, actor, keys, today)).filter(canGive).filter((each) => canGo(way, each));
  if (owed.length === 0) throw new ConflictError('None of these papers is owed any more, or none can go that way.');
  // A letter takes with it the reports that it is about: they are not given twice.
  const enclosed = new Set<string>();
  const [letters, others] = [owed.filter(isLetter), owed.filter((each) => !isLetter(each))];
  for (const { siteId, to, paper, known } of [...letters, ...others]) {
    if (enclosed.has(`${to} ${known.name} ${paper}`)) continue;
    if (isLetter({ paper })) {
      const letter = await getLetter(trx, actor, { siteId, letterId: paper.slice(LETTER.length) });
      const { certificates, files } = await papersWith(trx, actor, letter);
      for (const each of certificates)
        if (paperOf(certificateData(each)) === 'report') enclosed.add(`${to} ${known.name} certificate:${each.id}`);
      for (const each of files) enclosed.add(`${to} ${known.name} earlier:${each.id}`);
    }
    const giving = { paper, to, ...known, way, on, at, byName, drawing: undefined };
    await givePaper(trx, deps, actor, siteId, giving, now);
  }
  return owed.length;
}

const LETTER = 'letter:';
const isLetter = ({ paper }: Pick<CopyToGive, 'paper'>): boolean => paper.startsWith(LETTER);
