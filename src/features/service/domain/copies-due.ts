import type { Assessment } from '../../compliance/domain/assess.ts';
import type { ClockState, Duty } from '../../compliance/domain/clock.ts';
import type { Paper, Recipient } from './given.ts';

/** A copy or a confirmation that the law wants given. */
export type CopyDue = {
  key: string;
  what: Extract<Paper, 'report' | 'confirmation'>;
  to: Extract<Recipient, 'tenant' | 'council' | 'prospective'>;
  /** What sentences call the observation of a confirmation. */
  of: string | undefined;
  /** The last day; null where the law gives no number of days. */
  due: string | null;
  /** The day it was given; undefined while it is owed. */
  metOn: string | undefined;
  rule: string;
  state: ClockState;
};

const duties: Partial<Readonly<Record<Duty, Pick<CopyDue, 'what' | 'to'>>>> = {
  report_to_tenant: { what: 'report', to: 'tenant' },
  report_to_new_tenant: { what: 'report', to: 'tenant' },
  report_to_council: { what: 'report', to: 'council' },
  report_to_prospective: { what: 'report', to: 'prospective' },
  confirmation_to_tenant: { what: 'confirmation', to: 'tenant' },
  confirmation_to_council: { what: 'confirmation', to: 'council' },
};

/** The copies and confirmations that the law wants given for a home, what is owed first, by its last day. */
export function copiesDue({ clocks }: Pick<Assessment, 'clocks'>): CopyDue[] {
  return clocks
    .flatMap(({ key, duty, of, name, due, metOn, rule, state }): CopyDue[] => {
      const about = duties[duty];
      return about ? [{ key, ...about, of: name ?? of, due, metOn, rule, state }] : [];
    })
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b), 'en'));
}

const orderOf = ({ metOn, due, key }: CopyDue): string => `${metOn === undefined ? 0 : 1}${due ?? '9'}${key}`;

export const isOwed = ({ metOn }: CopyDue): boolean => metOn === undefined;
