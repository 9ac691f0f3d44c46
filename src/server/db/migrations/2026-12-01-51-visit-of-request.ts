/** The visit that was last booked for a request: where nobody got in, or it was cancelled, it can be made after all. */
export function up(): string[] {
  return [
    'alter table visit_request add column last_visit_id text',
    'update visit_request set last_visit_id = visit_id where visit_id is not null',
  ];
}
