import type { Viewer } from '../../../kernel/viewer.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/dialect.ts';
import { type Submission, withSubmission } from '../../repositories/reports/submissions.ts';

export type RunOnce = (viewer: Viewer, posted: Submission, work: (trx: Trx) => Promise<void>) => Promise<void>;

/** Does the work of a form once, however often the form arrives; for work that has nothing to answer. */
export const idempotentIn =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>): RunOnce =>
  async (viewer, posted, work) => {
    const answered = async (trx: Trx) => {
      await work(trx);
      return {};
    };
    await withSubmission(db, viewer, posted, answered, clock());
  };
