import { createTransport } from 'nodemailer';
import type { Refused } from '../../domain/sent-mail/sent-mail.ts';
import { fromHeaders } from './from-headers.ts';
import { type Attachment, MailRefusedError, type MailTransport } from './message.ts';

/**
 * Sends through the mail server of `SMTP_URL`. The sender is the URL's `from` (`smtp://…?from=office@example.com`), else
 * its user where that is an address, else `copperplate@` the server's name. Never waits longer than half a minute.
 */
export function smtpTransport(smtpUrl: string): MailTransport {
  const url = new URL(smtpUrl);
  const address = senderAddress(url);
  url.searchParams.delete('from');
  const server = createTransport({
    url: url.href,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    server: url.hostname,
    async deliver({ id, to, subject, text, html, sender, attachments }) {
      const messageId = `<${id}@${address.split('@').at(-1)}>`;
      const message = { ...fromHeaders(sender, address), to, subject, text, messageId, ...(html && { html }) };
      await server
        .sendMail({ ...message, ...(attachments && { attachments: files(attachments) }) })
        .catch((error: unknown) => {
          const refused = refusalIn(error);
          throw refused && error instanceof Error ? new MailRefusedError(error, refused) : error;
        });
    },
    close: () => server.close(),
  };
}

const files = (attachments: readonly Attachment[]) =>
  attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) }));

/**
 * What a server refuses for good; undefined where it may take the message later. A refusal of our login or sender is ours to fix, so it is
 * tried again. The enhanced status says what the refusal is about, also at another step (RFC 3463: 5.1 the address, 5.2 the mailbox;
 * 5.1.7 and 5.1.8 are about the sender's). Without one, a refusal of the recipient is of the address, and one of the text is not.
 */
export function refusalIn(error: unknown): Refused | undefined {
  if (!(error instanceof Error)) return undefined;
  const { responseCode = 0, command = '', response = '' } = error as Error & Partial<SmtpAnswer>;
  if (responseCode < 500 || responseCode > 599 || !['RCPT TO', 'DATA'].includes(command)) return undefined;
  const [, subject, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  if (subject === '1') return detail === '7' || detail === '8' ? 'mail' : 'address';
  if (command === 'DATA') return 'mail';
  return subject === undefined || subject === '0' || subject === '2' ? 'address' : 'mail';
}
type SmtpAnswer = { responseCode: number; command: string; response: string };

/** The address that every mail is sent from, and to which undeliverable mail returns. */
export function senderAddress(url: URL): string {
  const user = decodeURIComponent(url.username);
  const from = url.searchParams.get('from') ?? (user.includes('@') ? user : `copperplate@${url.hostname}`);
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
}
