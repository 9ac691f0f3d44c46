import { open } from 'node:fs/promises';

/** A rename survives a power cut only if the folder is synced too. Does nothing on systems that cannot. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
