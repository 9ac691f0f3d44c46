import type { SubmissionAnswer } from '../../../../domain/field-sync/sending.ts';
import type { FieldSubmission, SubmissionKind } from '../../../../domain/field-sync/submission.ts';
import type { Json } from '../../../../domain/report/entry.ts';
import { changeFault } from '../../../../domain/report/value.ts';
import { readDrawing } from '../../../../domain/signature/drawing.ts';
import { readReason } from '../../../../domain/verification/overrides/reason.ts';
import type { Deps, Viewer } from '../../../context.ts';
import type { Trx } from '../../../db/dialect.ts';
import { BadInputError, NotFoundError } from '../../../errors.ts';
import { fillReport } from '../../../reports/fill.ts';
import { overrideFinding, takeBackOverride } from '../../../reports/override-finding.ts';
import { replyToComments } from '../../../reports/reply.ts';
import { signAndHandIn } from '../../../reports/sign-and-hand-in.ts';
import { type LockedReport, lockReport } from '../../../repositories/lock-report.ts';
import { getVisit } from '../../../repositories/register/visits.ts';
import { answerTo, isAnswered, withSubmission } from '../../../repositories/reports/submissions.ts';
import { startVisit } from '../../../visits/start.ts';
import { readNote } from '../../electrician/records/note.ts';

/** A value that cannot be one, and where. */
export class WrongValueError extends BadInputError {
  readonly path: string;
  constructor(fault: string, path: string) {
    super(fault);
    this.path = path;
  }
}

type Taken = Omit<Extract<SubmissionAnswer, { outcome: 'taken' }>, 'submission' | 'kind' | 'outcome'>;
type Of<Kind extends SubmissionKind> = Extract<FieldSubmission, { kind: Kind }>;
type Doing<Kind extends SubmissionKind> = (
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  sent: Of<Kind>,
) => Promise<Omit<Taken, 'replay'> & { replay?: boolean }>;

/** Does what was sent by the command that the pages use too. @throws what that throws. */
export async function doIt(trx: Trx, deps: Deps, viewer: Viewer, sent: FieldSubmission): Promise<Taken> {
  const wasTaken = await isAnswered(trx, viewer, sent.submission);
  const does = verbs[sent.kind] as Doing<SubmissionKind>;
  return { replay: wasTaken, ...(await does(trx, deps, viewer, sent)) };
}

const verbs: { [Kind in SubmissionKind]: Doing<Kind> } = {
  async fill(trx, { clock }, viewer, { report: id, submission, contentHash, base, changes, enteredAt }) {
    const report = await lockOwn(trx, viewer, id);
    for (const { path, to } of changes) {
      const fault = changeFault(path, to);
      if (fault) throw new WrongValueError(fault, path.slice(0, 200));
    }
    const drawn = changes.map(({ to, from, ...change }) => ({ ...change, value: to as Json, from: from as Json }));
    const change = { submission, contentHash, base, changes: drawn, deviceAt: utc(enteredAt) };
    return fillReport(trx, viewer, report, change, clock());
  },

  async reply(trx, { clock }, viewer, { report: id, submission, replies }) {
    await lockOwn(trx, viewer, id);
    const tidy = replies.map(({ text: typed, ...reply }) => {
      const { text, fault } = readNote('Your reply', typed);
      if (fault) throw new BadInputError(fault);
      return { ...reply, text };
    });
    await replyToComments(trx, viewer, id, { submission, replies: tidy }, clock());
    return { replay: false };
  },

  async override(trx, { clock }, viewer, { report: id, submission, contentHash, rule, path, basisHash, base, reason }) {
    await lockOwn(trx, viewer, id);
    const given = readReason(reason);
    if (!given.ok) throw new BadInputError(given.message);
    const asked = { rule, path, basisHash, base, reason: given.value, submission, contentHash };
    return overrideFinding({ db: trx, clock }, viewer, id, asked);
  },

  async 'take-back'(trx, { clock }, viewer, { report: id, submission, contentHash, override }) {
    await lockOwn(trx, viewer, id);
    const overrideId = 'id' in override ? override.id : (await answerTo(trx, viewer, override.submission))?.override;
    if (typeof overrideId !== 'string') throw new NotFoundError('the reason that is taken back');
    await takeBackOverride({ db: trx, clock }, viewer, id, { submission, contentHash, overrideId });
    return {};
  },

  async sign(trx, { clock }, viewer, { report: id, drawing: drawnText = '', ...sent }) {
    await lockOwn(trx, viewer, id);
    const drawn = readDrawing(drawnText);
    if (!drawn.ok) throw new BadInputError(drawn.message);
    const { submission, contentHash, as, signature, documentHash, enteredAt } = sent;
    const signing = { submission, contentHash, as, signature, drawing: drawn.drawing, deviceAt: utc(enteredAt) };
    return signAndHandIn(trx, viewer, id, { ...signing, read: { documentHash } }, clock());
  },

  async 'start-visit'(trx, { clock }, viewer, { visit: id, submission, contentHash }) {
    const visit = await getVisit(trx, viewer, id);
    if (visit.electricianId !== viewer.userId && !visit.isColleagues)
      throw new NotFoundError(`visit ${id}, which is somebody else's`);
    const now = clock();
    const start = async () => {
      await startVisit(trx, viewer, id, now);
      return {};
    };
    return withSubmission(trx, viewer, { submission, contentHash }, start, now);
  },
};

/** Their own, or one of a visit that they are on. @throws NotFoundError for somebody else's, though an owner or supervisor may see it in the office: as the pages have it. */
async function lockOwn(trx: Trx, viewer: Viewer, id: string): Promise<LockedReport> {
  const report = await lockReport(trx, viewer, id);
  if (report.electricianId !== viewer.userId && !report.isColleagues)
    throw new NotFoundError(`report ${id}, which is somebody else's`);
  return report;
}

/** The device's instant as the log has instants, however wrong its clock is. */
const utc = (instant: string): string => new Date(instant).toISOString();
