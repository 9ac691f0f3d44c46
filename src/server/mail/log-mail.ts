import type { LogHead } from '../../domain/certificate-log/head.ts';
import type { MailMessage } from './message.ts';

/**
 * The head of the day of a company's log of certificates. All that is needed later is in the mail.
 * @param address  of the public page to compare it at: whoever gets the mail has no account. @param head  one line of JSON.
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
      'Keep this email. It shows which certificates there were on this day: none of them can be changed or taken out without it being found, and none can be put in with an earlier date.',
      'What follows is signed by the company. To check it later, copy all of it, from the first brace to the last, and paste it at this address. You need no account.',
      address,
      head,
      'To check a certificate against this email, save the email as a text file and use our command on the certificate’s PDF or JSON file. It says which proof it needs.',
      'copperplate check-certificate certificate.json --head mail.txt',
      `You get this email every day because ${company} has chosen your address for it.`,
    ].join('\n\n'),
  };
}
