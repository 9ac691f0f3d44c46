/** Whether a person has turned the keys of the office off. */
export const up = (): string[] => ['alter table "user" add column keys_off integer not null default 0'];
