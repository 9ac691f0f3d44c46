import { pino } from 'pino';
import { type Config, readConfig } from '../../src/server/config.ts';
import type { Deps } from '../../src/server/context.ts';
import { type Db, dialectOf } from '../../src/server/db/dialect.ts';
import { printHere } from '../../src/server/documents/pdf/printer.ts';
import { openProcessState } from '../../src/server/http/process-state.ts';
import { openMail } from '../../src/server/mail/mail.ts';
import { memoryBlobs } from './memory-blobs.ts';
import { renderHtml } from './same-markup.ts';

/** What the tests seal and sign with. */
export const testSecret = 'a secret that only the tests have, and nobody else';

/** A fault of ours that monitoring was told of. */
export type Reported = { error: unknown; about: { requestId: string; path: string } };

/** What a test wants otherwise than the rest of them. */
export type OwnDeps = Partial<Omit<Deps, 'config'>> & { config?: Partial<Config> };

/**
 * The one place where tests make what the sections need: a silent log, prints made in this process, blobs in memory, mail that
 * stays in the outbox, and monitoring that only keeps what it is told in `reported`.
 */
export function makeDeps(db: Db, { config, ...own }: OwnDeps = {}): { deps: Deps; reported: Reported[] } {
  const reported: Reported[] = [];
  const clock = own.clock ?? (() => new Date());
  const deps: Deps = {
    db,
    dialect: dialectOf(db),
    config: {
      ...readConfig({}),
      smtpUrl: 'smtp://smtp.test',
      ...config,
      sessionSecret: config?.sessionSecret ?? testSecret,
    },
    log: pino({ level: 'silent' }),
    renderHtml,
    mail: openMail({ db, clock }),
    assets: { url: (name) => `/static/${name}` },
    monitoring: {
      report: (error, about) => void reported.push({ error, about }),
      nameRequest() {},
      browser: undefined,
      async flush() {},
    },
    printer: printHere,
    blobs: memoryBlobs(),
    clock,
    state: openProcessState({ db, clock }),
    ...own,
  };
  return { deps, reported };
}
