import { type CertificateData, outcomeWords, showNumber } from '../../domain/certificate/certificate.ts';
import { showAddress } from '../../domain/forms/words/show-address.ts';
import type { MailMessage } from './message.ts';

type Addressee = { name: string; email: string };

/**
 * A certificate that somebody shares, by a link.
 * @param link.until  the day until which it works, in words. @param link.by  who shares it.
 */
export function sharedMail(
  { name, email }: Addressee,
  data: CertificateData,
  { link, until, by }: { link: string; until: string; by: string },
): MailMessage {
  const address = showAddress(data.installation_address);
  return {
    to: email,
    subject: `${data.printed.title}: ${address}`,
    text: [
      `Hello ${name},`,
      `${by} shares a certificate with you: ${data.printed.title} ${showNumber(data)} of ${address}, issued by ${data.company.name}.`,
      ...(data.outcome ? [`Result: ${outcomeWords[data.outcome].word}. ${outcomeWords[data.outcome].sentence}`] : []),
      'Read it here, or take the PDF from there:',
      link,
      `The link works until ${until}. It is for you: whoever has it can read the certificate.`,
    ].join('\n\n'),
  };
}
