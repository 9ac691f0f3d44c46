import { type LinkState, linkState, type MailedLink } from '../../mailed-link/domain/mailed-link.ts';

/** A request by mail to sign a part of a report without an account. Times are UTC ISO text, null if not yet. */
export type SigningRequest = MailedLink & {
  reportId: string;
  /** Key of the signatory. */
  signatory: string;
  /** The firm they sign for; empty if the requester did not give it. */
  firm: string;
  askedBy: string;
  mailId: string;
  signedAt: string | null;
  refusedAt: string | null;
  /** Reason for refusing. */
  refusal: string;
  /** When a change to the signed part removed their signature. */
  liftedAt: string | null;
};

export type RequestState = LinkState | 'signed' | 'lifted' | 'refused';

/** How long a link to sign works, in days: long enough to return from a holiday. */
export const SIGNING_DAYS = 14;

type Marks = Pick<SigningRequest, 'liftedAt' | 'signedAt' | 'refusedAt' | 'revokedAt' | 'expiresAt' | 'openedAt'>;

/**
 * The state of a request. An answer takes precedence over what happened to the link afterwards.
 * @param now  UTC ISO text.
 */
export function stateOf({ liftedAt, signedAt, refusedAt, ...link }: Marks, now: string): RequestState {
  if (liftedAt !== null) return 'lifted';
  if (signedAt !== null) return 'signed';
  return refusedAt === null ? linkState(link, now) : 'refused';
}

/** Whether its link can still be used to sign. */
export const waits = (state: RequestState): boolean => state === 'sent' || state === 'opened';

/** The latest request for each signatory; it replaces earlier ones. @param requests  in the order made. */
export function latestOf<Request extends Pick<SigningRequest, 'signatory'>>(
  requests: readonly Request[],
): ReadonlyMap<string, Request> {
  return new Map(requests.map((each) => [each.signatory, each]));
}
