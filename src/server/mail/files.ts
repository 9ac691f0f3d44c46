import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { fromHeaders } from './from-headers.ts';
import type { MailTransport } from './message.ts';

/** Older mails are deleted: their links have expired, and their content is stored elsewhere. */
const KEPT_DAYS = 30;

const TEXT = 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit';

/** Deletes the old mails in a folder. Does nothing if the folder does not exist. */
export async function deleteOldMailFiles(folder: string, now: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let deleted = 0;
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, name);
    const { mtime } = await stat(path).catch(() => ({ mtime: now }));
    if (now.getTime() - mtime.getTime() < KEPT_DAYS * 24 * 60 * 60 * 1000) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}

/** Without a mail server each message becomes a file, `<id>.eml`, that any mail program opens. */
export function fileTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    server: undefined,
    async deliver({ id, to, subject, text, html, sender, attachments = [] }) {
      const messageId = `<${id}@copperplate.invalid>`;
      const from = fromHeaders(sender, 'copperplate@copperplate.invalid');
      if (attachments.length > 0 || html) {
        const files = attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) }));
        const whole = await composer.sendMail({
          ...from,
          to,
          subject,
          // 8bit, with the lines unbroken: a person without a mail program copies the link from the file.
          text: html ? { raw: `${TEXT}\n\n${text}\n` } : text,
          ...(html && { html }),
          messageId,
          attachments: files,
        });
        return write(id, whole.message as Buffer);
      }
      const { message } = await composer.sendMail({ ...from, to, subject, text: '.', messageId });
      const [headers = ''] = (message as Buffer).toString('utf8').split('\n\n', 1);
      const mail = `${headers.replace(/^Content-Transfer-Encoding: \w+$/m, 'Content-Transfer-Encoding: 8bit')}\n\n${text}\n`;
      await write(id, mail);
    },
    close() {},
  };

  async function write(id: string, mail: string | Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = join(folder, `.${id}.part`);
    await writeFile(unfinished, mail, { mode: 0o600 });
    await rename(unfinished, join(folder, `${id}.eml`));
  }
}
