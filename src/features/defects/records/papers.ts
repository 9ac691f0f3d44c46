import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';

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
export async function listPapers(db: Db, viewer: Pick<Viewer, 'companyId'>, defectId: string): Promise<Paper[]> {
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
