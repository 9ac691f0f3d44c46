import { sql } from 'kysely';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { visibleDefects } from './defects.ts';

/** An offer, or another firm's paper, with its file. */
export type Paper = {
  id: string;
  kind: 'quoted' | 'not_ours';
  on: string;
  words: string;
  firm: string;
  paper: string;
  checked: '' | 'signature' | 'person';
  file: { id: string; kind: 'photo' | 'print'; name: string } | undefined;
  /** Of an offer; undefined while the client has not said. */
  answer: 'accepted' | 'refused' | undefined;
  answeredOn: string | undefined;
};

/** The offers and papers of a defect that the viewer has read, the latest first; those taken back left out. */
export async function listPapers(db: Db, viewer: InCompany, defectId: string): Promise<Paper[]> {
  const rows = await db
    .selectFrom('defect_event')
    .where('company_id', '=', viewer.companyId)
    .where('defect_id', '=', defectId)
    .where('undone_at', 'is', null)
    .where('kind', 'in', ['quoted', 'not_ours', 'offer_accepted', 'offer_refused'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .selectAll()
    .execute();
  return rows.flatMap((row): Paper[] => {
    if (row.kind !== 'quoted' && row.kind !== 'not_ours') return [];
    const answer = rows.find(({ answers }) => answers === row.id);
    return [
      {
        ...{ id: row.id, kind: row.kind, on: row.on_day, words: row.words, firm: row.firm, paper: row.paper },
        checked: row.checked,
        file:
          row.file_id !== null && row.file_kind !== null
            ? { id: row.file_id, kind: row.file_kind, name: row.file_name }
            : undefined,
        answer: answer && (answer.kind === 'offer_accepted' ? 'accepted' : 'refused'),
        answeredOn: answer?.on_day,
      },
    ];
  });
}

export type Offered = { id: string; siteName: string; words: string };

/** Defects whose last offer the client has not answered. */
const offered = (db: Db, viewer: Viewer) =>
  visibleDefects(db, viewer)
    .innerJoin('site', 'site.id', 'defect.site_id')
    // A literal: both databases use the partial index only where they see that it covers the query.
    .where(sql<boolean>`defect.state = ${sql.lit('quoted')}`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('defect_event as offer')
          .whereRef('offer.company_id', '=', 'defect.company_id')
          .whereRef('offer.defect_id', '=', 'defect.id')
          .where('offer.kind', '=', 'quoted')
          .where('offer.undone_at', 'is', null)
          .where(({ not, exists: is, selectFrom: from }) =>
            not(
              is(
                from('defect_event as answer')
                  // An answer to a later offer is one to those before it too: ids grow with time.
                  .whereRef('answer.company_id', '=', 'offer.company_id')
                  .whereRef('answer.defect_id', '=', 'offer.defect_id')
                  .where('answer.kind', 'in', ['offer_accepted', 'offer_refused'])
                  .whereRef('answer.answers', '>=', 'offer.id')
                  .where('answer.undone_at', 'is', null)
                  .select('answer.id'),
              ),
            ),
          )
          .select('offer.id'),
      ),
    );

/** The first day first. */
export const listOffered = (db: Db, viewer: Viewer, most: number): Promise<Offered[]> =>
  offered(db, viewer)
    .orderBy('defect.by_day')
    .orderBy('defect.id')
    .limit(most)
    .select(['defect.id', 'site.name as siteName'])
    .select(sql<string>`coalesce(nullif(defect.plain_words, ''), defect.words)`.as('words'))
    .execute();

/** Counted up to this: more is shown as "100+". */
export const MOST_OFFERED = 100;

/** How many `listOffered` would list, at most one more than `MOST_OFFERED`. */
export async function countOffered(db: Db, viewer: Viewer): Promise<number> {
  const { count } = await db
    .selectFrom(
      offered(db, viewer)
        .limit(MOST_OFFERED + 1)
        .select('defect.id')
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
