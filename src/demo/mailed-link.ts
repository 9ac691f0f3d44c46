import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Application } from '../server/composition.ts';

/**
 * The link in the latest mail to an address, from the outbox table or its files.
 * @param section  start of the link's path.
 */
export async function lastMailedLink(
  { db, config }: Application['deps'],
  email: string,
  section: '/auth/' | '/public/sign/' = '/auth/',
): Promise<string> {
  const link = new RegExp(`https?://[^/\\s]+(${section}[^\\s"\\\\]+)`);
  const mails = await db.selectFrom('outbox').select(['id', 'payload']).orderBy('id', 'desc').execute();
  for (const { id, payload } of mails) {
    const waiting = JSON.parse(payload) as { to?: string; text?: string };
    const text = waiting.to === undefined ? await mailFile(join(config.dataDir, 'outbox', `${id}.eml`)) : payload;
    const found = text.includes(email) ? link.exec(text)?.[1] : undefined;
    if (found) return found;
  }
  throw new Error(`no link was mailed to ${email}`);
}

const mailFile = (path: string) => readFile(path, 'utf8').catch(() => '');
