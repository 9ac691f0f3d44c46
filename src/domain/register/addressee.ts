import { isEmailAddress } from '../words/email-address.ts';

export type Addressee = { name: string; email: string };
type Named = Addressee & { agentName: string; agentEmail: string };

/** Those who get what is for a client, the first before the others: the client, and their agent. */
function addresseesOf({ name, email, agentName, agentEmail }: Named): Addressee[] {
  const known = [
    { name, email },
    { name: agentName || name, email: agentEmail },
  ];
  return known
    .filter((each) => isEmailAddress(each.email))
    .map((each) => ({ name: each.name, email: each.email.toLowerCase() }));
}

/** The recipient for a client: the client, or else their agent; undefined where the register has no address. */
export const addresseeOf = (client: Named): Addressee | undefined => addresseesOf(client)[0];

/** Whether an address is one of a client's own: theirs or their agent's. */
export const isAddressOf = (client: Named, email: string): boolean =>
  addresseesOf(client).some((each) => each.email === email.toLowerCase());

/** The addresses of a client, or of a person of a home, that are other ones now, and what papers on their way to them go to. */
export function addressesMoved(before: Named, after: Named): { from: string; to: string }[] {
  const main = { from: addresseeOf(before)?.email, to: addresseeOf(after)?.email };
  const agent = { from: before.agentEmail.toLowerCase(), to: after.agentEmail.toLowerCase() };
  return [main, agent]
    .flatMap(({ from, to }) => (from && to && from !== to ? [{ from, to }] : []))
    .filter(({ to }) => isEmailAddress(to))
    .filter(({ from }, index, all) => all.findIndex((each) => each.from === from) === index);
}
