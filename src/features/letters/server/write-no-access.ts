import { dayIn } from '../../../domain/time/company-day.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { getSiteToChange } from '../../../server/repositories/register/sites.ts';
import { listCalls } from '../../../server/repositories/register/visit-calls.ts';
import { listVisitsOfSite } from '../../../server/repositories/register/visit-lists.ts';
import { getOwnWords } from '../../service/records/own-words.ts';
import type { NoAccessFacts } from '../domain/no-access.ts';
import { headOf } from '../records/letterhead.ts';
import { insertLetter } from '../records/letters-kept.ts';

/** The visits without access of a home, each with the call at the door, in order. */
export async function listAttempts(db: Db, viewer: Viewer, siteId: string, timeZone: string) {
  const visits = await listVisitsOfSite(db, viewer, siteId);
  const calls = await listCalls(
    db,
    viewer,
    visits.map(({ id }) => id),
  );
  return visits.flatMap((visit) =>
    (calls.get(visit.id) ?? [])
      .filter(({ kind }) => kind === 'no-access')
      .map((call) => ({ visit, call, on: dayIn(new Date(call.at), timeZone) })),
  );
}

type Asked = { step: 1 | 2 | 3; next: NoAccessFacts['next']; offered: string; danger: string };

/** Writes one of the letters after a visit without access. It is given afterwards, to the tenant and, the third, to the client. */
export async function writeNoAccess(
  trx: Trx,
  actor: Actor,
  siteId: string,
  { step, next, offered, danger }: Asked,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'service.record');
  await getSiteToChange(trx, actor, siteId, { evenArchived: true });
  const { timeZone } = await getCompany(trx, actor);
  const { company, ...head } = await headOf(trx, actor, siteId);
  const attempts = await listAttempts(trx, actor, siteId, timeZone);
  const about: NoAccessFacts = {
    ...head,
    company: { name: company.name, phone: company.phone, email: company.email },
    visits: [...new Set(attempts.map(({ on }) => on))],
    isRepair: (attempts.at(-1)?.visit.closes ?? []).length > 0,
    signedBy: actor.name,
    ...{ step, next, offered, dangers: danger === '' ? [] : [danger] },
  };
  const { 'no-access': own = '' } = await getOwnWords(trx, actor);
  const content = { kind: 'no-access', about, own } as const;
  const { id } = await insertLetter(trx, actor, { siteId, certificateId: null, content }, now);
  await recordEvent(trx, actor, { kind: 'letter.written', subject: siteId, detail: { letter: id, step } }, now);
}
