import { anyChanged, closesWithReport, type Dialect, neverChanges, refersTo, table, wordsOf } from './sql.ts';

/** What is said of a report that is being filled in or reviewed: comments and their replies, reasons, answers. */
export function reviews(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  const ofReport = [`id ${text} primary key`, `company_id ${text} not null`, `report_id ${text} not null`];
  const asItStood = [
    'at_seq integer not null check (at_seq >= 0)',
    `by_id ${text} not null`,
    `created_at ${text} not null`,
  ];
  const keys = [refersTo('report', 'report_id'), refersTo('"user"', 'by_id')];
  return [
    table(dialect, 'review_comment', [
      ...ofReport,
      `path ${text} not null`,
      `text ${text} not null`,
      `author_id ${text} not null`,
      'at_seq integer not null',
      `created_at ${text} not null`,
      `resolved_at ${text}`,
      `resolved_by ${text}`,
      `answer ${text}`,
      refersTo('report', 'report_id'),
      refersTo('"user"', 'author_id'),
    ]),
    'create index review_comment_by_report on review_comment (report_id)',
    // What the one who fills a report in answers to a comment, and whether they call it dealt with.
    table(dialect, 'comment_reply', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `report_id ${text} not null`,
      `comment_id ${text} not null references review_comment (id)`,
      `author_id ${text} not null`,
      `text ${text} not null`,
      'dealt_with integer not null check (dealt_with in (0, 1))',
      'at_seq integer not null',
      `at ${text} not null`,
      `submission ${text} not null`,
      'unique (comment_id, submission)',
      refersTo('report', 'report_id'),
      refersTo('"user"', 'author_id'),
    ]),
    'create index comment_reply_by_report on comment_reply (report_id)',
    // Reasons against findings, with what each was about. One that is taken back says who did so and when.
    table(dialect, 'finding_override', [
      ...ofReport,
      `rule ${text} not null`,
      `path ${text} not null`,
      `basis ${text} not null`,
      `reason ${text} not null check (reason <> '')`,
      ...asItStood,
      `withdrawn_by ${text}`,
      `withdrawn_at ${text}`,
      'check ((withdrawn_by is null) = (withdrawn_at is null))',
      ...keys,
      refersTo('"user"', 'withdrawn_by'),
    ]),
    'create index finding_override_by_report on finding_override (report_id, id)',
    ...neverChanges(dialect, {
      on: 'finding_override',
      message: 'a reason against a finding never changes',
      update: `${anyChanged(reasonColumns)} or old.withdrawn_at is not null`,
    }),
    ...closesWithReport(dialect, 'finding_override', ['insert', 'update']),
    // Why an anomaly in a report is all right, for the values it rested on.
    table(dialect, 'anomaly_answer', [
      ...ofReport,
      `anomaly ${text} not null`,
      `basis ${text} not null check (length(basis) = 64)`,
      `reason ${text} not null check (reason <> '')`,
      ...asItStood,
      'unique (report_id, anomaly, basis)',
      ...keys,
    ]),
    ...neverChanges(dialect, { on: 'anomaly_answer', message: 'an answer to an anomaly never changes' }),
    ...closesWithReport(dialect, 'anomaly_answer', ['insert']),
    // What whoever reviews a report answers to what the checks say, for the finding as it read.
    table(dialect, 'finding_answer', [
      ...ofReport,
      `rule ${text} not null`,
      `path ${text} not null`,
      `basis ${text} not null check (length(basis) = 64)`,
      `message ${text} not null`,
      `answer ${text} not null check (answer <> '')`,
      ...asItStood,
      'unique (report_id, basis)',
      ...keys,
    ]),
    ...neverChanges(dialect, { on: 'finding_answer', message: 'an answer to a finding never changes' }),
    ...closesWithReport(dialect, 'finding_answer', ['insert']),
  ];
}

const reasonColumns = [
  'id',
  'company_id',
  'report_id',
  'rule',
  'path',
  'basis',
  'reason',
  'at_seq',
  'by_id',
  'created_at',
];
