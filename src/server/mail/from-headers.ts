import type { Sender } from './message.ts';

/** From and Reply-To: the company's name with the one address that the mail server may send from; replies go to the company. */
export const fromHeaders = (sender: Sender | undefined, address: string) => ({
  from: { name: sender?.name ?? 'Copperplate', address },
  ...(sender?.replyTo && { replyTo: sender.replyTo }),
});
