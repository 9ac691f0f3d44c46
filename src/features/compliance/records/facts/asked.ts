import type { Db } from '../../../../server/db/dialect.ts';

/** The homes of one company whose facts are asked for. The caller has checked who may see them. */
export type Asked = {
  companyId: string;
  siteIds: readonly string[];
  /** What other firms' reports list has just become defects. */
  isFollowed?: boolean | undefined;
  /** The local day of a UTC time, in the company's zone. */
  dayOf: (at: string) => string;
};

/** The facts from one kind of record, by the site's id, with a few queries for all homes. */
export type Part<T> = (db: Db, asked: Asked) => Promise<ReadonlyMap<string, T>>;
