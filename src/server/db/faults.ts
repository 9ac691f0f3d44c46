/** Whether the database refused a row because another has its key: told by both databases in their own way. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  // SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY; PostgreSQL's unique_violation.
  return errcode === 2067 || errcode === 1555 || code === '23505';
}
