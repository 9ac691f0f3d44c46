/** The order that a backup reads them in: without an index SQLite would sort all that was ever signed in memory. */
export const up = (): string[] => ['create index certificate_by_revision on certificate (revision, id)'];
