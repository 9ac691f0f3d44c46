/**
 * The day from which a company records who was given copies. Companies that are there begin today, so that the homes of the years before
 * do not all turn late at once; the state of every home that was inspected is worked out again.
 */
export function up(): string[] {
  const today = new Date().toISOString().slice(0, 10);
  return [
    `alter table company add column copies_from text not null default ''`,
    `update company set copies_from = '${today}'`,
    `update home_state set stale_from = '' where last_inspected <> ''`,
  ];
}
