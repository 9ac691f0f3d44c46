import { z } from 'zod';
import type { Json } from '../report/entry.ts';
import { anySubmissionSchema, MOST_SUBMISSIONS } from './submission.ts';

/** Reports a phone asks about in one request. */
const MOST_REPORTS = 100;

const seq = z.int().min(0).max(999_999_999);
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** POST /api/v1/field/submissions */
export const sendingSchema = z.strictObject({
  /** The user whose phone database it comes from. */
  user: id,
  /** In the order made; empty to ask only for news. */
  submissions: z.array(anySubmissionSchema).max(MOST_SUBMISSIONS),
  /** The device's clock as it sends this, from which the server works out how far it is off. */
  sentAt: z.iso.datetime({ offset: true }).optional(),
  /** Report id → the sequence number that the phone has. */
  have: z.record(id, seq).refine((have) => Object.keys(have).length <= MOST_REPORTS, `at most ${MOST_REPORTS} reports`),
});
export type Sending = z.infer<typeof sendingSchema>;

/** Any JSON: it comes from our own server. */
const json = z.custom<Json>((value) => value !== undefined);

const conflictSchema = z.object({
  path: z.string(),
  seq,
  value: json,
  authorId: z.string(),
  at: z.string(),
});

const named = { submission: z.string(), kind: z.string() };
const takenSchema = z.object({
  ...named,
  outcome: z.literal('taken'),
  /** True if it was taken before, and this request wrote nothing. */
  replay: z.boolean(),
  /** The report's sequence number afterwards. */
  seq: seq.optional(),
  /** For `fill`: paths that now hold the new value. */
  applied: z.array(z.string()).optional(),
  /** For `fill`: values that conflict with another person's entries. */
  conflicts: z.array(conflictSchema).optional(),
  /** For `override`: the id of the reason. */
  override: z.string().optional(),
  /** For `sign`: whether the report is now with the reviewer. */
  handedIn: z.boolean().optional(),
});
/** Final: the same submission is always refused again. A correction is a new submission. */
const refusedSchema = z.object({
  ...named,
  outcome: z.literal('refused'),
  code: z.enum([
    /** Malformed: an unknown path, or a value of the wrong kind. */
    'not-understood',
    /** There is no such report or visit, or it now belongs to another person. */
    'not-yours',
    /** The account's role does not allow it. */
    'not-allowed',
    /** The report or visit has moved on (handed in, issued, discarded), or the question has changed. */
    'too-late',
    /** A submission that it depends on was refused. */
    'stands-on-refused',
  ]),
  /** One or two sentences for the person. */
  reason: z.string(),
  /** Path of the value concerned, if any. */
  path: z.string().optional(),
});
/** Nothing was written: send it again with the next request. */
const laterSchema = z.object({ ...named, outcome: z.literal('later'), reason: z.string() });
const submissionAnswerSchema = z.discriminatedUnion('outcome', [takenSchema, refusedSchema, laterSchema]);
export type SubmissionAnswer = z.infer<typeof submissionAnswerSchema>;
export type Refusal = z.infer<typeof refusedSchema>;

const entrySchema = z.object({
  seq,
  path: z.string(),
  value: json,
  kind: z.enum(['set', 'conflict']),
  provenance: z.enum(['measured', 'calculated', 'carried', 'imported', 'entered']),
  authorId: z.string(),
  deviceAt: z.string().nullable(),
  serverAt: z.string(),
  submission: z.string(),
  base: seq,
});
const newsSchema = z.discriminatedUnion('state', [
  /** Entries after the phone's sequence number, oldest first; with them the phone's document is complete. */
  z.object({
    state: z.literal('entries'),
    report: z.string(),
    seq,
    status: z.string(),
    entries: z.array(entrySchema),
    /** Changes with the comments, replies and reasons, which are not in the log. If it differs from the day's, fetch them again. */
    beside: z.string().optional(),
    /** Author id → name. */
    names: z.record(z.string(), z.string()),
  }),
  /** Too many entries to list, or the phone is ahead (a restored backup): make the day ready again. */
  z.object({ state: z.literal('fetch'), report: z.string(), seq, status: z.string() }),
  /** There is no such report, or it now belongs to another person. */
  z.object({ state: z.literal('gone'), report: z.string() }),
]);
export type ReportNews = z.infer<typeof newsSchema>;

export const sendingAnswerSchema = z.object({
  /** The signed-in user. */
  user: z.string(),
  /** The server's clock. */
  now: z.string(),
  /** One for each submission, in the same order. */
  answers: z.array(submissionAnswerSchema),
  /** News of each report in `have`. */
  news: z.array(newsSchema),
  /** Part name → version, for parts of the day that may change at any time: `visits`. */
  parts: z.record(z.string(), z.string()).optional(),
});
export type SendingAnswer = z.infer<typeof sendingAnswerSchema>;
