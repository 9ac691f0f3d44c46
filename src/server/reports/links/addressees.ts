import { isEmailAddress } from '../../../domain/words/email-address.ts';
import type { Viewer } from '../../context.ts';
import type { Db } from '../../db/dialect.ts';
import { listMailedTo, type MailedTo } from '../../repositories/notices/share-links.ts';
import { getMailing } from '../../repositories/people/mailing.ts';
import { type Client, clientOfSite } from '../../repositories/register/clients.ts';

export type Addressee = { name: string; email: string };
/** @param before  what they were mailed of it before; undefined for whoever is mailed as the client, for the first time. */
type Told = Addressee & { isClient: boolean; hasPdf: boolean; before: MailedTo | undefined };

/** Who is mailed when a certificate is issued: its client, and, where it corrects another one, everybody who was mailed that. */
export async function issueAddressees(
  db: Db,
  viewer: Viewer,
  { siteId, corrects }: { siteId: string; corrects: string | null },
  now: Date,
): Promise<Told[]> {
  const { onIssue } = await getMailing(db, viewer);
  const client = onIssue ? await clientOfSite(db, viewer, siteId) : undefined;
  const to = client && addresseeOf(client);
  const mailed = corrects === null ? [] : await listMailedTo(db, viewer, corrects, now);
  const before = new Map(mailed.map((each) => [each.email, each] as const));
  const all = new Map([...mailed, ...(to ? [to] : [])].map((each) => [each.email, each] as const));
  return [...all.values()].map(({ name, email }) => ({
    ...{ name, email, isClient: email === to?.email, before: before.get(email) },
    hasPdf: client !== undefined && isPdfFor(client, email),
  }));
}

/** Who is mailed when a certificate is withdrawn: whoever a mail with it, or with a revision before it, has reached. */
export const withdrawalAddressees = async (
  db: Db,
  viewer: Viewer,
  certificateId: string,
  now: Date,
): Promise<MailedTo[]> => (await listMailedTo(db, viewer, certificateId, now)).filter(({ wasTaken }) => wasTaken);

/** Who is mailed for a client: they themselves, else their agent; undefined where the register knows no address. */
export function addresseeOf({ name, email, agentName, agentEmail }: Client): Addressee | undefined {
  const known = [
    { name, email },
    { name: agentName || name, email: agentEmail },
  ];
  const found = known.find((each) => isEmailAddress(each.email));
  return found && { name: found.name, email: found.email.toLowerCase() };
}

/** Whether one of the links was mailed to who is mailed for a client. */
export const wasMailed = (client: Client, links: readonly { email: string }[]): boolean =>
  links.some(({ email }) => email !== '' && email === addresseeOf(client)?.email);

/** Whether whoever has this address is sent the PDF too. */
export const isPdfFor = (client: Client, email: string): boolean =>
  client.attachPdf && addresseeOf(client)?.email === email;

export const emailsOf = (told: readonly { email: string }[]): string[] => told.map(({ email }) => email);
