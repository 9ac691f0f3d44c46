import type { Lost, Phone } from './phone.ts';

/**
 * Notes what was removed, by the browser to make room or because somebody told it to. A database that has just been made has no entries; where
 * a mark says that there were some, they are gone.
 * @param entries  how many were unsent, kept apart from the database
 */
export async function noteLost(phone: Phone, entries: number, now: Date): Promise<void> {
  if ((await phone.fact('since')) !== undefined) return;
  const isLost = entries > 0 && (await phone.entered()).length === 0;
  const lost: Lost = { entries };
  await phone.told({ facts: { since: now.toISOString(), ...(isLost && { lost }) } });
}
