import type { Db } from '../../src/server/db/dialect.ts';
import { showLogged } from '../../src/server/documents/certificates/log/check-logged.ts';
import { loggedAs } from '../../src/server/documents/certificates/log/proofs.ts';

/** What the print of a certificate carries of the company's log. @throws Error for one that is not in it. */
export async function logOf(db: Db, certificate: { id: string; companyId: string }): Promise<string> {
  const logged = await loggedAs(db, certificate);
  if (!logged) throw new Error(`${certificate.id} is not in the log`);
  return showLogged(logged);
}
