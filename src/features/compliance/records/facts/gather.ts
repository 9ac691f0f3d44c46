import { defectKey } from '../../../../domain/forms/closes.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import type { HomeFacts } from '../../domain/facts.ts';
import { accessFacts } from './access.ts';
import type { Asked } from './asked.ts';
import { putRightFacts } from './put-right.ts';
import { type FoundReport, reportFacts } from './reports.ts';
import { siteFacts } from './sites.ts';

/** A home by what is recorded of it, without a day, and its last inspection by any firm; `on` is '' where none is known. */
export type Gathered = {
  facts: Omit<HomeFacts, 'today'>;
  last: { on: string; outcome: '' | 'satisfactory' | 'unsatisfactory'; firm: string; number: string };
};

/** As many as the facts of a home hold. */
const MOST = 500;

/**
 * The facts of homes by their last condition report, from here or from another firm, the defects that earlier ones left open, the
 * certificates that put them right, and the visits without access. Nobody records yet who lives there since when, or who was given
 * copies: those duties have no clock. A site that is gone is left out.
 */
export async function gatherFacts(db: Db, asked: Asked): Promise<Map<string, Gathered>> {
  if (asked.siteIds.length === 0) return new Map();
  const sites = await siteFacts(db, asked);
  const reports = await reportFacts(db, asked);
  const putRight = await putRightFacts(db, asked);
  const access = await accessFacts(db, asked);
  return new Map(
    [...sites].map(([id, { other, ...site }]): [string, Gathered] => {
      const certificates = reports.get(id) ?? [];
      const own = certificates.find(({ outcome }) => outcome !== null);
      const isOwn = own !== undefined && own.on >= other.on;
      const inspectedOn = (isOwn ? own.on : other.on) || null;
      const latest = isOwn ? own : undefined;
      const facts: Gathered['facts'] = {
        ...empty,
        ...site,
        id,
        inspectedOn,
        nextDue: latest?.nextDue ?? null,
        outcomeRead: isOwn || inspectedOn === null || other.outcome === 'satisfactory',
        ...defectsOf(certificates, latest, putRight.get(id) ?? new Map()),
        access: access.get(id) ?? [],
      };
      const last: Gathered['last'] = isOwn
        ? { on: own.on, outcome: own.outcome ?? '', firm: '', number: own.number }
        : { ...other, number: '' };
      return [id, { facts, last }];
    }),
  );
}

const empty = {
  let: true,
  reportHeld: false,
  scope: 'whole',
  served: [],
  requests: [],
  copiesRecorded: false,
} as const satisfies Partial<HomeFacts>;

/** The defects that are open, or that a certificate put right. @param latest  the own report that is the last inspection. */
function defectsOf(
  certificates: readonly FoundReport[],
  latest: FoundReport | undefined,
  putRight: ReadonlyMap<string, string | null>,
): Pick<HomeFacts, 'codes' | 'remedied'> {
  const all = certificates.flatMap((report) => {
    const isLatest = report === latest;
    return report.found.flatMap(({ id, place, code, isSafe }) => {
      const doneOn = putRight.get(defectKey(report.number, id));
      // A later report does not say whether an earlier defect is gone: a certificate or a person does.
      const isGone = !isLatest && doneOn !== undefined;
      // A report without an outcome, such as a visual one, asks for no work by law, but its danger is one.
      if (isGone || (report.outcome === null && code !== 'C1')) return [];
      const observation = {
        id: isLatest ? place : `${place} of ${report.number}`,
        code,
        madeSafeAt: isSafe ? `${report.on}T12:00:00Z` : null,
        inspectedOn: report.on,
      };
      return [{ observation, doneOn }];
    });
  });
  const kept = all.slice(0, MOST);
  return {
    codes: kept.map(({ observation }) => observation),
    remedied: kept.flatMap(({ observation: { id }, doneOn }) =>
      doneOn ? [{ id, on: doneOn, result: 'met' as const, proof: 'certificate', finds: [] }] : [],
    ),
  };
}
