import { open } from 'node:fs/promises';

/** A rename outlives a power cut when the folder is written too. Some systems cannot, and then there is nothing to do. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
