import type { Generated } from 'kysely';
import type { Role } from '../../../kernel/viewer.ts';

/** How a person is mailed about other people's actions on their work. */
export type WorkMail = 'at once' | 'daily' | 'off';

export type UserTable = {
  id: string;
  company_id: string;
  /** Lower case, unique in the deployment: the address to sign in with. `unheld:<id>` where they hold no address yet. */
  email: string;
  /** The address they were given and do not hold: another account has it, or its mailed link was not opened yet. */
  asked_email: Generated<string | null>;
  name: string;
  role: Role;
  password_hash: string | null;
  /** For role client: the client whose sites they see. */
  client_id: string | null;
  qualification_refs: string;
  position: string;
  work_mail: Generated<WorkMail>;
  /** 1 where they turned the keys of the office off. */
  keys_off: Generated<number>;
  disabled_at: string | null;
  created_at: string;
};

export type SessionTable = {
  id: string; // SHA-256 of the random id in the cookie
  user_id: string;
  company_id: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  ended_at: string | null;
  user_agent: string;
  /** UUID shown in the settings list, so that the id itself never leaves. */
  public_id: string;
  /** When the person last confirmed their identity for a change of the account; null where they have not yet. */
  confirmed_at: string | null;
  /** What the person has shown: `link+enrolled` is a mailed link and a factor that they had to add on the way. */
  shown: 'password' | 'link' | 'link+enrolled' | 'factor';
};

export type AuthTokenTable = {
  id: string; // SHA-256 of the token in the link
  user_id: string | null; // null: first-run set-up
  purpose: 'setup' | 'reset' | 'sign-in';
  created_at: string;
  expires_at: string;
  used_at: string | null;
  email: string | null; // address it was mailed to; null: none, or from before this was stored
  from_known_browser: number; // 1: asked for in a browser that has signed in to the account before
};

export type SignInAttemptTable = {
  id: string;
  account: string; // SHA-256 of the address typed, or of a rate and the network that asked
  address: string; // SHA-256 of the network address
  known_browser: string | null; // SHA-256 of the browser's token where it had signed in to the account before
  at: string;
};

export type PasskeyTable = {
  id: string; // credential id, base64url
  company_id: string;
  user_id: string;
  public_key: string; // COSE, base64url
  /** Signatures the authenticator has counted; 0 where it does not count. */
  counter: number;
  transports: string; // JSON string[]
  name: string;
  created_at: string;
  last_used_at: string | null;
};

export type AuthenticatorAppTable = {
  user_id: string; // one for each
  company_id: string;
  secret: string; // sealed with the installation's secret: sealed-columns.ts
  /** Time step of the last code used: neither it nor an earlier one is accepted again. */
  last_step: number;
  created_at: string;
  last_used_at: string | null;
};

export type RecoveryCodeTable = {
  id: string;
  company_id: string;
  user_id: string;
  prefix: string; // its first characters, by which the row is found
  hash: string; // Argon2id text
  created_at: string;
  used_at: string | null;
};

/** A sign-in with a correct password that still needs the second factor. It opens only the pages for that. */
export type HalfSignInTable = {
  id: string; // SHA-256 of the token in the cookie
  company_id: string;
  user_id: string;
  /** `check`: show the existing second factor. `enrol`: add one first. */
  stage: 'check' | 'enrol';
  created_at: string;
  expires_at: string;
  ended_at: string | null;
  /** What has been shown so far. */
  shown: 'password' | 'link';
};

/** An open challenge: a passkey's, or the secret of an app that is being added. */
export type FactorCeremonyTable = {
  holder: string; // id of the session or the half sign-in
  purpose: 'passkey-new' | 'passkey-use' | 'app-new';
  content: string; // sealed: sealed-columns.ts
  expires_at: string;
};
