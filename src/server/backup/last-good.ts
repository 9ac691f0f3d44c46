import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A nightly backup is almost a day old before the next: the extra hour allows for a slow one. */
const OLD_AFTER = 25 * 3600;

const noteIn = (dataDir: string): string => join(dataDir, 'last-backup.json');

/** When the last good backup was made, ISO; null if the last backup checked was damaged; undefined if there was never one. */
function readNote(dataDir: string): string | null | undefined {
  try {
    const { lastGood } = JSON.parse(readFileSync(noteIn(dataDir), 'utf8'));
    return typeof lastGood === 'string' && !Number.isNaN(Date.parse(lastGood)) ? lastGood : null;
  } catch {
    return undefined;
  }
}

/**
 * Notes that a backup was found good or damaged. A backup older than the last good one changes nothing.
 * @param madeAt  when the backup was made, ISO
 */
export async function noteBackup(
  dataDir: string,
  { madeAt, isGood }: { madeAt: string; isGood: boolean },
): Promise<void> {
  const known = readNote(dataDir);
  if (known && known > madeAt) return;
  await mkdir(dataDir, { recursive: true });
  const partial = `${noteIn(dataDir)}.${process.pid}`;
  await writeFile(partial, JSON.stringify({ lastGood: isGood ? madeAt : null }), { mode: 0o600 });
  await rename(partial, noteIn(dataDir));
}

/**
 * The age of the last good backup. Undefined if none was ever made with this data folder: an office that backs up in another way gets no
 * reminder.
 * @returns seconds; infinite if the last one was damaged.
 */
export function backupAge(dataDir: string, now: Date): { seconds: number; isOld: boolean } | undefined {
  const lastGood = readNote(dataDir);
  if (lastGood === undefined) return undefined;
  const seconds = lastGood === null ? Infinity : Math.max(0, (now.getTime() - Date.parse(lastGood)) / 1000);
  return { seconds, isOld: seconds > OLD_AFTER };
}
