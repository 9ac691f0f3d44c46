type Dialect = 'sqlite' | 'postgres';

/**
 * Prints leave the certificate's row. A certificate names its print by the hash; the table `blob` is the register of all that is
 * kept under its hash, with the bytes themselves where they have not gone to the store yet. On SQLite the certificate is written
 * anew with the signed text as its last column: lists read what stands in front of it and not the pages behind.
 */
export function up(dialect: Dialect): string[] {
  return dialect === 'sqlite' ? sqlite : postgres;
}

const print = `insert into blob (company_id, id, kind, media_type, size, content, created_by, created_at)
  select company_id, pdf_hash, 'print', 'application/pdf', length(pdf), pdf, issued_by, issued_at
  from certificate where pdf is not null`;

const indexes = [
  'create index blob_by_id on blob (id)',
  // What the next round of housekeeping moves to the store.
  `create index blob_to_move on blob (company_id, id) where content is not null and kind <> 'signature'`,
];

/** Bytes on their way: put, or about to be, and named by no row yet. `leaving` is 1 while they are being taken away. */
const arrival = (text: string) =>
  `create table blob_arrival (
    id ${text} primary key,
    since ${text} not null,
    leaving integer not null default 0 check (leaving in (0, 1))
  )`;

const blobColumns = (text: string, bytes: string) => `
  company_id ${text} not null references company (id),
  id ${text} not null check (length(id) = 64),
  kind ${text} not null check (kind in ('signature', 'print', 'photo')),
  media_type ${text} not null,
  size integer not null check (size > 0),
  content ${bytes} check (length(content) = size),
  created_by ${text} not null,
  created_at ${text} not null,
  primary key (company_id, id),
  check (content is not null or kind <> 'signature'),
  foreign key (company_id, created_by) references "user" (company_id, id)`;

const blobNever = 'what is kept under its own hash never changes';
const blobFixed = ['company_id', 'id', 'kind', 'media_type', 'size', 'created_by', 'created_at'];
/** The bytes may go to the store, and nothing else may happen to them. */
const blobChanges = [
  ...blobFixed.map((column) => `new.${column} is distinct from old.${column}`),
  'new.content is not null',
  `old.kind = 'signature'`,
].join(' or ');

const certificateNever = 'an issued certificate never changes';
const certificateFixed = [
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
const certificateChanges = [
  ...certificateFixed.map((column) => `new.${column} is distinct from old.${column}`),
  '(old.pdf_hash is not null and new.pdf_hash is distinct from old.pdf_hash)',
  // current, then superseded, then withdrawn: never back.
  `(new.status <> old.status and (old.status = 'withdrawn' or new.status = 'current'))`,
].join(' or ');

/** What lists show and look for stands first. */
const certificateColumns = [
  'id',
  'company_id',
  'site_id',
  'report_id',
  'number',
  'revision',
  'status',
  'outcome',
  'inspected_on',
  'next_due',
  'issued_at',
  'code',
  'supersedes_id',
  'reason',
  'issued_by',
  'kid',
  'pdf_hash',
  'hash',
  'signature',
  'canonical',
].join(', ');

const refuse = (name: string, event: string, message: string, when = '') =>
  `create trigger ${name} before ${event} ${when ? `when ${when} ` : ''}begin select raise(abort, '${message}'); end`;

const sqlite = [
  'pragma defer_foreign_keys = on',
  `create table blob_new (${blobColumns('text', 'blob')}) strict`,
  'insert into blob_new select company_id, id, kind, media_type, size, content, created_by, created_at from blob',
  'drop table blob',
  'alter table blob_new rename to blob',
  print,
  ...indexes,
  `${arrival('text')} strict`,
  refuse('blob_update', 'update on blob', blobNever, blobChanges),
  refuse('blob_delete', 'delete on blob', blobNever),
  // A certificate points to others of its table: that is made anew under its own name, with the rows brought back.
  `create table certificate_kept as select ${certificateColumns} from certificate`,
  'drop table certificate',
  `create table certificate (
    id text primary key,
    company_id text not null references company (id),
    site_id text not null,
    report_id text not null unique,
    number text not null,
    revision integer not null check (revision > 0),
    status text not null check (status in ('current', 'superseded', 'withdrawn')),
    outcome text not null check (outcome in ('satisfactory', 'unsatisfactory')),
    inspected_on text not null,
    next_due text not null,
    issued_at text not null,
    code text not null unique,
    supersedes_id text unique references certificate (id),
    reason text,
    issued_by text not null,
    kid text not null,
    pdf_hash text,
    hash text not null,
    signature text not null,
    canonical text not null,
    unique (company_id, number, revision),
    check ((revision = 1) = (supersedes_id is null)),
    foreign key (company_id, site_id) references site (company_id, id),
    foreign key (company_id, report_id) references report (company_id, id),
    foreign key (company_id, kid) references signing_key (company_id, id),
    foreign key (company_id, issued_by) references "user" (company_id, id),
    foreign key (company_id, pdf_hash) references blob (company_id, id)
  ) strict`,
  `insert into certificate (${certificateColumns}) select ${certificateColumns} from certificate_kept`,
  'drop table certificate_kept',
  'create index certificate_by_number on certificate (number)',
  'create index certificate_by_pdf on certificate (pdf_hash)',
  'create index certificate_by_time on certificate (company_id, issued_at, id)',
  `create unique index certificate_one_current on certificate (company_id, number) where status = 'current'`,
  'create index certificate_by_site on certificate (company_id, site_id, issued_at, id)',
  `create index certificate_current on certificate (company_id, issued_at, id) where status = 'current'`,
  `create index certificate_current_at_site on certificate (company_id, site_id, issued_at, id) where status = 'current'`,
  'create index certificate_by_key on certificate (company_id, kid, issued_at)',
  `create index certificate_by_bare_number on certificate (company_id, (replace(replace(number, '-', ''), 'O', '0')))`,
  refuse('certificate_update', 'update on certificate', certificateNever, certificateChanges),
  refuse('certificate_delete', 'delete on certificate', certificateNever),
];

const postgres = [
  'alter table blob drop constraint blob_kind_check',
  `alter table blob add constraint blob_kind_check check (kind in ('signature', 'print', 'photo'))`,
  'drop trigger blob_update on blob',
  `create trigger blob_update before update on blob for each row when (${blobChanges}) execute function blob_refused()`,
  'create trigger blob_delete before delete on blob for each row execute function blob_refused()',
  print,
  ...indexes,
  arrival('text collate "C"'),
  'drop trigger certificate_update on certificate',
  // With it goes the check that it and its hash come together.
  'alter table certificate drop column pdf',
  'alter table certificate add constraint certificate_pdf_fkey foreign key (company_id, pdf_hash) references blob (company_id, id)',
  `create trigger certificate_update before update on certificate for each row when (${certificateChanges}) execute function certificate_update_refused()`,
];
