import { z } from 'zod';
import type { DangerNotice } from '../danger-notice/danger-notice.ts';
import { MOST_CAPTION, MOST_PHOTOS } from '../forms/photos.ts';
import { noAccessReasons } from '../visit/calls.ts';

/** One request holds at most so many; the rest goes with the next. */
export const MOST_SUBMISSIONS = 100;
/** Of one submission: the same as of a form. */
const MOST_CHANGES = 5000;
const LONGEST_PATH = 600;
const LONGEST_TEXT = 2000;
const MOST_BEFORE = 50;
const LONGEST_NOTICE = 10_000;

/** As forms carry it, with what is added where one form does two things: `<uuid>-choose`. */
const submissionId = z.string().regex(/^[A-Za-z0-9-]{8,90}$/);
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const instant = z.iso.datetime({ offset: true });
const seq = z.int().min(0).max(999_999_999);

/** Any JSON, looked at where it is written: it may be absent nowhere. */
const given = z.custom<unknown>((value) => value !== undefined);

/** One value. `from` is what stood on the phone when it was entered; of an item of a list, the whole item (null: none). */
const changeSchema = z.strictObject({
  path: z.string().max(LONGEST_PATH),
  from: given,
  to: given,
  provenance: z.enum(['measured', 'calculated', 'carried', 'imported', 'entered']).optional(),
  /** The person chose between two values that were entered without knowing of each other. */
  settle: z.literal(true).optional(),
});
export type FieldChange = z.infer<typeof changeSchema>;

/** What every submission says. */
const common = {
  submission: submissionId,
  /** When it was entered, by the device's clock. */
  enteredAt: instant,
  /** Own submissions without which this one makes no sense: what made the circuit that it writes into. They are sent before it. */
  standsOn: z.array(submissionId).max(MOST_BEFORE).optional(),
};
/** SHA-256 of what was typed, as the form's handler has it: the same form sent to the server itself is the same submission. */
const typed = { contentHash: hash };

const fillSchema = z.strictObject({
  ...common,
  ...typed,
  kind: z.literal('fill'),
  report: id,
  /** Sequence number of the server's that the phone had when this was entered. */
  base: seq,
  changes: z.array(changeSchema).min(1).max(MOST_CHANGES),
});
const replySchema = z.strictObject({
  ...common,
  kind: z.literal('reply'),
  report: id,
  replies: z
    .array(z.strictObject({ commentId: id, text: z.string().max(LONGEST_TEXT), dealtWith: z.boolean() }))
    .min(1)
    .max(500),
});
const overrideSchema = z.strictObject({
  ...common,
  ...typed,
  kind: z.literal('override'),
  report: id,
  rule: z.string().max(100),
  path: z.string().max(LONGEST_PATH),
  /** SHA-256 of what the finding was about, as the form carries it. */
  basisHash: hash,
  base: seq,
  reason: z.string().max(LONGEST_TEXT),
});
const takeBackSchema = z.strictObject({
  ...common,
  ...typed,
  kind: z.literal('take-back'),
  report: id,
  /** The reason by its id, or by the own submission that gave it. */
  override: z.union([z.strictObject({ id }), z.strictObject({ submission: submissionId })]),
});
const signSchema = z.strictObject({
  ...common,
  ...typed,
  kind: z.literal('sign'),
  report: id,
  /** SHA-256 of the canonical JSON (RFC 8785) of the whole document as the person read it (`held-photos.ts`). */
  documentHash: hash,
  /** What only the phone had then, in the order in which it was added, each by the submission that adds it: those go first. */
  photos: z
    .array(z.strictObject({ boundTo: z.string().max(LONGEST_PATH), photo: hash, submission: submissionId }))
    .max(MOST_PHOTOS)
    .optional(),
  as: z.array(z.string().max(100)).max(20),
  /** The typed name. */
  signature: z.string().max(LONGEST_TEXT),
  /** Strokes as the pad posts them, as text; empty without. */
  drawing: z.string().max(24_000).optional(),
});
/** When something was, as the person says, where it was not as it was entered. */
const said = { ...common, ...typed, visit: id, at: instant.optional() };
/** They have arrived, which starts the visit. */
const startVisitSchema = z.strictObject({ ...said, kind: z.literal('start-visit') });
const leaveVisitSchema = z.strictObject({ ...said, kind: z.literal('leave-visit') });
/** Nobody could get in. */
const noAccessSchema = z.strictObject({
  ...said,
  kind: z.literal('no-access'),
  reason: z.enum(noAccessReasons),
  words: z.string().max(LONGEST_TEXT),
});

/** One photo, whose bytes went before (`photo-parts.ts`), is added to a record of the report, behind those that it has. */
const addPhotoSchema = z.strictObject({
  ...common,
  kind: z.literal('add-photo'),
  report: id,
  /** Path of the record: `observations/<id>`, `boards/<id>`. */
  boundTo: z.string().max(LONGEST_PATH),
  /** SHA-256 of the photo as the phone holds it. */
  photo: hash,
  caption: z.string().max(MOST_CAPTION).optional(),
});

/** The photo of no access, whose bytes went before, is put to what was said of it. */
const noAccessPhotoSchema = z.strictObject({
  ...common,
  kind: z.literal('no-access-photo'),
  visit: id,
  /** The own submission that said that nobody could get in. */
  call: submissionId,
  /** SHA-256 of the photo as the phone holds it. */
  photo: hash,
});

/** What a notice said: longer than any form takes, and no longer. */
const words = z.string().max(LONGEST_NOTICE);
const noticeSchema: z.ZodType<DangerNotice> = z.strictObject({
  ...{
    found: words,
    plainWords: words.optional(),
    where: words,
    madeSafe: z.enum(['yes', 'no', 'not said']),
    how: words,
    toldWho: words,
  },
  ...{ toldAt: words, address: words, day: words, by: words, company: words, phone: words },
});

/** Somebody took the notice of a danger on paper. */
const handNoticeSchema = z.strictObject({
  ...common,
  ...typed,
  kind: z.literal('hand-notice'),
  report: id,
  observation: id,
  name: z.string().max(LONGEST_TEXT),
  /** When they did, as the person says, where it was not as it was entered. */
  at: instant.optional(),
  /** Strokes as the pad posts them, as text; absent where the name was typed alone. */
  drawing: z.string().max(24_000).optional(),
  /** As it was shown: what the report says since is another notice. */
  notice: noticeSchema,
});

/** What a phone does, as it is sent. */
export const submissionSchema = z.discriminatedUnion('kind', [
  fillSchema,
  replySchema,
  overrideSchema,
  takeBackSchema,
  signSchema,
  startVisitSchema,
  addPhotoSchema,
  leaveVisitSchema,
  noAccessSchema,
  noAccessPhotoSchema,
  handNoticeSchema,
]);
export type FieldSubmission = z.infer<typeof submissionSchema>;
export type SubmissionKind = FieldSubmission['kind'];
export const submissionKinds: readonly SubmissionKind[] = submissionSchema.options.map(({ shape }) => shape.kind.value);
const kinds: ReadonlySet<string> = new Set(submissionKinds);

/** Whether this build knows what it would be: a newer phone may know more. */
export const isKnownKind = (kind: string): boolean => kinds.has(kind);

/** As much of a submission as it takes to answer it. Each is read further on its own: one that is broken stops no other. */
export const anySubmissionSchema = z.looseObject({ submission: submissionId, kind: z.string().max(40) });
export type AnySubmission = z.infer<typeof anySubmissionSchema>;
