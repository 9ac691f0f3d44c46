import { z } from 'zod';
import type { Json } from '../report/entry.ts';
import { anySubmissionSchema, MOST_SUBMISSIONS } from './submission.ts';

/** Reports a phone asks about in one request. */
export const MOST_REPORTS = 100;

const seq = z.int().min(0).max(999_999_999);
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** POST /api/v1/field/submissions */
export const sendingSchema = z.strictObject({
  /** Whose phone's database it comes from. */
  user: id,
  /** In the order in which they were made; empty to ask for what is new alone. */
  submissions: z.array(anySubmissionSchema).max(MOST_SUBMISSIONS),
  /** The device's clock as it sends this, by which the server sees how wrong it is. */
  sentAt: z.iso.datetime({ offset: true }).optional(),
  /** By the id of a report: the sequence number that the phone has. */
  have: z.record(id, seq).refine((have) => Object.keys(have).length <= MOST_REPORTS, `at most ${MOST_REPORTS} reports`),
});
export type Sending = z.infer<typeof sendingSchema>;

/** Any JSON: our own server's. */
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
  /** It was taken before: nothing was written now. */
  replay: z.boolean(),
  /** Of the report, once it was taken. */
  seq: seq.optional(),
  /** Of `fill`: paths that hold the new value now. */
  applied: z.array(z.string()).optional(),
  /** Of `fill`: values that stand beside what somebody else entered. */
  conflicts: z.array(conflictSchema).optional(),
  /** Of `override`: the id of the reason. */
  override: z.string().optional(),
  /** Of `sign`: whether the report is with the review now. */
  handedIn: z.boolean().optional(),
});
/** For good: the same submission is refused again, whatever happens since. What is mended is a new submission. */
const refusedSchema = z.object({
  ...named,
  outcome: z.literal('refused'),
  code: z.enum([
    /** It cannot be one: a path that is none, a value of the wrong kind. */
    'not-understood',
    /** There is no such report or visit, or it is somebody else's now. */
    'not-yours',
    /** The role of the account may not. */
    'not-allowed',
    /** The report or visit has moved on: handed in, issued, discarded; or what was asked about has changed. */
    'too-late',
    /** What it stands on was refused. */
    'stands-on-refused',
  ]),
  /** One or two sentences for the person. */
  reason: z.string(),
  /** Path of the value it is about, where it is about one. */
  path: z.string().optional(),
});
/** Nothing was written: the same again, with the next request. */
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
  /** Entries after the number that the phone has, oldest first; the document is the phone's with them. */
  z.object({
    state: z.literal('entries'),
    report: z.string(),
    seq,
    status: z.string(),
    entries: z.array(entrySchema),
    /** A mark of what stands beside the log: comments, replies, reasons. Where it is another than the day's, it is fetched anew. */
    beside: z.string().optional(),
    /** Names of their authors by id. */
    names: z.record(z.string(), z.string()),
  }),
  /** More than is worth telling one by one, or the phone is ahead (a restored backup): make the day ready again. */
  z.object({ state: z.literal('fetch'), report: z.string(), seq, status: z.string() }),
  /** There is no such report, or it is somebody else's now. */
  z.object({ state: z.literal('gone'), report: z.string() }),
]);
export type ReportNews = z.infer<typeof newsSchema>;

export const sendingAnswerSchema = z.object({
  /** Who is signed in. */
  user: z.string(),
  /** The server's clock. */
  now: z.string(),
  /** One for each submission, in their order. */
  answers: z.array(submissionAnswerSchema),
  /** Of each report in `have`. */
  news: z.array(newsSchema),
  /** Versions of parts of the day, by their names, that may have changed at any time: `visits`. */
  parts: z.record(z.string(), z.string()).optional(),
});
export type SendingAnswer = z.infer<typeof sendingAnswerSchema>;
