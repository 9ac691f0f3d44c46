/**
 * Which texts of the library somebody began observations from last is asked wherever one is begun: the log says it, and without this
 * all that they ever entered was read. Who asks has to write the condition as it stands here, for the index to be used.
 */
export function up(): string[] {
  return [
    `create index entry_library_text on entry (company_id, author_id, server_at, seq)
      where path like 'observations/%/library_id'`,
  ];
}
