/** What was signed with a key is counted beside it, and from a time on where it is revoked: not by reading every certificate. */
export function up(): string[] {
  return ['create index certificate_by_key on certificate (company_id, kid, issued_at)'];
}
