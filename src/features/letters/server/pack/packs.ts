import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { certificateData } from '../../../../server/documents/certificates/certificate-data.ts';
import { findPublishedById } from '../../../../server/repositories/certificates/published-certificates.ts';
import type { EarlierFile } from '../../../../server/repositories/homes/earlier-certificates.ts';
import type { Site } from '../../../../server/repositories/register/sites.ts';
import type { CopyRequest } from '../../../service/domain/request.ts';
import type { OpenLink } from '../../../sharing/server/repository/share-links.ts';
import type { CoverFacts } from '../../domain/cover.ts';
import type { Letter } from '../../domain/letter.ts';
import { nameOfLetter } from '../../domain/letter.ts';
import { findLetter } from '../repository/letters.ts';
import { listPapersOfLink } from '../repository/packed.ts';
import { labelOf, packOf } from './pack.ts';
import type { Packed } from './pack-zip.ts';

/**
 * The papers of a home as they stand, for the office and the landlord to hand on.
 * @param request  that they answer; undefined where nobody asked.
 */
export async function packToHandOn(
  db: Db,
  viewer: Viewer,
  site: Site,
  request: Pick<CopyRequest, 'from' | 'name' | 'receivedOn'> | undefined,
): Promise<Packed> {
  const { papers, letters, earlier, cover } = await packOf(db, viewer, site, request?.receivedOn ?? '');
  return {
    ...{ certificates: papers.map(({ certificate }) => certificate), letters, cover },
    ...{
      files: earlier.flatMap(({ file }) => (file ? [file] : [])),
      to: request?.from ?? 'council',
      name: request?.name ?? '',
    },
  };
}

/** The papers that one mail answered a request with, for the reader of one of its links; undefined where it answered none. */
export async function packOfLink(db: Db, link: OpenLink): Promise<Packed | undefined> {
  const found = await listPapersOfLink(db, link);
  const [first] = found.rows;
  if (!first) return undefined;
  const { companyId } = link;
  const certificates = [];
  for (const id of found.certificateIds) {
    const certificate = await findPublishedById(db, { companyId, certificateId: id });
    if (certificate) certificates.push(certificate);
  }
  const letters: Letter[] = [];
  let top: CoverFacts | undefined;
  for (const id of found.letterIds) {
    const letter = await findLetter(db, { companyId }, id);
    if (letter?.content.kind === 'cover') top = letter.content.about;
    else if (letter) letters.push(letter);
  }
  const earlierIds = (top?.papers ?? []).flatMap(({ earlierId }) => (earlierId ? [earlierId] : []));
  const files = await filesOf(db, companyId, earlierIds);
  const cover: CoverFacts = {
    ...{ company: { name: first.company, phone: first.phone, email: first.email }, client: { name: first.client } },
    ...{ home: first.home, receivedOn: first.received_on },
    papers: [
      ...certificates.map((each) => ({ label: `${labelOf(certificateData(each))}${standing(each.status)}` })),
      ...letters.map((letter) => ({ label: nameOfLetter(letter) })),
      ...(top?.papers ?? []).filter(({ earlierId }) => earlierId !== undefined),
    ],
  };
  return { certificates, letters, files, cover, to: first.to_kind, name: first.name };
}

const standing = (status: string): string =>
  status === 'current' ? '' : status === 'superseded' ? ', corrected since' : ', withdrawn since';

async function filesOf(db: Db, companyId: string, ids: readonly string[]): Promise<EarlierFile[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('earlier_certificate')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .select(['file_id', 'file_kind', 'file_name'])
    .execute();
  return rows.flatMap(({ file_id: id, file_kind: kind, file_name: name }) => (id && kind ? [{ id, kind, name }] : []));
}
