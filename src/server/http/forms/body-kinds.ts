import { MOST_PART_BYTES } from '../../../domain/field-sync/photo-parts.ts';
import { MAX_DOCUMENT_BYTES } from '../../../domain/verification/engine/verify-bytes.ts';
import { COPY_FIELDS } from './parse-form.ts';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

export type BodyLimits = {
  /** Largest body. */
  bytes: number;
  /** Most fields of a form, of either encoding. */
  fields: number;
  /** Largest body that comes in parts, where the form has a file: other encodings are then for forms without one. */
  withFile?: number;
};

/**
 * What a route takes. Parsing a form takes a time that grows faster than the form where it has many fields, so those are
 * few; what a form of ours sends, with every box filled, is a fraction of its limit.
 */
export const bodyKinds = {
  form: { bytes: 64 * kibibyte, fields: 500 },
  /** The schedule of inspections has 830 controls, and 19 kB of names; the extent has five texts of 5,000 letters. */
  'long form': { bytes: 512 * kibibyte, fields: 4000 },
  /** The print of a report of 2,400 circuits is 10 MB; twice and a half that are still compared. */
  'copy of a certificate': { bytes: 64 * kibibyte, fields: COPY_FIELDS, withFile: 26 * mebibyte },
  /** Six photos of a phone of 12 megapixels; with scripts they are made smaller first. */
  photos: { bytes: 64 * kibibyte, fields: 20, withFile: 40 * mebibyte },
  /** A certificate's signed data; its print, where that is no larger. */
  'last report': { bytes: 64 * kibibyte, fields: 20, withFile: 9 * mebibyte },
  /** A part of one, as `src/domain/field-sync/photo-parts.ts` has it. */
  'part of a photo': { bytes: MOST_PART_BYTES, fields: 0 },
  /** A logo and a scheme mark as a designer exports them. */
  logo: { bytes: 64 * kibibyte, fields: 20, withFile: 9 * mebibyte },
  'list of sites': { bytes: 64 * kibibyte, fields: 20, withFile: 25 * mebibyte },
  /** A thousand rows of a register of instruments. */
  'list of instruments': { bytes: 64 * kibibyte, fields: 20, withFile: 256 * kibibyte },
  'report document': { bytes: MAX_DOCUMENT_BYTES, fields: 0 },
  /** A hundred entries of a phone are some 50 kB; a whole board that is taken away comes with what it was. */
  'field submissions': { bytes: 2 * mebibyte, fields: 0 },
  /** The versions of a thousand parts. */
  'field day': { bytes: 256 * kibibyte, fields: 0 },
  envelope: { bytes: mebibyte, fields: 0 },
} as const satisfies Record<string, BodyLimits>;

export type BodyKind = keyof typeof bodyKinds;

export const limitsOf = (kind: BodyKind = 'form'): BodyLimits => bodyKinds[kind];
