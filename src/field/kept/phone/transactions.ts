import type { FieldDatabase } from '../database.ts';

/** Aborts a transaction when one of its writes fails: otherwise its earlier writes would be committed. */
export async function allOrNothing(
  writing: { done: Promise<void>; abort(): void },
  steps: readonly (() => Promise<unknown>)[],
): Promise<void> {
  // The first failure reports it.
  const heard = (work: Promise<unknown>) => work.catch(() => undefined);
  const over = heard(writing.done);
  try {
    const asked = steps.map((step) => {
      const work = step();
      heard(work);
      return work;
    });
    await Promise.all([...asked, writing.done]);
  } catch (error) {
    try {
      writing.abort();
    } catch {
      // It has already ended.
    }
    await over;
    throw error;
  }
}

/** Removes photos that no unsent entry adds any more. In one transaction, as the same photo may be added again meanwhile. */
export async function dropSentPhotos(open: FieldDatabase): Promise<void> {
  const dropping = open.transaction(['entered', 'photos'], 'readwrite');
  const photos = dropping.objectStore('photos');
  const kept = await photos.getAllKeys();
  const entered = kept.length > 0 ? await dropping.objectStore('entered').getAll() : [];
  const unsent = new Set(
    entered.flatMap(({ sent, state }) => ('photo' in sent && state !== 'taken' ? [sent.photo] : [])),
  );
  await Promise.all([
    ...kept.filter((sha256) => !unsent.has(sha256)).map((each) => photos.delete(each)),
    dropping.done,
  ]);
}
