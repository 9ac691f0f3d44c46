/**
 * Whether somebody entered anything into a report is asked on each page of its review: without this the whole log was read to find
 * that a reviewer entered nothing.
 */
export function up(): string[] {
  return ['create index entry_by_author on entry (report_id, author_id)'];
}
