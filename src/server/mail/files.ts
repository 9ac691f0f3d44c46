import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './message.ts';

/** Without a mail server each message becomes a file, `<id>.eml`, that any mail program opens. */
export function fileTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async deliver({ id, to, subject, text }) {
      const messageId = `<${id}@copperplate.invalid>`;
      const from = 'Copperplate <copperplate@copperplate.invalid>';
      const { message } = await composer.sendMail({ from, to, subject, text: '.', messageId });
      const [headers = ''] = (message as Buffer).toString('utf8').split('\n\n', 1);
      // Eight bits and lines as they are: somebody without a mail program copies the link out of the file.
      const mail = `${headers.replace(/^Content-Transfer-Encoding: \w+$/m, 'Content-Transfer-Encoding: 8bit')}\n\n${text}\n`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `.${id}.part`);
      await writeFile(unfinished, mail, { mode: 0o600 });
      await rename(unfinished, join(folder, `${id}.eml`));
    },
    close() {},
  };
}
