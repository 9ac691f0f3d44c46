import { schemeShown } from '../../../domain/company/scheme.ts';
import { defectKey } from '../../../domain/forms/closes.ts';
import { siteAddress } from '../../../domain/register/site-address.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { clientOfSite } from '../../../server/repositories/register/clients.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { getOwnWords } from '../../service/server/repository/own-words.ts';
import { type ConfirmationFacts, confirmationDue } from '../domain/confirmation.ts';
import { type Closed, listClosed } from './repository/closed.ts';
import { insertLetter, listConfirmationsOf, takeLetterBack } from './repository/letters.ts';
import { isRentedTenure, leftIn, reportsNamed } from './write-confirmation.ts';

/**
 * Writes the confirmations of defects that were closed without a certificate of the company: by another firm's paper, gone in a later
 * report, looked into, or put right before the inspector left. One for each closing; one whose closing was taken back is owed no more.
 */
export async function confirmClosings(trx: Trx, actor: Actor, siteId: string, now: Date): Promise<void> {
  const closed = await listClosed(trx, actor, siteId);
  const keys = new Set(closed.map(keyOf));
  const confirmed = new Set<string>();
  for (const { letter, isGiven } of await listConfirmationsOf(trx, actor, siteId)) {
    const { defects, closing } = letter.content.about;
    const names = defects.map(({ number, observation }) => defectKey(number, observation));
    if (closing === undefined || names.every((name) => keys.has(name))) for (const name of names) confirmed.add(name);
    else await takeLetterBack(trx, actor, { letterId: letter.id, isGiven }, now);
  }
  // A landlord's move is no occasion on which the company signs.
  if (actor.role === 'client') return;
  const left = closed.filter((each) => !confirmed.has(keyOf(each)));
  for (const some of Map.groupBy(left, ({ how, doneOn, proof }) => JSON.stringify([how, doneOn, proof])).values())
    await write(trx, actor, siteId, some, now);
}

const keyOf = ({ number, observation }: Closed) => defectKey(number, observation);

async function write(trx: Trx, actor: Actor, siteId: string, closed: readonly Closed[], now: Date): Promise<void> {
  const [first] = closed;
  if (!first) return;
  const site = await getSite(trx, actor, siteId);
  const company = await getCompany(trx, actor);
  const client = await clientOfSite(trx, actor, siteId);
  const reports = await reportsNamed(trx, actor, siteId, [...new Set(closed.map(({ number }) => number))]);
  const about: ConfirmationFacts = {
    company: {
      ...{ name: company.name, phone: company.phone, email: company.email },
      scheme: [schemeShown(company.scheme), company.schemeNumber].filter(Boolean).join(' '),
    },
    client: { name: client.name, isAgent: client.kind === 'agent' },
    home: siteAddress(site),
    nation: site.nation,
    isRented: site.premisesType === 'residential' && isRentedTenure(site),
    certificate: null,
    closing: { how: first.how, proof: first.proof },
    doneOn: first.doneOn,
    doneBy: first.doneBy,
    signedBy: { name: actor.name, position: '' },
    work: first.work,
    defects: closed.map(({ number, observation, code, text }) => ({
      ...{ number, observation, code, text, inspectedOn: reports.get(number)?.inspectedOn ?? null },
    })),
    ...(await leftIn(trx, actor, siteId, reports)),
  };
  const { confirmation: own = '' } = await getOwnWords(trx, actor);
  const content = { kind: 'confirmation', about, own } as const;
  const letter = await insertLetter(
    trx,
    actor,
    { siteId, certificateId: null, content, dueOn: confirmationDue(about) },
    now,
  );
  await recordEvent(trx, actor, { kind: 'letter.written', subject: siteId, detail: { letter: letter.id } }, now);
}
