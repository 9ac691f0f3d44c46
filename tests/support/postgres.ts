import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server of this run, without a database's name. */
    postgres: string;
  }
}

/** One real PostgreSQL server for the whole run; each test file makes databases of its own on it. */
export default async function setup(project: TestProject) {
  // The tests ask what is stored, not whether it would outlive a power cut.
  const server = await startPostgres(['-c', 'fsync=off']);
  project.provide('postgres', server.url);
  return server.stop;
}
