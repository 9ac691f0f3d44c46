import type { Deps } from '../../../../server/context.ts';
import type { FactorCeremonyTable } from '../../../../server/db/schema/identity.ts';
import {
  endCeremony,
  findCeremony,
  insertCeremony,
} from '../../../../server/repositories/identity/factor-ceremonies.ts';
import { ceremonyContent } from '../../../../server/secrets/sealed-columns.ts';
import { seal, unseal } from '../../../../server/secrets/sealed-text.ts';

const MINUTE = 60_000;
/** Enough time to install an app. */
const LASTS = 30 * MINUTE;

type CeremonyDeps = Pick<Deps, 'db' | 'config' | 'clock'>;
export type Ceremony = Pick<FactorCeremonyTable, 'holder' | 'purpose'>;

/** The open challenge, the same for every tab; a new one if there is none. */
export async function pendingChallenge(deps: CeremonyDeps, ceremony: Ceremony, make: () => string): Promise<string> {
  const waiting = await waitingFor(deps, ceremony);
  if (waiting !== undefined) return waiting;
  const now = deps.clock();
  const { holder, purpose } = ceremony;
  const content = seal(Buffer.from(make()), deps.config.sessionSecret, ceremonyContent(holder, purpose));
  const expires_at = new Date(now.getTime() + LASTS).toISOString();
  await deps.db
    .transaction()
    .execute((trx) => insertCeremony(trx, { holder, purpose, content, expires_at }, now.toISOString()));
  const asked = await waitingFor(deps, ceremony);
  if (asked === undefined) throw new Error(`no ${purpose} could be begun`);
  return asked;
}

/** The open challenge; undefined if there is none, or it has expired. */
export async function waitingFor(deps: CeremonyDeps, ceremony: Ceremony): Promise<string | undefined> {
  const sealed = await findCeremony(deps.db, ceremony, deps.clock().toISOString());
  if (sealed === undefined) return undefined;
  return unseal(sealed, deps.config.sessionSecret, ceremonyContent(ceremony.holder, ceremony.purpose)).toString();
}

/** Removes a passkey challenge once it is answered, correctly or not. Undefined: there was none. */
export async function takeQuestion(deps: CeremonyDeps, ceremony: Ceremony): Promise<string | undefined> {
  const question = await waitingFor(deps, ceremony);
  return question !== undefined && (await endCeremony(deps.db, ceremony)) ? question : undefined;
}
