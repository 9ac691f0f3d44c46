type Dialect = 'sqlite' | 'postgres';

/**
 * What somebody shows beside their password: passkeys, an authenticator app, recovery codes. What stands between the
 * password and the session, when a session last showed who it is, and whom a company asks for a second factor.
 */
export function up(dialect: Dialect): string[] {
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"';
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint';
  const strict = dialect === 'sqlite' ? 'strict' : '';
  const whose = `company_id ${text} not null references company (id), user_id ${text} not null`;
  const ofCompany = 'foreign key (company_id, user_id) references "user" (company_id, id)';
  return [
    `create table passkey (
      id ${text} primary key,
      ${whose},
      public_key ${text} not null,
      counter ${whole} not null check (counter >= 0),
      transports ${text} not null,
      name ${text} not null,
      created_at ${text} not null,
      last_used_at ${text},
      ${ofCompany}
    ) ${strict}`,
    'create index passkey_by_user on passkey (user_id)',
    `create table authenticator_app (
      user_id ${text} primary key,
      company_id ${text} not null references company (id),
      secret ${text} not null,
      last_step ${whole} not null check (last_step >= 0),
      created_at ${text} not null,
      last_used_at ${text},
      ${ofCompany}
    ) ${strict}`,
    `create table recovery_code (
      id ${text} primary key,
      ${whose},
      prefix ${text} not null,
      hash ${text} not null,
      created_at ${text} not null,
      used_at ${text},
      ${ofCompany},
      unique (user_id, prefix)
    ) ${strict}`,
    `create table half_sign_in (
      id ${text} primary key,
      ${whose},
      stage ${text} not null check (stage in ('check', 'enrol')),
      created_at ${text} not null,
      expires_at ${text} not null,
      ended_at ${text},
      ${ofCompany}
    ) ${strict}`,
    'create index half_sign_in_by_user on half_sign_in (user_id)',
    'create index half_sign_in_by_end on half_sign_in (expires_at)',
    `create table factor_ceremony (
      holder ${text} not null,
      purpose ${text} not null check (purpose in ('passkey-new', 'passkey-use', 'app-new')),
      content ${text} not null,
      expires_at ${text} not null,
      primary key (holder, purpose)
    ) ${strict}`,
    'create index factor_ceremony_by_end on factor_ceremony (expires_at)',
    `alter table session add column confirmed_at ${text}`,
    `alter table company add column second_factor ${text} not null default 'asked' check (second_factor in ('offered', 'asked', 'managers', 'everybody'))`,
  ];
}
