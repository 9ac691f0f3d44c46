import type { CommentNote } from '../../components/fields/form-view.ts';
import type { ReviewComment } from '../../domain/report/review-comment.ts';
import { showTime } from '../../domain/time/calendar.ts';

/** A comment as pages show it, with its replies; times in words of the report's time zone. */
export const commentNote = (comment: ReviewComment, timeZone: string): CommentNote => ({
  id: comment.id,
  text: comment.text,
  author: comment.authorName,
  at: showTime(comment.createdAt, timeZone),
  replies: comment.replies.map(({ text, authorName, at, dealtWith }) => ({
    text,
    author: authorName,
    at: showTime(at, timeZone),
    dealtWith,
  })),
  dealtWith: comment.dealtWith,
});
