import { showAddress } from '../forms/words/show-address.ts';
import type { MailHead } from './mail-blocks.ts';

/** A company as its mails name it. @property replyTo  where answers to its mails go, or ''. */
export type MailSender = MailHead & { replyTo: string };

export const mailSender = ({
  address,
  ...company
}: Pick<MailSender, 'name' | 'phone' | 'replyTo'> & { address: unknown }): MailSender => ({
  ...{ name: company.name, phone: company.phone, replyTo: company.replyTo, place: showAddress(address) },
});

/** How a reader reaches the company: "ring Marlbeck Electrical on 01632 960111, or answer this mail". '' where it gave neither. */
export const reach = ({ name, phone, replyTo }: Pick<MailSender, 'name' | 'phone' | 'replyTo'>): string =>
  [phone && `ring ${name} on ${phone}`, replyTo && 'answer this mail'].filter(Boolean).join(', or ');
