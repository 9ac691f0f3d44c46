/** The few errors that a user can act on, each with the HTTP status it is answered with. Anything else is a fault of ours. */

/** Nobody is signed in: 303 to the sign-in page, 401 on the API. */
export class SignInNeededError extends Error {
  readonly status = 401;
  override readonly name = 'SignInNeededError';
}

/** There is no such thing, or it is not the viewer's: the same answer for both. `what` is for the log, never for the page. */
export class NotFoundError extends Error {
  readonly status = 404;
  override readonly name = 'NotFoundError';
  constructor(what: string) {
    super(`not found: ${what}`);
  }
}

/** The viewer may see it and may not do that. `action` completes "You may not …". */
export class ForbiddenError extends Error {
  readonly status = 403;
  override readonly name = 'ForbiddenError';
  readonly action: string;
  constructor(action: string) {
    super(`may not ${action}`);
    this.action = action;
  }
}

/** Where a person goes on, in this site. */
export type OnwardLink = { href: string; text: string };

/** It changed meanwhile, or is issued already. The message is one sentence for a person. */
export class ConflictError extends Error {
  readonly status = 409;
  override readonly name = 'ConflictError';
  readonly link: OnwardLink | undefined;
  constructor(message: string, { link, ...options }: ErrorOptions & { link?: OnwardLink } = {}) {
    super(message, options);
    this.link = link;
  }
}

/** What was sent can be no form of ours: a path that does not exist, text with NUL characters, a value that is no JSON. */
export class BadInputError extends Error {
  readonly status = 400;
  override readonly name = 'BadInputError';
  /** For a person, where they can mend it: an old address, for example. */
  readonly words: string | undefined;
  constructor(what?: string, { words, ...options }: ErrorOptions & { words?: string } = {}) {
    super(what, options);
    this.words = words;
  }
}

/** One network asked for more of something than it may within a minute. */
export class TooOftenError extends Error {
  readonly status = 429;
  override readonly name = 'TooOftenError';
  readonly retryAfterSeconds: number;
  readonly title: string;
  /** What there was too much of and how long to wait, for a person. */
  readonly words: string;
  constructor(what: string, retryAfterSeconds: number, { title, words }: { title: string; words: string }) {
    super(`too often: ${what}`);
    this.retryAfterSeconds = retryAfterSeconds;
    this.title = title;
    this.words = words;
  }
}

/** There is more of this work waiting than can be done in good time. The same again in a little while will do. */
export class BusyError extends Error {
  readonly status = 503;
  override readonly name = 'BusyError';
  readonly retryAfterSeconds: number;
  /** What there is too much of, as one sentence for a person. */
  readonly words: string;
  /** @param what  for the log. */
  constructor(what: string, retryAfterSeconds: number, { words, ...options }: ErrorOptions & { words?: string } = {}) {
    super(`too busy: ${what}`, options);
    this.words = words ?? 'More was asked for at the same time than can be done.';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Another person has described the photo since the form was drawn. The message quotes their words. */
export class CaptionTakenError extends ConflictError {
  /** What they wrote. */
  readonly caption: string;

  constructor(caption: string) {
    const what = caption === '' ? 'Another person has cleared this' : `Another person has written “${caption}”`;
    super(`${what} since you opened the page. Save again to keep yours.`);
    this.caption = caption;
  }
}
