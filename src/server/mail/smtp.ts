import { createTransport } from 'nodemailer';
import type { Attachment, MailTransport } from './message.ts';

/**
 * Sends through the mail server of `SMTP_URL`. The sender is the URL's `from` (`smtp://…?from=office@example.com`), else
 * its user where that is an address, else `copperplate@` the server's name. Never waits longer than half a minute.
 */
export function smtpTransport(smtpUrl: string): MailTransport {
  const url = new URL(smtpUrl);
  const from = senderOf(url);
  url.searchParams.delete('from');
  const server = createTransport({
    url: url.href,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async deliver({ id, to, subject, text, attachments }) {
      const messageId = `<${id}@${from.split('@').at(-1)}>`;
      await server.sendMail({
        from,
        to,
        subject,
        text,
        messageId,
        ...(attachments && { attachments: files(attachments) }),
      });
    },
    close: () => server.close(),
  };
}

const files = (attachments: readonly Attachment[]) =>
  attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) }));

function senderOf(url: URL): string {
  const user = decodeURIComponent(url.username);
  return url.searchParams.get('from') ?? (user.includes('@') ? user : `copperplate@${url.hostname}`);
}
