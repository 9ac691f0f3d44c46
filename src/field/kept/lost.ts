import type { Lost, Phone } from './phone.ts';

/**
 * Records entries that the browser removed, to make room or on request. If a new, empty database has a mark that counts unsent entries,
 * those are lost.
 * @param entries  the mark: number of unsent entries, stored apart from the database
 */
export async function noteLost(phone: Phone, entries: number, now: Date): Promise<void> {
  if ((await phone.fact('since')) !== undefined) return;
  const isLost = entries > 0 && (await phone.entered()).length === 0;
  const lost: Lost = { entries };
  await phone.told({ facts: { since: now.toISOString(), ...(isLost && { lost }) } });
}
