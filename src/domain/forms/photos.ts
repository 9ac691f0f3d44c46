import type { Field, FieldGroup, FormDefinition, ReportDocument, Values } from './definition.ts';
import { boardName, itemsOf, part, recordOf, valueAt } from './document.ts';

/** A record of a document that can have photos. */
export type PhotosOf = {
  /** Path of the record: `observations/<id>`, a part of one (`observations/<id>/fixed`), or the key of a section. */
  boundTo: string;
  /** Ids of its photos (the SHA-256 of each), in the order shown. */
  ids: readonly string[];
};

/** Most photos in one form. */
export const MOST_AT_ONCE = 6;

/** Most bytes of a photo that is sent in parts: as large as phones make them, if it was not made smaller first. */
export const MOST_PHOTO_BYTES = 12 * 1024 * 1024;

/** Most photos of a report: with all of them in its print, the file can still be mailed. */
export const MOST_PHOTOS = 40;

/** Most characters of a caption: two lines on paper. */
export const MOST_CAPTION = 200;
/** Name of the photo field, in every record that has one. */
const FIELD = 'photos';

/** Path of the photos of a record. */
export const pathOfPhotos = (boundTo: string): string => `${boundTo}/${FIELD}`;

export const isOfPhotos = (path: string): boolean => path.endsWith(`/${FIELD}`);

/** Ids of a record's photos, each once. */
export const photosAt = (document: ReportDocument, boundTo: string): readonly string[] =>
  idsOf(valueAt(document, pathOfPhotos(boundTo)));

/** Every record of a document that has photos, in the order of the form: sections, boards, observations. */
export const photosIn = (definition: FormDefinition, document: ReportDocument): PhotosOf[] =>
  recordsWithPhotos(definition, document).filter(({ ids }) => ids.length > 0);

/** The photos that a signatory of the report signs for: a field that does not apply has none, even if some were added before. */
export const signedPhotosIn = (definition: FormDefinition, document: ReportDocument): PhotosOf[] =>
  boundIn(definition, document)
    .filter(({ applies, ids }) => applies && ids.length > 0)
    .map(({ boundTo, ids }) => ({ boundTo, ids }));

/** Every record that can have photos, with its photos. */
export const recordsWithPhotos = (definition: FormDefinition, document: ReportDocument): PhotosOf[] =>
  boundIn(definition, document).map(({ boundTo, ids }) => ({ boundTo, ids }));

function boundIn(definition: FormDefinition, document: ReportDocument): (PhotosOf & { applies: boolean })[] {
  const { sections, board, observation } = definition;
  const found: (PhotosOf & { applies: boolean })[] = [];
  const add = (boundTo: string, groups: readonly FieldGroup[], record: unknown) => {
    for (const field of photoFields(groups)) {
      const below = field.name.slice(0, -FIELD.length).replace(/\.$/, '').replaceAll('.', '/');
      found.push({
        boundTo: below === '' ? boundTo : `${boundTo}/${below}`,
        ids: idsOf(part(record, field.name)),
        applies: field.applies?.((record ?? {}) as Values, document) ?? true,
      });
    }
  };
  for (const { key, groups } of sections) add(key, groups, recordOf(document, key));
  for (const each of itemsOf(document.boards)) add(`boards/${each.id}`, board.groups, each);
  for (const each of itemsOf(document.observations)) add(`observations/${each.id}`, observation.groups, each);
  return found;
}

/** Every photo of a document with its name for a list of choices: "Photo 2 of CU1". */
export const namedPhotos = (definition: FormDefinition, document: ReportDocument): { id: string; name: string }[] =>
  photosIn(definition, document).flatMap(({ boundTo, ids }) =>
    ids.map((id, at) => ({ id, name: `Photo ${at + 1} of ${recordName(definition, document, boundTo)}` })),
  );

function recordName({ sections }: FormDefinition, document: ReportDocument, boundTo: string): string {
  const [group = '', id] = boundTo.split('/');
  if (group === 'boards') return boardName(itemsOf(document.boards).find((each) => each.id === id) ?? {});
  if (group === 'observations')
    return `observation ${itemsOf(document.observations).findIndex((each) => each.id === id) + 1}`;
  return sections.find(({ key }) => key === group)?.title ?? group;
}

/** The photo fields of such a record: `photos`, and those of a part of it, `fixed.photos`. */
const photoFields = (groups: readonly FieldGroup[]): Field[] =>
  groups.flatMap(({ fields }) =>
    fields.filter(({ target, name }) => target === 'photo' && (name === FIELD || name.endsWith(`.${FIELD}`))),
  );

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.filter((id): id is string => typeof id === 'string'))] : [];

/** Begins the refusal of a file that is no photo: sending it again cannot help. */
export const NO_PHOTO = 'This is no photo.';
