import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ReactNode } from 'react';
import type { SyncLine } from '../components/electrician/sync-line.tsx';
import type { Assets } from '../components/ui/assets.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { BlobStore } from './documents/blobs/store/blob-store.ts';
import type { Printer } from './documents/pdf/printer.ts';
import type { ProcessState } from './http/process-state.ts';
import type { Route } from './http/routes/route.ts';
import type { Mail } from './mail/message.ts';
import type { Monitoring } from './monitoring/monitoring.ts';

/** What the sections need, made once by the composition root and handed over, so that a test can make its own. */
export type Deps = {
  db: Kysely<Database>;
  dialect: 'sqlite' | 'postgres';
  /** With the session secret filled in. */
  config: Config & { sessionSecret: string };
  log: Logger;
  /** Turns elements made in a section into a complete HTML page, doctype first. */
  renderHtml: (element: ReactNode) => Promise<string>;
  mail: Mail;
  assets: Assets;
  monitoring: Monitoring;
  printer: Printer;
  /** Where large bytes are kept. */
  blobs: BlobStore;
  clock: () => Date;
  /** What one request leaves behind for the next, beside the database. */
  state: ProcessState;
};

export type AppEnv = {
  Variables: {
    viewer: Viewer | undefined;
    /** What the table of routes says of the request. */
    route: Route;
    /** Reference that a person can read out: in every log line, error page and answer header. */
    requestId: string;
    /** The address the request came from, as far as TRUST_PROXY lets it be told. */
    address: string;
    /** Our own origin as the browser sees it. */
    origin: string;
    secureHeadersNonce?: string;
    /** The content security policy of a page that has its own scripts in it, in place of the section's. */
    ownPolicy?: string;
    /** How many reports wait for who is on site because others returned or gave them. */
    forYou?: number;
    /** On a phone that answers by itself: what it has sent. */
    sync?: SyncLine;
  };
};
