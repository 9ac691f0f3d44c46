/** What is deleted when it is past its use is found by its time, without reading the whole table. */
export function up(): string[] {
  return [
    'create index session_by_end on session (expires_at)',
    'create index submission_by_time on submission (created_at)',
    'create index outbox_sent on outbox (sent_at) where sent_at is not null',
  ];
}
