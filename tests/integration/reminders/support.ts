import { noteFateOfReminders } from '../../../src/features/reminders/server/note-fate.ts';
import { remind } from '../../../src/features/reminders/server/round.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { deliverDueMail } from '../../../src/server/mail/mail.ts';
import { type MailMessage, MailRefusedError } from '../../../src/server/mail/message.ts';
import { makeDeps } from '../../support/deps.ts';

export type Sent = { to: string; subject: string; text: string };
type Delivered = Sent & { files: readonly string[] };

/** A round of reminders at a time. @returns how many mails it wrote. */
export const remindAt = (db: Db, at: string): Promise<number> =>
  remind(makeDeps(db, { clock: () => new Date(at) }).deps);

/** The mails of a company that wait, in the order of their addresses. */
export async function waiting(db: Db, companyId: string): Promise<Sent[]> {
  const rows = await db
    .selectFrom('outbox')
    .where('company_id', '=', companyId)
    .where('sent_at', 'is', null)
    .orderBy('id')
    .select('payload')
    .execute();
  return rows
    .map(({ payload }) => JSON.parse(payload) as MailMessage)
    .map(({ to, subject, text }) => ({ to, subject, text }))
    .toSorted((a, b) => (a.to < b.to ? -1 : 1));
}

/** All that a mail server takes at a time; nothing where it is away, and where it refuses all, or an address, for good. */
export async function deliverAt(
  db: Db,
  at: string,
  {
    isAway = false,
    refuses = false,
    what = 'address',
  }: { isAway?: boolean; refuses?: boolean | string; what?: 'address' | 'mail' } = {},
): Promise<Delivered[]> {
  const sent: Delivered[] = [];
  const { deps } = makeDeps(db, { clock: () => new Date(at) });
  await deliverDueMail(
    {
      ...deps,
      origin: () => 'https://certificates.example',
      told: [(mailId, tried) => noteFateOfReminders(deps, mailId, tried)],
    },
    {
      server: 'smtp.test',
      deliver: async ({ to, subject, text, attachments = [] }) => {
        if (isAway) throw new Error('connect ECONNREFUSED');
        if (refuses === true || (refuses && to.startsWith(refuses)))
          throw new MailRefusedError(new Error('550 refused'), what);
        sent.push({ to, subject, text, files: attachments.map(({ content }) => new TextDecoder().decode(content)) });
      },
      close() {},
    },
  );
  return sent;
}
