import type { InCompany, Viewer } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import { visibleCertificates } from '../../../../server/repositories/fences.ts';
import { type LinkKey, linkOf, unsentColumns } from '../../../mailed-link/server/repository.ts';
import type { ShareLink } from '../../domain/share-link.ts';
import type { ShareLinkTable } from '../schema.ts';

const linksOf = (db: Db, viewer: Viewer) =>
  visibleCertificates(db, viewer)
    .innerJoin('share_link', 'share_link.certificate_id', 'certificate.id')
    .innerJoin('user', 'user.id', 'share_link.made_by')
    // A client does not see the recipients of the company, nor those of another client.
    .$if(viewer.role === 'client', (query) => query.where('share_link.made_by', '=', viewer.userId))
    .selectAll('share_link')
    .select('user.name as by');

/** The links of a certificate, in the order they were made; for clients those they made. Their number is small enough for one page. */
export async function listShareLinks(db: Db, viewer: Viewer, certificateId: string): Promise<ShareLink[]> {
  const rows = await linksOf(db, viewer)
    .where('share_link.certificate_id', '=', certificateId)
    .orderBy('share_link.id')
    .execute();
  return rows.map(toLink);
}

/** How many links a certificate has, by anyone. */
export async function countShareLinks(db: Db, { companyId }: InCompany, certificateId: string): Promise<number> {
  const { links } = await db
    .selectFrom('share_link')
    .where('certificate_id', '=', certificateId)
    .where('company_id', '=', companyId)
    .select((of) => of.fn.countAll<number>().as('links'))
    .executeTakeFirstOrThrow();
  return Number(links);
}

/** A recipient who was mailed a certificate, or an earlier revision of it. */
export type MailedTo = {
  name: string;
  email: string;
  /** Whether a mail server has accepted a mail at least once: of any of the revisions, and of this one. */
  wasTaken: boolean;
  hadThis: boolean;
  /** Whether a link to the latest revision mailed to them still opens it. */
  isOpen: boolean;
  /** The user who made the first of their links. */
  madeBy: string;
};

/**
 * The people to whom a certificate or one of its earlier revisions was mailed, each once by their address. Leaves out those whose
 * links to the latest revision they were mailed are all revoked.
 */
export async function listMailedTo(
  db: Db,
  { companyId }: InCompany,
  certificateId: string,
  now: Date,
): Promise<MailedTo[]> {
  const line: string[] = [];
  for (let next: string | null = certificateId; next !== null; ) {
    line.unshift(next);
    next = await supersededBy(db, companyId, next);
  }
  const found = await db
    .selectFrom('share_link')
    .where('certificate_id', 'in', line)
    .where('company_id', '=', companyId)
    .where('email', '<>', '')
    .orderBy('id')
    .select(['certificate_id', 'name', 'email', 'made_by', 'first_taken_at', 'expires_at', 'revoked_at'])
    .execute();
  const rows = found.toSorted((one, other) => line.indexOf(one.certificate_id) - line.indexOf(other.certificate_id));
  return [...Map.groupBy(rows, ({ email }) => email).values()].flatMap((own): MailedTo[] => {
    const [first, last] = [own[0], own.at(-1)];
    const standing = own.filter((each) => each.certificate_id === last?.certificate_id && each.revoked_at === null);
    if (!first || !last || standing.length === 0) return [];
    const taken = own.filter((each) => each.first_taken_at !== null);
    return [
      {
        name: last.name,
        email: last.email,
        wasTaken: taken.length > 0,
        hadThis: taken.some((each) => each.certificate_id === certificateId),
        isOpen: standing.some(({ expires_at }) => expires_at > now.toISOString()),
        madeBy: first.made_by,
      },
    ];
  });
}

/** @returns the id of the certificate that this one replaced. */
async function supersededBy(db: Db, companyId: string, certificateId: string): Promise<string | null> {
  const row = await db
    .selectFrom('certificate')
    .where('id', '=', certificateId)
    .where('company_id', '=', companyId)
    .select('supersedes_id')
    .executeTakeFirst();
  return row?.supersedes_id ?? null;
}

/** Mails with links to a certificate that no server has accepted yet. */
export async function listUnsentMails(db: Db, { companyId }: InCompany, certificateId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('share_link')
    .where('certificate_id', '=', certificateId)
    .where('company_id', '=', companyId)
    .where('mail_id', 'is not', null)
    .where('taken_at', 'is', null)
    .select('mail_id')
    .execute();
  return rows.flatMap(({ mail_id }) => (mail_id === null ? [] : [mail_id]));
}

const toLink = (row: ShareLinkTable & { by: string }): ShareLink => ({
  ...linkOf(row),
  ...{ occasion: row.occasion, tokenHash: row.token_hash, by: row.by, madeBy: row.made_by, madeAt: row.made_at },
  ...{ at: row.mailed_at ?? row.made_at, expiresAt: row.expires_at },
  ...{ openedAt: row.first_used_at, lastUsedAt: row.last_used_at, uses: row.uses, mailId: row.mail_id },
});

export type NewShareLink = {
  id: string;
  certificateId: string;
  occasion: ShareLinkTable['occasion'];
  name: string;
  /** Address and id of its mail; undefined where it is not mailed. */
  mail: { email: string; id: string } | undefined;
  tokenHash: string;
  expiresAt: string;
};

/** @param viewer  the user who makes it. */
export async function insertShareLink(
  trx: Trx,
  viewer: Pick<Viewer, 'companyId' | 'userId'>,
  { id, certificateId, occasion, name, mail, tokenHash, expiresAt }: NewShareLink,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto('share_link')
    .values({
      id,
      company_id: viewer.companyId,
      certificate_id: certificateId,
      occasion,
      name,
      email: mail?.email ?? '',
      token_hash: tokenHash,
      made_by: viewer.userId,
      made_at: at,
      expires_at: expiresAt,
      first_used_at: null,
      last_used_at: null,
      uses: 0,
      mail_id: mail?.id ?? null,
      mailed_at: mail ? at : null,
      ...unsentColumns,
      revoked_at: null,
      revoked_by: null,
      first_taken_at: null,
    })
    .execute();
}

/** Records another mail with the same link, in place of the last one. That an earlier one was accepted stays recorded. */
export async function saveMailedAgain(
  trx: Trx,
  { companyId }: InCompany,
  id: string,
  mailId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('share_link')
    .set({ mail_id: mailId, mailed_at: now.toISOString(), ...unsentColumns })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/**
 * Revokes the links that a user made, and those to the same addresses that followed in their name. Links that went to a client at
 * issue are the company's, and stay. @param siteId  whose certificates, or `clientId`: those of its sites now; all when both are omitted.
 * @returns their mails that no server has accepted.
 */
export async function endLinksMadeBy(
  trx: Trx,
  viewer: Viewer,
  { userId, siteId, clientId }: { userId: string; siteId?: string; clientId?: string },
  now: Date,
): Promise<string[]> {
  const ended = await trx
    .updateTable('share_link')
    .set({ revoked_at: now.toISOString(), revoked_by: viewer.userId })
    .where('company_id', '=', viewer.companyId)
    .where('made_by', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(siteId !== undefined, (query) =>
      query.where(
        'certificate_id',
        'in',
        trx
          .selectFrom('certificate')
          .where('certificate.company_id', '=', viewer.companyId)
          .where('certificate.site_id', '=', siteId ?? '')
          .select('certificate.id'),
      ),
    )
    .$if(clientId !== undefined, (query) =>
      query.where(
        'certificate_id',
        'in',
        trx
          .selectFrom('certificate')
          .innerJoin('site', 'site.id', 'certificate.site_id')
          .where('certificate.company_id', '=', viewer.companyId)
          .where('site.company_id', '=', viewer.companyId)
          .where('site.client_id', '=', clientId ?? '')
          .select('certificate.id'),
      ),
    )
    .where((of) =>
      of.or([
        of('occasion', '=', 'shared'),
        of(
          'email',
          'in',
          trx
            .selectFrom('share_link as shared')
            .where('shared.company_id', '=', viewer.companyId)
            .where('shared.made_by', '=', userId)
            .where('shared.occasion', '=', 'shared')
            .where('shared.email', '<>', '')
            .select('shared.email'),
        ),
      ]),
    )
    .returning(['mail_id', 'taken_at'])
    .execute();
  return ended.flatMap(({ mail_id, taken_at }) => (mail_id === null || taken_at !== null ? [] : [mail_id]));
}

/** The data of a link that opens a certificate. */
export type OpenLink = { id: string; companyId: string; certificateId: string; madeBy: string; expiresAt: string };

/**
 * Not fenced: the token is the permission. Undefined where there is no such link, or it is revoked or expired.
 * @param tokenHash  SHA-256 of the token.
 */
export async function findOpenLink(db: Db, tokenHash: string, now: Date): Promise<OpenLink | undefined> {
  return db
    .selectFrom('share_link')
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .select(['id', 'company_id as companyId', 'certificate_id as certificateId'])
    .select(['made_by as madeBy', 'expires_at as expiresAt'])
    .executeTakeFirst();
}

/** Counts one use. @returns whether it was the first. */
export async function markUsed(trx: Trx, { id, companyId }: LinkKey, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const own = trx.updateTable('share_link').where('company_id', '=', companyId).where('id', '=', id);
  const first = await own
    .set({ first_used_at: at, last_used_at: at, uses: 1 })
    .where('first_used_at', 'is', null)
    .executeTakeFirst();
  if (first.numUpdatedRows > 0n) return true;
  await own.set((of) => ({ last_used_at: at, uses: of('uses', '+', 1) })).execute();
  return false;
}
