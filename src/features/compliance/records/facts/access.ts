import { accessOf } from '../../../defects/records/access/access-of.ts';
import type { HomeFacts } from '../../domain/facts.ts';
import type { Part } from './asked.ts';

/** As many as the facts of a home hold. */
const MOST = 500;

/** Visits on which there was no access, in order, each with the written notice of it. */
export const accessFacts: Part<HomeFacts['access']> = async (db, asked) => {
  const known = await accessOf(db, asked);
  return new Map(
    [...known]
      .filter(([, { attempts }]) => attempts.length > 0)
      .map(([id, { attempts }]) => [
        id,
        attempts.slice(-MOST).map(({ on, noticeOn, noticeBy, result }) => ({
          ...{ visitOn: on, result, ...(noticeOn !== null && { noticeOn, noticeBy }) },
        })),
      ]),
  );
};
