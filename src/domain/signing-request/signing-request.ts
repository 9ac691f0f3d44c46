import type { SentMail } from '../sent-mail/sent-mail.ts';

/** Somebody who was asked by mail to sign a part of a report without an account. Times are UTC ISO text, null as long as there is none. */
export type SigningRequest = SentMail & {
  id: string;
  reportId: string;
  /** Key of what they are to sign as. */
  signatory: string;
  name: string;
  email: string;
  /** The firm they sign for; empty where who asked did not say. */
  firm: string;
  askedBy: string;
  /** Their name. */
  by: string;
  at: string;
  expiresAt: string;
  mailId: string;
  openedAt: string | null;
  signedAt: string | null;
  refusedAt: string | null;
  /** Why they would not sign. */
  refusal: string;
  revokedAt: string | null;
  /** When a change of what they signed for took their signature away. */
  liftedAt: string | null;
};

export type RequestState = 'sent' | 'opened' | 'signed' | 'lifted' | 'refused' | 'revoked' | 'expired';

/** How long a link to sign works, in days: long enough for somebody on holiday to be back. */
export const SIGNING_DAYS = 14;

type Marks = Pick<SigningRequest, 'liftedAt' | 'signedAt' | 'refusedAt' | 'revokedAt' | 'expiresAt' | 'openedAt'>;

/**
 * What became of a request. What somebody answered stands before what happened to the link after.
 * @param now  UTC ISO text.
 */
export function stateOf(
  { liftedAt, signedAt, refusedAt, revokedAt, expiresAt, openedAt }: Marks,
  now: string,
): RequestState {
  if (liftedAt !== null) return 'lifted';
  if (signedAt !== null) return 'signed';
  if (refusedAt !== null) return 'refused';
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return openedAt === null ? 'sent' : 'opened';
}

/** Whether its link can be signed through still. */
export const waits = (state: RequestState): boolean => state === 'sent' || state === 'opened';

/** Of each signatory the last request: the ones before it are over. @param requests  in the order they were made. */
export function latestOf<Request extends Pick<SigningRequest, 'signatory'>>(
  requests: readonly Request[],
): ReadonlyMap<string, Request> {
  return new Map(requests.map((each) => [each.signatory, each]));
}
