import { isEmailAddress } from '../words/email-address.ts';

export type Addressee = { name: string; email: string };
type Named = Addressee & { agentName: string; agentEmail: string };

/** The recipient for a client: the client, or else their agent; undefined where the register has no address. */
export function addresseeOf({ name, email, agentName, agentEmail }: Named): Addressee | undefined {
  const known = [
    { name, email },
    { name: agentName || name, email: agentEmail },
  ];
  const found = known.find((each) => isEmailAddress(each.email));
  return found && { name: found.name, email: found.email.toLowerCase() };
}
