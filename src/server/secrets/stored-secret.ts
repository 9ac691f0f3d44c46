import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const pathIn = (dataDir: string) => join(dataDir, 'session-secret');

/** The secret of an installation that did not set one: made once, readable only by this account. */
export function storedSecret(dataDir: string): string {
  const found = findStoredSecret(dataDir);
  if (found) return found;
  const written = writeAside(dataDir, randomBytes(48).toString('base64url'));
  try {
    // A link appears with all its content or not at all, and the first of two processes wins.
    linkSync(written, pathIn(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(written);
  }
  return readFileSync(pathIn(dataDir), 'utf8').trim();
}

/** The secret stored in the data folder; undefined if there is none yet. */
export function findStoredSecret(dataDir: string): string | undefined {
  try {
    return readFileSync(pathIn(dataDir), 'utf8').trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Replaces the secret: values sealed with the old one no longer open. */
export function replaceStoredSecret(dataDir: string, secret: string): void {
  renameSync(writeAside(dataDir, secret), pathIn(dataDir));
}

function writeAside(dataDir: string, secret: string): string {
  const path = `${pathIn(dataDir)}.${randomBytes(6).toString('hex')}`;
  writeFileSync(path, secret, { mode: 0o600, flag: 'wx', flush: true });
  return path;
}
