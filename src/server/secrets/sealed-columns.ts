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
   * The value of one row under another secret; with the same one twice it only tells whether it opens.
   * @param row  the cells of the key's columns and of the column itself.
   * @throws Error when it does not open with `from`.
   */
  reseal(row: Readonly<Record<string, string>>, from: string, to: string): string;
};

/** What the secret of an authenticator app is sealed for. */
export const appSecret = (userId: string): SealedFor => ({ kind: 'authenticator app', name: userId });
/** What the private half of a company's key for prints is sealed for. */
export const sealedForPrints = (companyId: string): SealedFor => ({ kind: 'print key', name: companyId });
/** What a question to a passkey or an app is sealed for. */
export const ceremonyContent = (holder: string, purpose: string): SealedFor => ({
  kind: 'factor ceremony',
  name: `${holder} ${purpose}`,
});

/**
 * Every column that is sealed with the installation's secret: whoever gives it another one, or restores a backup under
 * another, seals these again. The heads of the audit log are not here: their seal is over the row, and holds nothing.
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
