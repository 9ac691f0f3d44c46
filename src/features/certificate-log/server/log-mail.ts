import type { MailMessage } from '../../../server/mail/message.ts';
import type { LogHead } from '../domain/head.ts';

/**
 * The day's head of a company's log of certificates. The mail holds all that a later check needs.
 * @param address  of the public page to compare it at: the recipient has no account. @param head  one line of JSON.
 */
export function logMail(
  to: string,
  { company, day, address }: { company: string; day: string; address: string },
  { size, root }: LogHead,
  head: string,
): MailMessage {
  return {
    to,
    subject: `Log of certificates of ${company}, ${day}`,
    text: [
      'Hello,',
      `On ${day} the log of certificates of ${company} holds ${size} ${size === 1 ? 'certificate' : 'certificates'}. Its fingerprint is\n${root}`,
      'Keep this email. It fixes the certificates of this day: a check against it finds any that was changed or taken out, and any that was put in later with an earlier date.',
      'The company has signed the text below. To check it later, copy all of it, from the first brace to the last, and paste it at this address. You need no account.',
      address,
      head,
      'To check a certificate against this email, save the email as a text file and use our command on the certificate’s PDF or JSON file. It says which proof it needs.',
      'copperplate check-certificate certificate.json --head mail.txt',
      `You get this email every day because ${company} has chosen your address for it.`,
    ].join('\n\n'),
  };
}
