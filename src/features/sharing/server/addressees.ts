import { type Addressee, addresseeOf } from '../../../domain/register/addressee.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { type Client, clientOfSite } from '../../../server/repositories/register/clients.ts';
import { getMailing } from './repository/mailing.ts';
import { listMailedTo, type MailedTo } from './repository/share-links.ts';

/** @param before  their earlier mails of this certificate; undefined for a client who is mailed for the first time. */
type Told = Addressee & { isClient: boolean; hasPdf: boolean; before: MailedTo | undefined };

/** The recipients of an issued certificate: its client, and, where it corrects another one, everyone who was mailed that. */
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

/** The recipients of a withdrawal: everyone whom a mail with the certificate, or an earlier revision, has reached. */
export const withdrawalAddressees = async (
  db: Db,
  viewer: Viewer,
  certificateId: string,
  now: Date,
): Promise<MailedTo[]> => (await listMailedTo(db, viewer, certificateId, now)).filter(({ wasTaken }) => wasTaken);

/** The recipients of a certificate with a mailed link that opens it: people whose link has ended get no other. */
export const linkedAddressees = async (db: Db, viewer: Viewer, certificateId: string, now: Date): Promise<MailedTo[]> =>
  (await listMailedTo(db, viewer, certificateId, now)).filter(({ isOpen }) => isOpen);

/** Whether one of the links was mailed to the recipient for a client. */
export const wasMailed = (client: Client, links: readonly { email: string }[]): boolean =>
  links.some(({ email }) => email !== '' && email === addresseeOf(client)?.email);

/** Whether the PDF is sent to this address too. */
export const isPdfFor = (client: Client, email: string): boolean =>
  client.attachPdf && addresseeOf(client)?.email === email;

export const emailsOf = (told: readonly { email: string }[]): string[] => told.map(({ email }) => email);
