import { createTransport } from 'nodemailer';
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
          throw isRefusal(error) ? new MailRefusedError(error) : error;
        });
    },
    close: () => server.close(),
  };
}

const files = (attachments: readonly Attachment[]) =>
  attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) }));

/** A refusal of the recipient or of the message itself. A refusal of our login or sender is ours to fix, so it is tried again. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { responseCode = 0, command = '' } = error as Error & { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && ['RCPT TO', 'DATA'].includes(command);
}

/** The address that every mail is sent from, and to which undeliverable mail returns. */
export function senderAddress(url: URL): string {
  const user = decodeURIComponent(url.username);
  const from = url.searchParams.get('from') ?? (user.includes('@') ? user : `copperplate@${url.hostname}`);
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
}
