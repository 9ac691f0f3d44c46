import type { Sending, SendingAnswer, SubmissionAnswer } from '../../../../domain/field-sync/sending.ts';
import type { AnySubmission } from '../../../../domain/field-sync/submission.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Deps } from '../../../context.ts';
import { versionOfVisits } from './day.ts';
import { newsOf } from './report-news.ts';
import { takeSubmission } from './take-submission.ts';

/** Accepts a phone's submissions one after the other, and adds what is new since. */
export async function takeSubmissions(
  deps: Deps,
  viewer: Viewer,
  { submissions, have, sentAt }: Pick<Sending, 'submissions' | 'have' | 'sentAt'>,
): Promise<SendingAnswer> {
  const answers: SubmissionAnswer[] = [];
  const waiting = new Set<string>();
  const clockOff = sentAt === undefined ? 0 : Date.parse(sentAt) - deps.clock().getTime();
  for (const sent of submissions) {
    const about = subjectOf(sent);
    const { submission, kind } = sent;
    // The order within a report is kept: later submissions build on the one that waits.
    const answer: SubmissionAnswer = waiting.has(about)
      ? { submission, kind, outcome: 'later', reason: 'An earlier entry waits too.' }
      : await takeSubmission(deps, viewer, sent, clockOff);
    if (answer.outcome === 'later') waiting.add(about);
    answers.push(answer);
  }
  return {
    user: viewer.userId,
    now: deps.clock().toISOString(),
    answers,
    news: await newsOf(deps.db, viewer, have),
    parts: { visits: await versionOfVisits(deps, viewer) },
  };
}

const subjectOf = ({ report, visit }: AnySubmission): string =>
  JSON.stringify([typeof report === 'string' ? report : '', typeof visit === 'string' ? visit : '']);
