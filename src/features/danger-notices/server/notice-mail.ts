import type { MailMessage } from '../../../server/mail/message.ts';
import { type DangerNotice, dangerIs, whatToDo, whatWasDone } from '../domain/danger-notice.ts';
import type { Addressee } from '../domain/read-giving.ts';

/**
 * A danger notice by mail. The mail holds all of it, for a recipient who opens no link; the link is for confirming receipt.
 * @param until  the last day of the link, in words.
 */
export function noticeMail(
  { name, email }: Addressee,
  notice: DangerNotice,
  { link, until }: { link: string; until: string },
): MailMessage {
  const { found, plainWords, where, address, by, company, day, phone } = notice;
  const found_by = `${by}, ${company}${day && `, ${day}`}${phone && `. Telephone ${phone}`}`;
  return {
    to: email,
    subject: `Danger: electricity at ${address}`,
    text: [
      `Dear ${name},`,
      dangerIs(notice),
      `What is dangerous: ${found || 'ask the person named below.'}${plainWords ? `\n${plainWords}` : ''}${where && `\nWhere: ${where}`}`,
      `What was done: ${whatWasDone(notice).join(' ')}`,
      `What you must do:\n${whatToDo.map((each) => `- ${each}`).join('\n')}`,
      `Who found it: ${found_by}`,
      'Please open this notice and confirm that you have received it:',
      link,
      `The link works until ${until}. Anyone with this link can read the notice.`,
    ].join('\n\n'),
  };
}
