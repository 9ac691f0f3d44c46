import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { Copy } from '../../components/ui/copy.tsx';
import { KEEPS_TYPED, PlainLayout } from '../../components/ui/layout/plain-layout.tsx';
import { DataList } from '../../components/ui/lists.tsx';
import {
  BadInputError,
  BusyError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  type OnwardLink,
  SignInNeededError,
  TooOftenError,
} from '../../kernel/errors.ts';
import type { AppEnv, Deps } from '../context.ts';
import { type DatabaseFault, databaseFault } from '../db/faults.ts';
import { BlobStoreError, type StoreFault } from '../documents/blobs/store/blob-store.ts';
import { noteRefusedAccess } from '../identity/note-refusal.ts';
import { whySignedOut } from '../identity/session.ts';
import { whatWasTyped } from './forms/entered-by-label.ts';
import { type ProblemStatus, problem } from './problem.ts';

type Known = {
  status: ProblemStatus;
  title: string;
  words: string;
  /** For programs, in addition to the title. */
  detail?: string;
  link?: OnwardLink | undefined;
};

const nothingHere: Known = {
  status: 404,
  title: 'Page not found',
  words: 'Page not found, or you do not have access to it.',
};
const notUnderstood: Known = {
  status: 400,
  title: 'Not understood',
  words: 'Your data could not be read. Nothing was saved. Go back, load the page again and send it once more.',
};
const failed: Known = {
  status: 500,
  title: 'An application error has occurred',
  words:
    'Something went wrong on our side. Nothing you saved before is lost. Try again, or tell us the reference below.',
};
const again = 'Wait a moment, then go back and send it again.';
/** Faults of the database, in words for the reader: they cannot correct them, and must tell the operator. */
const faults: Record<DatabaseFault, Known> = {
  busy: {
    status: 503,
    title: 'The records are in use',
    words: `Something else is being saved, and this page could not wait for it any longer. ${again}`,
  },
  away: {
    status: 503,
    title: 'The records cannot be reached',
    words: `The database does not answer at the moment. ${again} If this continues, tell the operator of this site.`,
  },
  full: {
    status: 503,
    title: 'No space is left',
    words: 'The disk with the records is full. Tell the operator of this site. Everything saved before is safe.',
  },
  'read-only': {
    status: 503,
    title: 'The records cannot be written',
    words: 'The database can be read but not written at the moment. Tell the operator of this site.',
  },
  damaged: {
    status: 500,
    title: 'A record cannot be read',
    words:
      'The data for this page is damaged. Tell the operator of this site, with the reference below: it may have to come from a backup.',
  },
};
const fileLost: Known = {
  status: 500,
  title: 'A file cannot be read',
  words:
    'The file for this page is missing or damaged. Tell the operator of this site, with the reference below: it may have to come from a backup. The signed data of a certificate is kept elsewhere.',
};
const filesAway: Known = {
  status: 503,
  title: 'The files cannot be reached',
  words: `The store of prints and other files does not answer at the moment. ${again} If this continues, tell the operator of this site.`,
};
/** Faults of the file store, likewise. */
const storeFaults: Record<StoreFault, Known> = {
  missing: fileLost,
  changed: fileLost,
  away: filesAway,
  refused: filesAway,
  full: {
    ...filesAway,
    title: 'No space is left',
    words:
      'There is no more space for prints and other files. Tell the operator of this site. Everything saved before is safe.',
  },
  'read-only': {
    ...filesAway,
    title: 'The files cannot be written',
    words: 'Prints and other files can be read but not written at the moment. Tell the operator of this site.',
  },
};
const RETRY_AFTER_SECONDS = 5;

export const conflictWords = ({ message }: ConflictError): string =>
  `${message} Your entry was not saved. Look at what it says now.`;

function explain(error: unknown): Known {
  if (error instanceof NotFoundError) return nothingHere;
  if (error instanceof ForbiddenError) {
    return { status: 403, title: 'Not allowed', words: `Your account may not ${error.action}.` };
  }
  if (error instanceof ConflictError) {
    return {
      status: 409,
      title: 'This could not be saved',
      words: conflictWords(error),
      link: error.link,
    };
  }
  if (error instanceof TooOftenError) {
    return { status: 429, title: error.title, words: error.words, detail: error.words };
  }
  if (error instanceof BadInputError) return { ...notUnderstood, words: error.words ?? notUnderstood.words };
  if (error instanceof BusyError) {
    if (databaseFault(error.cause)) return faults.busy;
    return { status: 503, title: 'Too much at once', words: `${error.words} ${again}` };
  }
  if (error instanceof HTTPException) {
    if (error.status === 403) {
      return {
        status: 403,
        title: 'Not allowed',
        words: 'This form did not come from one of our own pages. Load the page again and send it from there.',
      };
    }
    if (error.status === 413) {
      return {
        status: 413,
        title: 'Too large',
        words: 'Your data is larger than this page accepts. Nothing was saved.',
      };
    }
    if (error.status === 414) {
      return {
        status: 414,
        title: 'Address too long',
        words: 'No page of ours has an address this long. Check the link, or begin at the start page.',
      };
    }
    if (error.status === 421) return { status: 421, title: 'Another address', words: error.message };
    if (error.status === 405) {
      return {
        status: 405,
        title: 'Not possible here',
        words: 'Nothing can be sent to this address. Nothing was saved.',
      };
    }
    if (error.status < 500) return { ...notUnderstood, status: error.status as ProblemStatus };
  }
  if (error instanceof BlobStoreError) return storeFaults[error.fault];
  const fault = databaseFault(error);
  return fault ? faults[fault] : failed;
}

/** A longer address would not fit into the redirect header once every letter is escaped. */
const LONGEST_NEXT = 2000;

/** Whether a program reads the response: it gets problem details (RFC 9457) instead of a page. */
const isForProgram = (path: string) => /^\/(?:api|monitoring)(?:\/|$)/.test(path);

/** A phone keeps working after its session has expired, but not after it was ended: the response says which. */
const ofPhones = '/api/v1/field/';

/** The one place where an error becomes a response: a page with a reference and a way back, or problem details. */
export function answerError(deps: Deps, c: Context<AppEnv>, error: unknown): Promise<Response> | Response {
  if (error instanceof SignInNeededError && !isForProgram(c.req.path)) {
    const url = new URL(c.req.url);
    const asked = url.pathname + url.search;
    const next = asked.length <= LONGEST_NEXT ? `?next=${encodeURIComponent(asked)}` : '';
    return c.redirect(`/auth/sign-in${next}`, 303);
  }
  if (error instanceof SignInNeededError && c.req.path.startsWith(ofPhones)) {
    return whySignedOut(deps, c.req.raw).then((session) => problem(c, 401, 'Sign in first', { session }));
  }
  const known =
    error instanceof SignInNeededError ? { ...failed, status: 401 as const, title: 'Sign in first' } : explain(error);
  if (error instanceof ForbiddenError && c.var.viewer) {
    noteRefusedAccess(deps, c.var.viewer, { method: c.req.method, route: c.var.route.path });
  }
  const fault = databaseFault(error);
  const ofStore = error instanceof BlobStoreError;
  if (known.status === 500 || ofStore || (fault && fault !== 'busy'))
    deps.monitoring.report(error, { requestId: c.var.requestId, path: c.req.path });
  if (error instanceof BusyError || error instanceof TooOftenError)
    c.header('retry-after', String(error.retryAfterSeconds));
  else if ((fault || ofStore) && known.status === 503) c.header('retry-after', String(RETRY_AFTER_SECONDS));
  return errorAnswer(deps, c, known, fault === 'away');
}

export const notFoundAnswer = (deps: Deps, c: Context<AppEnv>) => errorAnswer(deps, c, nothingHere);

/** @param maybeSaved  whether the response to the last statement was lost, so that the result is unknown. */
async function errorAnswer(deps: Deps, c: Context<AppEnv>, known: Known, maybeSaved = false): Promise<Response> {
  if (isForProgram(c.req.path)) {
    return problem(c, known.status, known.title, known.detail === undefined ? {} : { detail: known.detail });
  }
  const isOurs = known.status === 404 || known.status === 409 || known.status >= 500;
  const typed = isOurs ? await whatWasTyped(c) : [];
  const notSaved = maybeSaved ? 'This may not have been saved' : 'This was not saved';
  const home = c.var.viewer?.role === 'electrician' || c.var.viewer?.role === 'apprentice' ? '/electrician' : '/';
  const page = (
    <PlainLayout title={known.title} assets={deps.assets} scripts={['copy.js', KEEPS_TYPED]}>
      <h1>{known.title}</h1>
      <p>{known.words}</p>
      {known.link && (
        <p>
          <a href={known.link.href}>{known.link.text}</a>
        </p>
      )}
      {typed.length === 0 && c.req.method === 'POST' && known.status >= 500 && <p>{notSaved}.</p>}
      {typed.length > 0 && (
        <section>
          <h2>{notSaved}</h2>
          <p>The form had these values when you sent it:</p>
          <DataList pairs={typed} />
        </section>
      )}
      <p>
        Reference: <code>{c.var.requestId}</code> <Copy text={c.var.requestId} what="the reference" />
      </p>
      <p>
        <a href={home}>Go to the start page</a>
      </p>
    </PlainLayout>
  );
  return c.html(await deps.renderHtml(page), known.status);
}
