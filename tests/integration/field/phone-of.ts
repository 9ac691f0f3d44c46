import type { Browser } from '../../../src/demo/browser.ts';
import { buildApp } from '../../../src/server/app.ts';
import { openRealPhone, type RealPhone } from '../../support/real-phone.ts';
import type { Person } from '../../support/world.ts';
import type { Site } from '../electrician/site.ts';

/** The site as phones reach it. */
export const serverOf = ({ deps }: Pick<Site, 'deps'>) =>
  buildApp({
    deps,
    renderOrdinaryPage: async () => undefined,
    files: { static: '/nowhere', public: '/nowhere' },
  });

/** A person's phone with their day on it. @param clock the phone's clock, if different from the server's. */
export async function phoneOf(
  site: Pick<Site, 'deps'>,
  person: Person,
  clock = () => site.deps.clock(),
): Promise<RealPhone> {
  const phone = await openRealPhone(serverOf(site), { ...site.deps, clock });
  await phone.signIn(person);
  await phone.send();
  return phone;
}

/** Saves a circuit through its page. */
export async function saveCircuit(browser: Browser, address: string, typed: Record<string, string>): Promise<void> {
  const answer = await browser.submit(await browser.get(address), typed, { action: address });
  if (answer.status !== 303) throw new Error(`${address} was answered ${answer.status}`);
}
