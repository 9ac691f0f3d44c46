import type { Database } from '../db/schema.ts';
import { resealSigningKey } from '../documents/certificates/signing.ts';
import { reseal, type SealedFor } from './sealed-text.ts';

/** A column that the installation's secret seals. */
export type SealedColumn = {
  table: keyof Database;
  column: string;
  /** The columns that name the row. */
  key: readonly string[];
  /**
   * The value of one row under another secret; the same secret twice only checks that it opens.
   * @param row  the cells of the key's columns and of the column itself.
   * @throws Error when it does not open with `from`.
   */
  reseal(row: Readonly<Record<string, string>>, from: string, to: string): string;
};

/** The purpose of a sealed app secret. */
export const appSecret = (userId: string): SealedFor => ({ kind: 'authenticator app', name: userId });
/** The purpose of the sealed private key for a company's prints. */
export const sealedForPrints = (companyId: string): SealedFor => ({ kind: 'print key', name: companyId });
/** The purpose of a sealed challenge to a passkey or an app. */
export const ceremonyContent = (holder: string, purpose: string): SealedFor => ({
  kind: 'factor ceremony',
  name: `${holder} ${purpose}`,
});

/**
 * Every column sealed with the installation's secret: a change of the secret, or a restored backup under
 * another one, seals these again. The heads of the audit log are not here: their seal covers the row, and holds nothing.
 */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'signing_key',
    column: 'private_key',
    key: ['id'],
    reseal: ({ id = '', private_key = '' }, from, to) =>
      resealSigningKey({ kid: id, privateKey: private_key }, from, to),
  },
  {
    table: 'print_key',
    column: 'private_key',
    key: ['company_id', 'signs_from'],
    reseal: ({ company_id = '', private_key = '' }, from, to) =>
      reseal(private_key, from, to, sealedForPrints(company_id)),
  },
  {
    table: 'authenticator_app',
    column: 'secret',
    key: ['user_id'],
    reseal: ({ user_id = '', secret = '' }, from, to) => reseal(secret, from, to, appSecret(user_id)),
  },
  {
    table: 'factor_ceremony',
    column: 'content',
    key: ['holder', 'purpose'],
    reseal: ({ holder = '', purpose = '', content = '' }, from, to) =>
      reseal(content, from, to, ceremonyContent(holder, purpose)),
  },
];
