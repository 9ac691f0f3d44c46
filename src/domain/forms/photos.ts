import type { FieldGroup, FormDefinition, ReportDocument } from './definition.ts';
import { itemsOf, part, recordOf, valueAt } from './document.ts';

/** A record of a document that photos are bound to. */
export type PhotosOf = {
  /** Path of the record: `observations/<id>`, or the key of a section. */
  boundTo: string;
  /** Ids of its photos, the SHA-256 of each, in the order in which they are shown. */
  ids: readonly string[];
};

/** Photos that one form may send. */
export const MOST_AT_ONCE = 6;

/** What a form's field of photos is called, in every record that has one. */
const FIELD = 'photos';

/** Path of the photos of a record. */
export const pathOfPhotos = (boundTo: string): string => `${boundTo}/${FIELD}`;

export const isOfPhotos = (path: string): boolean => path.endsWith(`/${FIELD}`);

/** Ids of the photos that are bound to a record, each once. */
export const photosAt = (document: ReportDocument, boundTo: string): readonly string[] =>
  idsOf(valueAt(document, pathOfPhotos(boundTo)));

/** Every record of a document that has photos, in the order of the form: sections, boards, observations. */
export const photosIn = (definition: FormDefinition, document: ReportDocument): PhotosOf[] =>
  recordsWithPhotos(definition, document).filter(({ ids }) => ids.length > 0);

/** Every record that photos may be bound to, with those it has. */
export function recordsWithPhotos(definition: FormDefinition, document: ReportDocument): PhotosOf[] {
  const { sections, board, observation } = definition;
  const found: PhotosOf[] = [];
  const add = (boundTo: string, groups: readonly FieldGroup[], record: unknown) => {
    if (takesPhotos(groups)) found.push({ boundTo, ids: idsOf(part(record, FIELD)) });
  };
  for (const { key, groups } of sections) add(key, groups, recordOf(document, key));
  for (const each of itemsOf(document.boards)) add(`boards/${each.id}`, board.groups, each);
  for (const each of itemsOf(document.observations)) add(`observations/${each.id}`, observation.groups, each);
  return found;
}

/** Whether photos may be bound to a record of such fields. */
const takesPhotos = (groups: readonly FieldGroup[]): boolean =>
  groups.some(({ fields }) => fields.some(({ target, name }) => target === 'photo' && name === FIELD));

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter((id): id is string => typeof id === 'string'))] : [];
