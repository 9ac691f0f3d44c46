import { type Dialect, refersTo, table, wordsOf } from './foundation/sql.ts';

/** Which paper was given to whom, and how that is known; who asked for copies; the letters that are given. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  const who = `in ('tenant', 'council', 'prospective', 'client', 'other')`;
  return [
    table(dialect, 'letter', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `site_id ${text} not null`,
      `kind ${text} not null`,
      // The certificate that it is about, where there is one.
      `certificate_id ${text}`,
      // JSON: what the letter says, without the person it is given to.
      `facts ${text} not null`,
      // The last day by which the law wants tenant and council to have it, and when both had it.
      `due_on ${text}`,
      `settled_on ${text}`,
      `created_by ${text}`,
      `created_at ${text} not null`,
      'unique (company_id, id)',
      refersTo('site', 'site_id'),
      refersTo('certificate', 'certificate_id'),
      refersTo('"user"', 'created_by'),
    ]),
    'create index letter_of_site on letter (company_id, site_id, id)',
    `create index letter_unsettled on letter (company_id, due_on, id)
      where due_on is not null and settled_on is null`,
    'create unique index letter_of_certificate on letter (certificate_id, kind) where certificate_id is not null',
    table(dialect, 'copy_request', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `site_id ${text} not null`,
      `asked_by ${text} not null check (asked_by in ('council', 'prospective'))`,
      `name ${text} not null`,
      `email ${text} not null`,
      `address ${text} not null`,
      `received_on ${text} not null`,
      `answered_on ${text}`,
      `recorded_by ${text} not null`,
      `recorded_at ${text} not null`,
      `taken_back_at ${text}`,
      'unique (company_id, id)',
      refersTo('site', 'site_id'),
      refersTo('"user"', 'recorded_by'),
    ]),
    'create index copy_request_of_site on copy_request (company_id, site_id, id)',
    `create index copy_request_open on copy_request (company_id, received_on, id)
      where answered_on is null and taken_back_at is null`,
    table(dialect, 'service', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `site_id ${text} not null`,
      `what ${text} not null check (what in ('report', 'certificate', 'confirmation', 'notice', 'letter'))`,
      `certificate_id ${text}`,
      `letter_id ${text}`,
      `request_id ${text}`,
      // JSON: the observations that a confirmation is about, each with the number of its certificate.
      `observations ${text} not null`,
      `to_kind ${text} not null check (to_kind ${who})`,
      // As they were named on the day: an email address, or the lines of a postal one.
      `name ${text} not null`,
      `address ${text} not null`,
      `way ${text} not null check (way in ('mail', 'post', 'hand', 'portal'))`,
      // The person who posted it or handed it over.
      `by_name ${text} not null`,
      // The day it left: local; and the day from which it counts as given.
      `left_on ${text} not null`,
      `counts_on ${text}`,
      `left_at ${text} not null`,
      `text ${text} not null`,
      `file_hash ${text} not null`,
      `drawing ${text}`,
      `mail_id ${text}`,
      `link_id ${text}`,
      `taken_at ${text}`,
      `taken_by ${text}`,
      `filed_at ${text}`,
      `failed_at ${text}`,
      `fault ${text} not null`,
      'gave_up integer not null check (gave_up in (0, 1))',
      // It came back, or it was recorded in error: since when it does not count, and why.
      `returned_on ${text}`,
      `returned_why ${text} not null`,
      `recorded_by ${text}`,
      `recorded_at ${text} not null`,
      'check (certificate_id is not null or letter_id is not null)',
      refersTo('site', 'site_id'),
      refersTo('certificate', 'certificate_id'),
      refersTo('letter', 'letter_id'),
      refersTo('copy_request', 'request_id'),
      refersTo('"user"', 'recorded_by'),
    ]),
    'create index service_of_site on service (company_id, site_id, id)',
    'create index service_by_mail on service (mail_id) where mail_id is not null',
    'create index service_of_letter on service (letter_id) where letter_id is not null',
  ];
}
