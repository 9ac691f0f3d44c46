import { recordsOfEach } from '../../../domain/register/found-by-others.ts';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { type Certificate, getCertificate } from '../../../server/repositories/certificates/certificates.ts';
import { earlierCertificatesOf } from '../../../server/repositories/homes/earlier-certificates.ts';
import type { Letter } from '../domain/letter.ts';
import type { Held } from './pack/attached.ts';

type Enclosed = {
  /** That of the work first where it is the company's, then the reports that asked for it. */
  certificateIds: string[];
  /** The files of other firms' reports that asked for it. */
  files: Held[];
  /** As `letterFor` asks for them. */
  names: ReadonlySet<string>;
};

/** What goes with a letter, as it is here now. Not fenced but by company: the caller has read the letter. */
export async function enclosedWith(
  db: Db,
  { companyId }: InCompany,
  { siteId, certificateId, content }: Pick<Letter, 'siteId' | 'certificateId' | 'content'>,
): Promise<Enclosed> {
  if (content.kind !== 'confirmation') return { certificateIds: [], files: [], names: new Set() };
  const { defects, certificate } = content.about;
  const numbers = [...new Set(defects.flatMap(({ number, earlier }) => (earlier ? [] : [number])))];
  const reports =
    numbers.length === 0
      ? []
      : await db
          .selectFrom('certificate')
          .where('company_id', '=', companyId)
          .where('site_id', '=', siteId)
          .where('status', '=', 'current')
          .where('number', 'in', numbers)
          .orderBy('number')
          .select(['id', 'number'])
          .execute();
  const held = await heldOf(db, { companyId }, siteId, new Set(defects.flatMap(({ earlier }) => earlier?.id ?? [])));
  return {
    certificateIds: [...(certificateId === null ? [] : [certificateId]), ...reports.map(({ id }) => id)],
    files: [...held.values()],
    names: new Set([
      ...(certificate && certificateId !== null ? [certificate.number] : []),
      ...reports.map(({ number }) => number),
      ...held.keys(),
    ]),
  };
}

/** The files of reports by other firms, by the ids of the reports: where a report was recorded twice, the file may be with the other. */
async function heldOf(
  db: Db,
  { companyId }: InCompany,
  siteId: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Held>> {
  if (ids.size === 0) return new Map();
  const all = (await earlierCertificatesOf(db, { companyId }, [siteId])).get(siteId) ?? [];
  return new Map(
    recordsOfEach(all).flatMap((records): [string, Held][] => {
      const held = records.find(({ file }) => file);
      const named = records.find(({ id }) => ids.has(id));
      return named && held?.file ? [[named.id, { ...held, file: held.file }]] : [];
    }),
  );
}

/** The same with the certificates, which the viewer must see. */
export async function papersWith(
  trx: Trx,
  viewer: Viewer,
  letter: Letter,
): Promise<Omit<Enclosed, 'certificateIds'> & { certificates: Certificate[] }> {
  const { certificateIds, ...enclosed } = await enclosedWith(trx, viewer, letter);
  const certificates: Certificate[] = [];
  for (const id of certificateIds) certificates.push(await getCertificate(trx, viewer, id));
  return { ...enclosed, certificates };
}
