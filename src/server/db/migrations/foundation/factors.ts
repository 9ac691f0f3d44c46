import { type Dialect, refersTo, table, wordsOf } from './sql.ts';

/**
 * What somebody shows beside their password: passkeys, an authenticator app, recovery codes; and what stands between the
 * password and the session.
 */
export function signIn(dialect: Dialect): string[] {
  const { text, whole } = wordsOf(dialect);
  const company = `company_id ${text} not null references company (id)`;
  const whose = [company, `user_id ${text} not null`];
  const ofCompany = refersTo('"user"', 'user_id');
  return [
    table(dialect, 'passkey', [
      `id ${text} primary key`,
      ...whose,
      `public_key ${text} not null`,
      `counter ${whole} not null check (counter >= 0)`,
      `transports ${text} not null`,
      `name ${text} not null`,
      `created_at ${text} not null`,
      `last_used_at ${text}`,
      ofCompany,
    ]),
    'create index passkey_by_user on passkey (user_id)',
    table(dialect, 'authenticator_app', [
      `user_id ${text} primary key`,
      company,
      `secret ${text} not null`,
      `last_step ${whole} not null check (last_step >= 0)`,
      `created_at ${text} not null`,
      `last_used_at ${text}`,
      ofCompany,
    ]),
    table(dialect, 'recovery_code', [
      `id ${text} primary key`,
      ...whose,
      `prefix ${text} not null`,
      `hash ${text} not null`,
      `created_at ${text} not null`,
      `used_at ${text}`,
      ofCompany,
      'unique (user_id, prefix)',
    ]),
    table(dialect, 'half_sign_in', [
      `id ${text} primary key`,
      ...whose,
      `stage ${text} not null check (stage in ('check', 'enrol'))`,
      `created_at ${text} not null`,
      `expires_at ${text} not null`,
      `ended_at ${text}`,
      ofCompany,
    ]),
    'create index half_sign_in_by_user on half_sign_in (user_id)',
    'create index half_sign_in_by_end on half_sign_in (expires_at)',
    table(dialect, 'factor_ceremony', [
      `holder ${text} not null`,
      `purpose ${text} not null check (purpose in ('passkey-new', 'passkey-use', 'app-new'))`,
      `content ${text} not null`,
      `expires_at ${text} not null`,
      'primary key (holder, purpose)',
    ]),
    'create index factor_ceremony_by_end on factor_ceremony (expires_at)',
  ];
}
