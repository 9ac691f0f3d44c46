import { z } from 'zod';
import type { DangerNotice } from '../../features/danger-notices/domain/danger-notice.ts';
import { MOST_CAPTION, MOST_PHOTOS } from '../forms/photos.ts';
import { noAccessReasons } from '../visit/calls.ts';

/** Most submissions in one request; the rest go with the next. */
export const MOST_SUBMISSIONS = 100;
/** Most changes in one submission, as in a form. */
const MOST_CHANGES = 5000;
const LONGEST_PATH = 600;
const LONGEST_TEXT = 2000;
const MOST_BEFORE = 50;
const LONGEST_NOTICE = 10_000;

/** As forms carry it, with a suffix if one form does two things: `<uuid>-choose`. */
const submissionId = z.string().regex(/^[A-Za-z0-9-]{8,90}$/);
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const instant = z.iso.datetime({ offset: true });
const seq = z.int().min(0).max(999_999_999);

/** Any JSON, checked where it is written, but never absent. */
const given = z.custom<unknown>((value) => value !== undefined);

/** One value. `from` is the phone's value when it was entered; for an item of a list, the whole item (null: none). */
const changeSchema = z.strictObject({
  path: z.string().max(LONGEST_PATH),
  from: given,
  to: given,
  provenance: z.enum(['measured', 'calculated', 'carried', 'imported', 'entered']).optional(),
  /** The person chose between two conflicting values. */
  settle: z.literal(true).optional(),
});
export type FieldChange = z.infer<typeof changeSchema>;

/** Part of every submission. */
const common = {
  submission: submissionId,
  /** When it was entered, by the device's clock. */
  enteredAt: instant,
  /** The phone's own earlier submissions that this one needs, such as the one that made its circuit. They are sent first. */
  standsOn: z.array(submissionId).max(MOST_BEFORE).optional(),
};
/** SHA-256 of the form's values, as its handler computes it: the same form posted to the server itself is the same submission. */
const typed = { contentHash: hash };

const fillSchema = z.strictObject({
  ...common,
  ...typed,
  kind: z.literal('fill'),
  report: id,
  /** The server's sequence number that the phone had when this was entered. */
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
  /** SHA-256 of the finding's subject, as the form carries it. */
  basisHash: hash,
  base: seq,
  reason: z.string().max(LONGEST_TEXT),
});
const takeBackSchema = z.strictObject({
  ...common,
  ...typed,
  kind: z.literal('take-back'),
  report: id,
  /** The reason by its id, or by the phone's own submission that gave it. */
  override: z.union([z.strictObject({ id }), z.strictObject({ submission: submissionId })]),
});
const signSchema = z.strictObject({
  ...common,
  ...typed,
  kind: z.literal('sign'),
  report: id,
  /** SHA-256 of the canonical JSON (RFC 8785) of the whole document as the person read it (`held-photos.ts`). */
  documentHash: hash,
  /** Photos that only the phone had then, in the order added, each with the submission that adds it: those are sent first. */
  photos: z
    .array(z.strictObject({ boundTo: z.string().max(LONGEST_PATH), photo: hash, submission: submissionId }))
    .max(MOST_PHOTOS)
    .optional(),
  as: z.array(z.string().max(100)).max(20),
  /** The typed name. */
  signature: z.string().max(LONGEST_TEXT),
  /** Strokes as the pad posts them, as text; empty if there are none. */
  drawing: z.string().max(24_000).optional(),
});
/** `at`: the time the person gave, if not the time of entry. */
const visitCall = { ...common, ...typed, visit: id, at: instant.optional() };
/** Arrival, which starts the visit. */
const startVisitSchema = z.strictObject({ ...visitCall, kind: z.literal('start-visit') });
const leaveVisitSchema = z.strictObject({ ...visitCall, kind: z.literal('leave-visit') });
const noAccessSchema = z.strictObject({
  ...visitCall,
  kind: z.literal('no-access'),
  reason: z.enum(noAccessReasons),
  words: z.string().max(LONGEST_TEXT),
});

/** Adds one photo to a record of the report, after its other photos. Its bytes were sent before (`photo-parts.ts`). */
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

/** Adds a photo to a report of no access. Its bytes were sent before. */
const noAccessPhotoSchema = z.strictObject({
  ...common,
  kind: z.literal('no-access-photo'),
  visit: id,
  /** The phone's own `no-access` submission. */
  call: submissionId,
  /** SHA-256 of the photo as the phone holds it. */
  photo: hash,
});

/** The texts of a notice: longer than any form allows. */
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

/** Records that a person took the notice of a danger on paper. */
const handNoticeSchema = z.strictObject({
  ...common,
  ...typed,
  kind: z.literal('hand-notice'),
  report: id,
  observation: id,
  name: z.string().max(LONGEST_TEXT),
  /** The time they took it, if not the time of entry. */
  at: instant.optional(),
  /** Strokes as the pad posts them, as text; absent if the name was only typed. */
  drawing: z.string().max(24_000).optional(),
  /** As it was shown: if the report changes later, that is another notice. */
  notice: noticeSchema,
});

/** Everything that a phone can submit. */
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

/** Whether this build knows the kind: a newer phone may know more. */
export const isKnownKind = (kind: string): boolean => kinds.has(kind);

/** As much of a submission as an answer needs. Each is parsed further on its own, so one broken submission stops no other. */
export const anySubmissionSchema = z.looseObject({ submission: submissionId, kind: z.string().max(40) });
export type AnySubmission = z.infer<typeof anySubmissionSchema>;
