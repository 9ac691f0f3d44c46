import type { Db } from '../../../../server/db/dialect.ts';

/** The homes of one company whose facts are asked for. The caller has checked who may see them. */
export type Asked = {
  companyId: string;
  siteIds: readonly string[];
  /** The local day of a UTC time, in the company's zone. */
  dayOf: (at: string) => string;
};

/** What one kind of record says of each home, by the site's id: a few queries for all of them. */
export type Part<T> = (db: Db, asked: Asked) => Promise<ReadonlyMap<string, T>>;
