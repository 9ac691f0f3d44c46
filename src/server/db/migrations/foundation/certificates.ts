import { anyChanged, type Dialect, neverChanges, refersTo, table, wordsOf } from './sql.ts';

const blobFixed = ['company_id', 'id', 'kind', 'media_type', 'size', 'created_by', 'created_at'];
const fixed = [
  'id',
  'company_id',
  'site_id',
  'report_id',
  'number',
  'revision',
  'supersedes_id',
  'code',
  'canonical',
  'hash',
  'signature',
  'kid',
  'outcome',
  'inspected_on',
  'next_due',
  'issued_by',
  'issued_at',
];

/** What is kept as bytes, the keys certificates are signed with, and the certificates. */
export function certificates(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  const company = `company_id ${text} not null references company (id)`;
  return [
    ...blobs(dialect),
    table(dialect, 'signing_key', [
      `id ${text} primary key`,
      company,
      `public_jwk ${text} not null`,
      `private_key ${text} not null`,
      `created_at ${text} not null`,
      `retired_at ${text}`,
      `revoked_from ${text}`,
      'unique (company_id, id)',
    ]),
    'create index signing_key_by_company on signing_key (company_id, retired_at)',
    table(dialect, 'number_range', [
      company,
      `form_type ${text} not null`,
      'next integer not null check (next > 0)',
      'primary key (company_id, form_type)',
    ]),
    table(dialect, 'certificate', [
      `id ${text} primary key`,
      company,
      `site_id ${text} not null`,
      `report_id ${text} not null unique`,
      `number ${text} not null`,
      'revision integer not null check (revision > 0)',
      `status ${text} not null check (status in ('current', 'superseded', 'withdrawn'))`,
      // Of the form's summary: null where the form has none.
      `outcome ${text}`,
      `inspected_on ${text}`,
      `next_due ${text}`,
      `issued_at ${text} not null`,
      `code ${text} not null unique`,
      `supersedes_id ${text} unique references certificate (id)`,
      `reason ${text}`,
      `issued_by ${text} not null`,
      `kid ${text} not null`,
      `pdf_hash ${text}`,
      `hash ${text} not null`,
      `signature ${text} not null`,
      // Last, as it is long: SQLite's lists read what stands in front of it and not the pages behind.
      `canonical ${text} not null`,
      'unique (company_id, number, revision)',
      'check ((revision = 1) = (supersedes_id is null))',
      refersTo('site', 'site_id'),
      refersTo('report', 'report_id'),
      refersTo('signing_key', 'kid'),
      refersTo('"user"', 'issued_by'),
      refersTo('blob', 'pdf_hash'),
    ]),
    // An index on (company_id, id) is left out on purpose: with it a client of many sites was served 27 times slower.
    'create index certificate_by_number on certificate (number)',
    // Found by its number however it is written: without hyphens, and with the letter O for a nought.
    `create index certificate_by_bare_number on certificate (company_id, (replace(replace(number, '-', ''), 'O', '0')))`,
    'create index certificate_by_pdf on certificate (pdf_hash)',
    'create index certificate_by_time on certificate (company_id, issued_at, id)',
    'create index certificate_by_site on certificate (company_id, site_id, issued_at, id)',
    'create index certificate_by_key on certificate (company_id, kid, issued_at)',
    `create index certificate_current on certificate (company_id, issued_at, id) where status = 'current'`,
    `create index certificate_current_at_site on certificate (company_id, site_id, issued_at, id) where status = 'current'`,
    `create unique index certificate_one_current on certificate (company_id, number) where status = 'current'`,
    ...neverChanges(dialect, {
      on: 'certificate',
      message: 'an issued certificate never changes',
      update: [
        anyChanged(fixed),
        // The print is drawn once.
        '(old.pdf_hash is not null and new.pdf_hash is distinct from old.pdf_hash)',
        // current, then superseded, then withdrawn: never back.
        `(new.status <> old.status and (old.status = 'withdrawn' or new.status = 'current'))`,
      ].join(' or '),
    }),
    // What a person said of a defect that an earlier report of a site names. It may be taken back, and another given.
    table(dialect, 'defect_answer', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `site_id ${text} not null`,
      `number ${text} not null`,
      `observation_id ${text} not null`,
      `answer ${text} not null check (answer in ('still_there', 'put_right'))`,
      `by_id ${text} not null`,
      `created_at ${text} not null`,
      `undone_by ${text}`,
      `undone_at ${text}`,
      'check ((undone_by is null) = (undone_at is null))',
      refersTo('site', 'site_id'),
      refersTo('"user"', 'by_id'),
      refersTo('"user"', 'undone_by'),
    ]),
    'create unique index defect_answer_one on defect_answer (company_id, number, observation_id) where undone_at is null',
    'create index defect_answer_by_site on defect_answer (company_id, site_id)',
  ];
}

/** Bytes under the SHA-256 of them: a reference says what it refers to, and the same bytes again are the same row. */
function blobs(dialect: Dialect): string[] {
  const { text, bytes } = wordsOf(dialect);
  return [
    table(dialect, 'blob', [
      `company_id ${text} not null references company (id)`,
      `id ${text} not null check (length(id) = 64)`,
      `kind ${text} not null check (kind in ('signature', 'print', 'photo'))`,
      `media_type ${text} not null`,
      'size integer not null check (size > 0)',
      `content ${bytes} check (length(content) = size)`,
      `created_by ${text} not null`,
      `created_at ${text} not null`,
      'primary key (company_id, id)',
      // A drawn signature is never kept outside the database.
      `check (content is not null or kind <> 'signature')`,
      refersTo('"user"', 'created_by'),
    ]),
    'create index blob_by_id on blob (id)',
    // What the next round of housekeeping moves to the store.
    `create index blob_to_move on blob (company_id, id) where content is not null and kind <> 'signature'`,
    ...neverChanges(dialect, {
      on: 'blob',
      message: 'what is kept under its own hash never changes',
      // The bytes may go to the store, and nothing else may happen to them.
      update: `${anyChanged(blobFixed)} or new.content is not null or old.kind = 'signature'`,
    }),
    // Bytes on their way: put, or about to be, and named by no row yet. `leaving` is 1 while they are being taken away.
    table(dialect, 'blob_arrival', [
      `id ${text} primary key`,
      `since ${text} not null`,
      'leaving integer not null default 0 check (leaving in (0, 1))',
    ]),
  ];
}
