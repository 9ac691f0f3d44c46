import { accounts } from './foundation/accounts.ts';
import { audit } from './foundation/audit.ts';
import { certificates } from './foundation/certificates.ts';
import { signIn } from './foundation/factors.ts';
import { register } from './foundation/register.ts';
import { reports } from './foundation/reports.ts';
import { reviews } from './foundation/reviews.ts';
import type { Dialect } from './foundation/sql.ts';

/**
 * The first tables, each after those it points to. Foreign keys carry the company: a row cannot point into another company's
 * data. What depends on the form of a report (`form_type`, `edition`, `kind`, an outcome) is plain text, checked in code, so that
 * a new form needs no migration; and what a form need not have may be null.
 */
export const up = (dialect: Dialect): string[] =>
  [accounts, signIn, register, reports, reviews, certificates, audit].flatMap((tables) => tables(dialect));
