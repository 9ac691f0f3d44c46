import type { FieldSubmission } from '../../../domain/field-sync/submission.ts';
import { isItemPath, itemsAround } from '../../../domain/report/path.ts';
import { isBeingFilled } from '../../../domain/report/status.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import { hashOf } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Entered } from '../database.ts';
import type { Draft } from '../draft.ts';
import type { Phone } from '../phone.ts';

/** A submitted form: its id, and a hash of its content. */
export type Form = { submission: string; contentHash: string };

/** The phone's data and the ways to enter a form, for the ports of the report store. */
export type Entering = ReturnType<typeof enteringOn>;

/** @param keepsFiles  the server cannot be reached: keeps a photo that belongs to a form together with the form */
export function enteringOn(
  phone: Phone,
  viewer: Viewer,
  clock: () => Date,
  { keepsFiles = false }: { keepsFiles?: boolean } = {},
) {
  const account = () => phone.part('account');
  const clockOff = async () => (await phone.fact<number>('clock off')) ?? 0;
  /** The same id with other content means that the person went back and typed something else: a form of its own. */
  const ownOf = async (about: string, { submission, contentHash }: Form): Promise<Form> => {
    const before = await phone.formOf(submission);
    if (!before || before.contentHash === contentHash) return { submission, contentHash };
    const hash = (await hashOf(`${about}\n${contentHash}`)).slice(0, 32);
    return { submission: `${submission}-${hash}`, contentHash };
  };
  /**
   * A form sent twice is entered once, as on the server.
   * @param about  id of the report or visit. @param work  enters the form under the id that it is given.
   */
  const once = async <T>(about: string, form: Form, work: (form: Form) => Promise<T>): Promise<T> =>
    phone.inTurn(async () => {
      const own = await ownOf(about, form);
      const before = await phone.enteredBy(own);
      return before ? (before.answer as T) : work(own);
    });
  const common = (submission: string) => ({ submission, enteredAt: clock().toISOString() });

  return { phone, viewer, clock, keepsFiles, account, clockOff, ownOf, once, common };
}

/** @throws ConflictError when the report is not being filled in. */
export const mustBeOpen = ({ status }: Draft) => {
  if (!isBeingFilled(status)) throw new ConflictError(`This report is ${status}: it cannot be filled in now.`);
};

/** An entry of the unsent log, waiting. */
export const entered = (form: Form, sent: FieldSubmission, site: string, answer: unknown): Entered => ({
  ...{ form: form.submission, contentHash: form.contentHash, sent, site, state: 'waiting', answer },
});

/** Own unsent submissions that created the items that contain these paths. */
export function madeBy(waiting: readonly FieldSubmission[], report: string, paths: readonly string[]): string[] {
  const within = new Set(paths.flatMap((path) => [...itemsAround(path), ...(isItemPath(path) ? [path] : [])]));
  return waiting.flatMap((sent) =>
    sent.kind === 'fill' &&
    sent.report === report &&
    sent.changes.some(({ path, to }) => to === true && within.has(path))
      ? [sent.submission]
      : [],
  );
}
