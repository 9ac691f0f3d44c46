import { showLogged } from '../../src/features/certificate-log/domain/head.ts';
import { loggedAs } from '../../src/features/certificate-log/server/proofs.ts';
import type { Db } from '../../src/server/db/dialect.ts';

/** What the print of a certificate carries of the company's log. @throws Error for one that is not in it. */
export async function logOf(db: Db, certificate: { id: string; companyId: string }): Promise<string> {
  const logged = await loggedAs(db, certificate);
  if (!logged) throw new Error(`${certificate.id} is not in the log`);
  return showLogged(logged);
}
