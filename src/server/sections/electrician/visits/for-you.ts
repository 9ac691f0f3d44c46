import { NotFoundError } from '../../../../kernel/errors.ts';
import { handedOn, handedToYou, toldSince } from '../report/hand-over/handed.ts';
import type { ReportStore } from '../store.ts';

/** The changes that others made to a person's reports, one line each. */
export type ForYou = {
  id: string;
  what: 'returned' | 'reassigned' | 'gone';
  site: string;
  words: string;
};

/** Returned reports first, then reports handed to the person, then those they no longer have. */
export async function forYou(
  store: ReportStore,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<ForYou[]> {
  const since = toldSince(now);
  const { returned, given } = await toBeDone(store);
  const gone = [
    ...(await store.handedOn(since)).map((each) => ({ ...each, words: handedOn(each, timeZone) })),
    ...(await store.discarded(since)).map((each) => ({
      ...each,
      words: `Discarded by ${each.by}${each.reason && `: ${each.reason}`}`,
    })),
  ];
  return [
    ...returned.map(({ id, siteName: site }) => ({
      ...{ id, site, what: 'returned' as const },
      words: 'Read the comments, make the changes and sign again',
    })),
    ...given.map((each) => ({
      ...{ id: each.reportId, site: each.site, what: 'reassigned' as const },
      words: handedToYou(each, timeZone) ?? '',
    })),
    ...gone.map(({ reportId: id, site, words }) => ({ id, site, words, what: 'gone' as const })),
  ];
}

/** How many reports wait for the person because others returned or handed them over. Zero on a phone without news of any. */
export async function countForYou(store: ReportStore): Promise<number> {
  try {
    const { returned, given } = await toBeDone(store);
    return returned.length + given.length;
  } catch (error) {
    if (error instanceof NotFoundError) return 0;
    throw error;
  }
}

async function toBeDone(store: ReportStore) {
  const { reports: returned } = await store.ownReports({ status: ['returned'], most: 50 });
  const given = [...(await store.handedTo()).values()].filter(
    ({ reportId }) => !returned.some(({ id }) => id === reportId),
  );
  return { returned, given };
}
