import type { Item, ReportDocument } from '../../../domain/forms/definition.ts';
import { itemsOf } from '../../../domain/forms/document.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { namesIn } from '../../../domain/forms/words/show-value.ts';
import type { Entry } from '../../../domain/report/entry.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import { type DangerNotice, dangerIn, dangerNoticeOf, foundBy } from './danger-notice.ts';
import type { GivenNotice } from './given-notice.ts';

/** Where the facts of a notice are read: from the database, or on a phone. */
export type NoticeSource = {
  entriesAt(paths: readonly string[]): Promise<readonly Entry[]>;
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  company(): Promise<{ name: string; phone?: string }>;
};

/** @property site  its name. @property holder  the name of the electrician who has it. */
type About = { document: ReportDocument; timeZone: string; site: string; holder: string };

/** @property foundOn  the day on which the danger was found, YYYY-MM-DD, or empty. */
export type Composed = { number: number; observation: Item; notice: DangerNotice; foundOn: string };

/**
 * The notice of a danger with its present text.
 * @throws NotFoundError when the report has no such observation, or it is not coded C1.
 */
export async function composeNotice(
  source: NoticeSource,
  { document, timeZone, site, holder }: About,
  observationId: string,
): Promise<Composed> {
  const danger = dangerIn(document, observationId);
  if (!danger) throw new NotFoundError(`a danger notice of ${observationId}`);
  const { observation } = danger;
  const { authorId, day } = foundBy(
    await source.entriesAt([`observations/${observationId}/code`]),
    observation,
    timeZone,
  );
  const author = authorId && (await source.namesOf([authorId])).get(authorId);
  const notice = dangerNoticeOf(observation, {
    ...{ document, definition: definitionOf(document), names: namesIn(document, timeZone), site, day },
    by: author || holder,
    company: await source.company(),
  });
  return { ...danger, notice, foundOn: day };
}

/**
 * The recipients of the notice of an observation, even if its code has changed: a link works until it is revoked.
 * @param all  notices of the report.
 * @returns number: of the observation, from 1; undefined where it was removed. isDanger: false where no further notice can be given.
 * @throws NotFoundError when it is no danger, and no notice of it was given.
 */
export function receiptsIn(
  document: ReportDocument,
  observationId: string,
  all: readonly GivenNotice[],
): { number: number | undefined; isDanger: boolean; given: readonly GivenNotice[] } {
  const isDanger = dangerIn(document, observationId) !== undefined;
  const given = all.filter((each) => each.observationId === observationId);
  if (!isDanger && given.length === 0) throw new NotFoundError(`a danger notice of ${observationId}`);
  const index = itemsOf(document.observations).findIndex(({ id }) => id === observationId);
  return { number: index < 0 ? undefined : index + 1, isDanger, given };
}
