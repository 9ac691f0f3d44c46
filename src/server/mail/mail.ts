import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { htmlMail } from '../../domain/mail/mail-blocks.ts';
import { readBlocks } from '../../domain/mail/read-blocks.ts';
import type { MailTry } from '../../domain/sent-mail/sent-mail.ts';
import { newId } from '../../kernel/ids.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { claimDueMail, insertMail, markMailFailed, markMailSent } from '../repositories/outbox.ts';
import { type Rounds, startRounds } from '../runtime/scheduler.ts';
import { fileTransport } from './files.ts';
import {
  type Attachment,
  type FileOf,
  type LetterOf,
  type Mail,
  MailRefusedError,
  type MailTransport,
  type PdfOf,
} from './message.ts';
import { smtpTransport } from './smtp.ts';

/** Mail waits in the database until the outbox worker has delivered it, so that a mail server that is down loses none. */
export function openMail({ db, clock }: Pick<Deps, 'db' | 'clock'> & { config?: Config }): Mail {
  return {
    async send({ to, subject, text }, of) {
      await insertMail(db, of, newId(), { to, subject, text }, clock().toISOString());
    },
  };
}

const SECOND = 1000;
const LOOK_EVERY = SECOND;
const LONGEST_PAUSE = 3600 * SECOND;
/** About five days of trying, as mail servers themselves do. */
export const GIVE_UP_AFTER = 130;

/** Pause before the next try, milliseconds: 30 s, 1 min, 2 min, … and then every hour. It outlasts one try. */
export function pauseAfter(attempts: number): number {
  return Math.min(30 * SECOND * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE);
}

type Told = (mailId: string, tried: MailTry) => Promise<void>;
type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  /** The address of this installation when the mail is sent. */
  origin?: () => string;
  /** Makes the attachments of a mail when it is sent. */
  attached?: (pdfOf: PdfOf) => Promise<Attachment[]>;
  letters?: (letterOf: LetterOf) => Promise<Attachment[]>;
  files?: (fileOf: FileOf) => Promise<Attachment>;
  /** Receive the result of each try; each is called even if another of them fails. */
  told?: readonly Told[];
};

/**
 * Gives every message that is due to the transport, one after another. A message that fails is tried again later.
 * Each is claimed before it is sent, so of several processes one sends it; a process that dies in between leaves it to
 * the next try, and then a message may come twice (with the same Message-ID), but never not at all.
 * @param isOver  if true, the rest waits for the next start.
 * @returns how many were sent.
 */
export async function deliverDueMail(
  deps: DeliveryDeps,
  transport: MailTransport,
  isOver: () => boolean = () => false,
): Promise<number> {
  const { db, clock, log } = deps;
  let sent = 0;
  while (!isOver()) {
    const mail = await claimDueMail(db, clock(), pauseAfter, GIVE_UP_AFTER);
    if (!mail) return sent;
    let tried: MailTry = transport.server === undefined ? { fate: 'filed' } : { fate: 'taken', by: transport.server };
    try {
      const { pdfOf, lettersOf = [], filesOf = [], calendar, linksHere, ...message } = mail.message;
      if (linksHere) {
        const origin = deps.origin?.() ?? '';
        message.text = message.text.replaceAll('{origin}', origin);
        if (message.html) message.html = message.html.replaceAll('{origin}', origin);
      }
      // A mail that was written as text has the same words as HTML.
      message.html ??= htmlMail(mail.head, message.subject, readBlocks(message.text));
      const letters: Attachment[] = [];
      for (const each of lettersOf) letters.push(...((await deps.letters?.(each)) ?? []));
      if (deps.files) letters.push(...(await Promise.all(filesOf.map(deps.files))));
      const prints = pdfOf && deps.attached ? await deps.attached(pdfOf) : [];
      const attachments = [...letters, ...prints, ...(calendar ? [calendarFile(calendar)] : [])];
      const { id, sender } = mail;
      await transport.deliver({ id, sender, ...message, ...(attachments.length > 0 && { attachments }) });
      await markMailSent(db, id, transport.server, clock().toISOString());
      sent += 1;
    } catch (error) {
      const refused = error instanceof MailRefusedError ? error.refused : undefined;
      const isLast = refused !== undefined || mail.attempts >= GIVE_UP_AFTER;
      const fault = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      tried = { fate: isLast ? 'given up' : 'failed', fault, ...(refused && { refused }) };
      const isLatest = await markMailFailed(db, mail, fault, isLast ? GIVE_UP_AFTER : mail.attempts);
      log.warn({ mail: mail.id, attempts: mail.attempts, reason: fault, isLast }, 'a mail was not taken');
      // It goes to another address now, or was dropped.
      if (!isLatest) continue;
    }
    // A failure to store the result must not send the mail a second time.
    for (const tell of deps.told ?? []) {
      await tell(mail.id, tried).catch((error: unknown) =>
        log.error({ err: error }, 'the result of sending a mail could not be stored'),
      );
    }
  }
  return sent;
}

/** The type names the method too: by it a mail program knows an invitation from one that is taken back. */
const calendarFile = (text: string): Attachment => ({
  filename: 'visit.ics',
  contentType: `text/calendar; charset=utf-8; method=${/^METHOD:([A-Z]+)/m.exec(text)?.[1] ?? 'PUBLISH'}`,
  content: new TextEncoder().encode(text),
});

/** How long a stop waits for the mail server to accept the mail being sent, in milliseconds. The next start tries it again. */
const LAST_MAIL = 1500;

/** Delivers what the outbox holds until stopped: by SMTP where it is set, else as files in DATA_DIR/outbox. */
export function startOutboxWorker(deps: DeliveryDeps & { config: Config }): Rounds {
  const { smtpUrl, dataDir } = deps.config;
  const transport = smtpUrl ? smtpTransport(smtpUrl) : fileTransport(join(dataDir, 'outbox'));
  const failed = (error: unknown) => deps.log.error({ err: error }, 'the outbox could not be read');
  const rounds = startRounds((isOver) => deliverDueMail(deps, transport, isOver), { every: LOOK_EVERY, failed });
  return {
    async stop() {
      await Promise.race([rounds.stop(), pause(LAST_MAIL)]);
      transport.close();
    },
  };
}
