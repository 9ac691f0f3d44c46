import type { Db } from '../../../../server/db/dialect.ts';
import type { HomeFacts } from '../../domain/facts.ts';
import { accessFacts } from './access.ts';
import type { Asked } from './asked.ts';
import { defectFacts } from './defects.ts';
import { hazardFacts } from './hazards.ts';
import { type OwnReport, reportFacts } from './reports.ts';
import { servedFacts } from './served.ts';
import { siteFacts } from './sites.ts';

/** The facts of a home without a day, and its last inspection by any firm; `on` is '' if none is known. */
export type Gathered = {
  facts: Omit<HomeFacts, 'today'>;
  last: { on: string; outcome: '' | 'satisfactory' | 'unsatisfactory'; firm: string; number: string };
  isArchived: boolean;
};

/**
 * The facts of homes by their last condition report, from here or from another firm, their defects and what was done about them, and the
 * visits without access. A site that is gone is left out.
 */
export async function gatherFacts(db: Db, asked: Asked): Promise<Map<string, Gathered>> {
  if (asked.siteIds.length === 0) return new Map();
  const sites = await siteFacts(db, asked);
  const reports = await reportFacts(db, asked);
  const defects = await defectFacts(db, asked);
  const hazards = await hazardFacts(db, asked);
  const access = await accessFacts(db, asked);
  const served = await servedFacts(db, asked);
  return new Map(
    [...sites].map(([id, { other, isArchived, ...site }]): [string, Gathered] => {
      const own = reports.get(id);
      const whole = own?.whole !== undefined && own.whole.inspectedOn >= other.on ? own.whole : undefined;
      const wholeOn = (whole?.inspectedOn ?? other.on) || null;
      const wholeDue = whole ? whole.nextDue : (other.facts?.nextDue ?? null);
      // A later report on a part does not cover the rest, so the older report still counts for it.
      const part = own?.part !== undefined && own.part.inspectedOn > (wholeOn ?? '') ? own.part : undefined;
      const found = defects.get(id) ?? { codes: [], remedied: [] };
      const facts: Gathered['facts'] = {
        ...empty,
        ...site,
        id,
        inspectedOn: part?.inspectedOn ?? wholeOn,
        nextDue: part ? part.nextDue : wholeDue,
        ...(part && { scope: 'part', previous: { inspectedOn: wholeOn, nextDue: wholeDue } }),
        ...((part ?? whole)?.coverage && { coverage: (part ?? whole)?.coverage }),
        reportHeld: !part && wholeOn === null && other.isUnread,
        outcomeRead: whole !== undefined || other.facts === undefined || other.facts.outcomeRead,
        remedied: found.remedied,
        codes: found.codes.slice(0, MOST_CODES),
        access: access.get(id) ?? [],
        ...(hazards.has(id) && { hazards: hazards.get(id) }),
        ...served.get(id),
      };
      const latest: OwnReport | undefined = part ?? whole;
      const last = latest
        ? { on: latest.inspectedOn, outcome: latest.outcome, firm: '', number: latest.number }
        : { on: other.on, outcome: other.outcome, firm: other.firm, number: other.number };
      return [id, { facts, last, isArchived }];
    }),
  );
}

/** As many as the facts of a home hold. */
const MOST_CODES = 500;

const empty = {
  scope: 'whole',
  served: [],
  requests: [],
  copiesRecordedFrom: null,
} as const satisfies Partial<HomeFacts>;
