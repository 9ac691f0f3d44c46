import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { companyToday } from '../../../server/repositories/people/companies.ts';
import type { Linking } from '../../sharing/server/link-token.ts';
import { mailIssued } from '../../sharing/server/mail-certificate.ts';
import { getMailing } from '../../sharing/server/repository/mailing.ts';
import { knownPeople } from './known-people.ts';
import { mailLetter } from './mail-letter.ts';
import { fitMail } from './pack/attached.ts';
import { enclosedWith } from './papers-with.ts';
import { writeConfirmation } from './write-confirmation.ts';

type Issued = Parameters<typeof mailIssued>[3] & { data: CertificateData };

/**
 * Tells people of a certificate that was just issued, in its transaction. Work that puts defects right is told by the written
 * confirmation of it, to client, each tenant and council as they are known; every other certificate by the mail at issue.
 */
export async function tellOfIssue(trx: Trx, deps: Linking, actor: Actor, issued: Issued, now: Date): Promise<void> {
  const letter = await writeConfirmation(trx, actor, issued, now);
  const { onIssue } = await getMailing(trx, actor);
  const people =
    letter && onIssue ? await knownPeople(trx, actor, issued.siteId, await companyToday(trx, actor, now)) : {};
  const reached = new Set<string>();
  // One with a file that is too large for a mail stays owed: the office posts it or hands it over.
  if (letter && (await fitMail(trx, actor, (await enclosedWith(trx, actor, letter)).files)))
    for (const to of ['client', 'tenant', 'council'] as const)
      for (const known of to === 'tenant' ? (people.tenants ?? []) : [people[to]]) {
        if (!known || known.email === '' || reached.has(known.email)) continue;
        reached.add(known.email);
        await mailLetter(trx, deps, actor, letter, { to, name: known.name, email: known.email }, now);
      }
  // One cause is one mail for a person.
  await mailIssued(trx, deps, actor, { ...issued, told: reached }, now);
}
