import type { Viewer } from '../../../kernel/viewer.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { type Certificate, getCertificate } from '../../../server/repositories/certificates/certificates.ts';
import type { Letter } from '../domain/letter.ts';

/** The certificates that go with a letter: that of the work first where it is the company's, then the reports that asked for it. */
export async function papersWith(
  trx: Trx,
  viewer: Viewer,
  { siteId, certificateId, content }: Letter,
): Promise<Certificate[]> {
  if (content.kind !== 'confirmation') return [];
  const numbers = [...new Set(content.about.defects.map(({ number }) => number))];
  const rows = await trx
    .selectFrom('certificate')
    .where('company_id', '=', viewer.companyId)
    .where('site_id', '=', siteId)
    .where('status', '=', 'current')
    .where('number', 'in', numbers)
    .orderBy('number')
    .select('id')
    .execute();
  const papers: Certificate[] = [];
  const ids = [...(certificateId === null ? [] : [certificateId]), ...rows.map((row) => row.id)];
  for (const id of ids) papers.push(await getCertificate(trx, viewer, id));
  return papers;
}
