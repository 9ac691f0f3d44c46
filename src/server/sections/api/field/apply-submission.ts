import { asClocked } from '../../../../domain/field-sync/clock.ts';
import type { HeldPhoto } from '../../../../domain/field-sync/held-photos.ts';
import type { SubmissionAnswer } from '../../../../domain/field-sync/sending.ts';
import type { FieldSubmission, SubmissionKind } from '../../../../domain/field-sync/submission.ts';
import { fieldAt, hasPlace } from '../../../../domain/forms/asked/places-of-form.ts';
import { CARRIED, carriedMark } from '../../../../domain/forms/carried/carried.ts';
import type { FormDefinition } from '../../../../domain/forms/definition.ts';
import { isBlank } from '../../../../domain/forms/document.ts';
import { pathOfPhotos } from '../../../../domain/forms/photos.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { checkValue } from '../../../../domain/forms/value.ts';
import { readNote } from '../../../../domain/forms/words/read-note.ts';
import type { Json } from '../../../../domain/report/entry.ts';
import { changeFault } from '../../../../domain/report/value.ts';
import { readDrawing } from '../../../../domain/signature/drawing.ts';
import { COUNTED } from '../../../../domain/verification/derived/counts-of-schedules.ts';
import { FROM_FACTS } from '../../../../domain/verification/derived/not-applicable.ts';
import { readReason } from '../../../../domain/verification/overrides/reason.ts';
import { handOverFromPhone } from '../../../../features/danger-notices/server/from-phone.ts';
import { BadInputError, NotFoundError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { sha256 } from '../../../codes.ts';
import type { Deps } from '../../../context.ts';
import type { Trx } from '../../../db/dialect.ts';
import { fillReport } from '../../../reports/fill.ts';
import { overrideFinding, takeBackOverride } from '../../../reports/override-finding.ts';
import { type AddedPhotos, nameReadPhotos } from '../../../reports/photos/add-photos.ts';
import { replyToComments } from '../../../reports/reply.ts';
import { signAndHandIn } from '../../../reports/sign-and-hand-in.ts';
import { type LockedReport, lockReport } from '../../../repositories/lock-report.ts';
import { deletePhotoUpload } from '../../../repositories/reports/photos/photo-uploads.ts';
import { answerTo, answerToForm, isAnswered, withSubmission } from '../../../repositories/reports/submissions.ts';
import { addCallPhoto } from '../../../visits/attendance/add-call-photo.ts';
import { arrive } from '../../../visits/attendance/arrive.ts';
import { findNoAccess } from '../../../visits/attendance/find-no-access.ts';
import { leave } from '../../../visits/attendance/leave.ts';
import { NotYetError, type PhotoAtHand, PhotoRefusedError } from './sent-photo.ts';

/** An impossible value, and its path. */
export class WrongValueError extends BadInputError {
  readonly path: string;
  constructor(fault: string, path: string) {
    super(fault);
    this.path = path;
  }
}

type Taken = Omit<Extract<SubmissionAnswer, { outcome: 'taken' }>, 'submission' | 'kind' | 'outcome'>;
type Of<Kind extends SubmissionKind> = Extract<FieldSubmission, { kind: Kind }>;
/** Data that comes with a submission but is not in it. */
export type SubmissionContext = {
  photo: PhotoAtHand | undefined;
  /** Milliseconds by which the device's clock is fast; negative where it is slow. */
  clockOff: number;
};
type Doing<Kind extends SubmissionKind> = (
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  sent: Of<Kind>,
  beside: SubmissionContext,
) => Promise<Omit<Taken, 'replay'> & { replay?: boolean }>;

/** Runs a submission by the command that the pages use too. @throws the command's errors. */
export async function applySubmission(
  trx: Trx,
  deps: Deps,
  viewer: Viewer,
  sent: FieldSubmission,
  beside: SubmissionContext,
): Promise<Taken> {
  const wasTaken = await isAnswered(trx, viewer, sent.submission);
  const does = verbs[sent.kind] as Doing<SubmissionKind>;
  return { replay: wasTaken, ...(await does(trx, deps, viewer, sent, beside)) };
}

const verbs: { [Kind in SubmissionKind]: Doing<Kind> } = {
  async fill(trx, { clock }, viewer, { report: id, submission, contentHash, base, changes, enteredAt }) {
    const report = await lockOwn(trx, viewer, id);
    const form = definitionOf(report.document);
    for (const { path, to } of changes) {
      const fault = changeFault(path, to) ?? misfit(form, path, to);
      if (fault) throw new WrongValueError(fault, path.slice(0, 200));
    }
    const drawn = changes.map(({ to, from, ...change }) => ({ ...change, value: to as Json, from: from as Json }));
    const change = { submission, contentHash, base, changes: drawn, deviceAt: enteredBy(enteredAt, clock()) };
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
    const asked = {
      rule,
      path,
      basisHash,
      base,
      reason: given.value,
      submission,
      contentHash,
      isFromPhone: true as const,
    };
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
    const signing = {
      ...{ submission, contentHash, as, signature, drawing: drawn.drawing },
      deviceAt: enteredBy(enteredAt, clock()),
    };
    // A repeat gets the first answer, even if its photos are no longer stored.
    const held = (await isAnswered(trx, viewer, submission)) ? [] : await cameOf(trx, viewer, id, sent.photos ?? []);
    return signAndHandIn(trx, viewer, id, { ...signing, read: { documentHash, held } }, clock());
  },

  async 'add-photo'(trx, { clock }, viewer, sent, { photo }) {
    const { report: id, submission, boundTo, photo: sha, caption: typed = '' } = sent;
    if (await answerTo(trx, viewer, submission)) return { seq: (await lockOwn(trx, viewer, id)).seq };
    await lockOwn(trx, viewer, id);
    const { text: caption, fault } = readNote('Caption', typed);
    if (fault) throw new BadInputError(fault);
    if (!photo) throw new NotYetError();
    const contentHash = contentOfPhoto(id, { boundTo, photo: sha, caption });
    const named = { submission, contentHash, boundTo, caption, read: photo() };
    const { added, refused } = await nameReadPhotos(trx, viewer, id, named, clock());
    if (refused[0] !== undefined) throw new PhotoRefusedError(refused[0]);
    await deletePhotoUpload(trx, viewer, sha);
    const { seq } = await lockOwn(trx, viewer, id);
    return { seq, applied: added.length > 0 ? [pathOfPhotos(boundTo)] : [] };
  },

  async 'hand-notice'(trx, { clock }, viewer, sent, { clockOff }) {
    const { report: id, submission, contentHash } = sent;
    const report = await lockOwn(trx, viewer, id);
    const now = clock();
    const once = async () => {
      await handOverFromPhone(trx, viewer, report, { sent, clockOff }, now);
      return {};
    };
    await withSubmission(trx, viewer, { submission, contentHash }, once, now);
    return { seq: (await lockOwn(trx, viewer, id)).seq };
  },

  'start-visit': (trx, deps, viewer, sent, { clockOff }) =>
    attend(trx, deps, viewer, { sent, clockOff }, (said, now) => arrive(trx, viewer, said, now)),
  'leave-visit': (trx, deps, viewer, sent, { clockOff }) =>
    attend(trx, deps, viewer, { sent, clockOff }, (said, now) =>
      leave(trx, viewer, { ...said, isByClock: sent.at === undefined }, now),
    ),
  'no-access': async (trx, deps, viewer, sent, { clockOff }) => {
    // The form itself arrived with its photo, and its answer was lost.
    if (await isAnswered(trx, viewer, sent.submission)) return {};
    return attend(trx, deps, viewer, { sent, clockOff }, ({ visitId, at }, now) => {
      const { text: words, fault } = readNote('Details', sent.words);
      if (fault) throw new BadInputError(fault);
      return findNoAccess(trx, viewer, { visitId, at, reason: sent.reason, words }, undefined, now);
    });
  },

  async 'no-access-photo'(trx, { clock }, viewer, { submission, visit: visitId, call, photo: sha }, { photo }) {
    if (await isAnswered(trx, viewer, submission)) return {};
    const callId = (await answerTo(trx, viewer, call))?.call;
    if (typeof callId !== 'string') throw new NotFoundError('what the photo is of');
    if (!photo) throw new NotYetError();
    const { kept, refused } = photo();
    const [made] = kept;
    if (!made) throw new PhotoRefusedError(refused[0]);
    const once = async () => {
      await addCallPhoto(trx, viewer, { visitId, callId }, made, clock());
      return {};
    };
    const contentHash = sha256(JSON.stringify([visitId, call, sha]));
    await withSubmission(trx, viewer, { submission, contentHash }, once, clock());
    await deletePhotoUpload(trx, viewer, sha);
    return {};
  },
};

const contentOfPhoto = (report: string, { boundTo, photo, caption }: HeldPhoto & { caption: string }): string =>
  sha256(JSON.stringify([report, boundTo, photo, caption]));

/**
 * The results of photos that were signed for before they were sent. @throws NotYetError where one has not arrived: a signature covers
 * everything that was seen.
 */
async function cameOf(trx: Trx, viewer: Viewer, report: string, photos: NonNullable<Of<'sign'>['photos']>) {
  const came: (HeldPhoto & { became: string | undefined })[] = [];
  for (const { submission, ...held } of photos) {
    const contentHash = contentOfPhoto(report, { ...held, caption: '' });
    const answer = (await answerToForm(trx, viewer, { submission, contentHash })) as AddedPhotos | undefined;
    if (!answer) throw new NotYetError();
    came.push({ ...held, became: answer.added[0] });
  }
  return came;
}

/** Records a call at a visit, once. */
async function attend(
  trx: Trx,
  { clock }: Deps,
  viewer: Viewer,
  { sent, clockOff }: { sent: Of<'start-visit' | 'leave-visit' | 'no-access'>; clockOff: number },
  work: (said: { visitId: string; at: string }, now: Date) => Promise<void | { call: string }>,
): Promise<Record<never, never>> {
  const now = clock();
  const { visit: visitId, submission, contentHash, at, enteredAt } = sent;
  const once = async () => {
    const answer = await work({ visitId, at: at === undefined ? asClocked(enteredAt, clockOff) : utc(at) }, now);
    return answer ?? {};
  };
  await withSubmission(trx, viewer, { submission, contentHash }, once, now);
  return {};
}

/** The person's own report, or one of a visit that they are on. @throws NotFoundError for other people's, like the pages, even if an owner or supervisor sees it in the office. */
async function lockOwn(trx: Trx, viewer: Viewer, id: string): Promise<LockedReport> {
  const report = await lockReport(trx, viewer, id);
  if (report.electricianId !== viewer.userId && !report.isColleagues)
    throw new NotFoundError(`report ${id}, which is another person's`);
  return report;
}

/** Why a path of a form cannot hold a value: the form has no such field, or the field is of another kind. */
function misfit(form: FormDefinition, path: string, value: unknown): string | undefined {
  const isMark = markAt(form, path);
  if (isMark) return isBlank(value) || isMark(value) ? undefined : `not a mark: ${path}`;
  const field = fieldAt(form, path);
  if (!field) return `the form has no ${path.slice(0, 100)}`;
  if (field === 'item' || isBlank(value)) return undefined;
  return checkValue(field, value).ok ? undefined : `not a value of ${field.name}: ${path}`;
}

const isYes = (value: unknown) => value === true;

/** Values in a record other than those of its fields, with a check of each. */
const marks: Readonly<Record<string, (value: unknown) => boolean>> = {
  [CARRIED]: (value) => carriedMark({ [CARRIED]: value }) !== undefined,
  [FROM_FACTS]: isYes,
  [COUNTED.slice(COUNTED.lastIndexOf('/') + 1)]: isYes,
};

function markAt(form: FormDefinition, path: string): ((value: unknown) => boolean) | undefined {
  const at = path.lastIndexOf('/');
  return hasPlace(form, path.slice(0, at)) ? marks[path.slice(at + 1)] : undefined;
}

/** Before any phone had Copperplate. */
const EARLIEST = Date.UTC(2020, 0, 1);
const DAY_MS = 86_400_000;

/** The device's instant for the log; the server's if the device's clock is impossible. */
function enteredBy(instant: string, now: Date): string {
  const at = Date.parse(instant);
  return at >= EARLIEST && at <= now.getTime() + DAY_MS ? utc(instant) : now.toISOString();
}

/** The device's instant in the log's format, even if its clock is wrong. */
const utc = (instant: string): string => new Date(instant).toISOString();
