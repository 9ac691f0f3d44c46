/** A reviewer's comment on a report. */
export type ReviewComment = {
  id: string;
  /** Path of the value it is about; empty for the whole report. */
  path: string;
  text: string;
  authorId: string;
  authorName: string;
  /** Sequence number of the report when the comment was written. */
  atSeq: number;
  createdAt: string;
  resolvedAt: string | null;
  /** The answer given when it was settled, if any. */
  answer: string | null;
  resolvedBy: string | null;
  /** In the order they were written. */
  replies: CommentReply[];
  /** Whether the inspector has replied, in words or by marking it as dealt with, since the report was last returned. */
  replied: boolean;
  /** Whether the inspector has marked it as dealt with since the report was last returned. */
  dealtWith: boolean;
};
export type CommentReply = { text: string; authorName: string; at: string; atSeq: number; dealtWith: boolean };

/** A comment or a reply. `at` is UTC ISO text. */
export type Remark = { text: string; authorName: string; at: string; path: string };

/** Comments and replies as one conversation, oldest first. Nothing is ever removed, so their number is a sequence number. */
export const conversationOf = (comments: readonly ReviewComment[]): Remark[] =>
  comments
    .flatMap(({ text, authorName, createdAt, path, replies }) => [
      { text, authorName, at: createdAt, path },
      ...replies.map((reply) => ({ text: reply.text, authorName: reply.authorName, at: reply.at, path })),
    ])
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
