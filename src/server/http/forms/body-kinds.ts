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
  /** Largest multipart body, where the form has a file; other encodings are then for forms without a file. */
  withFile?: number;
};

/**
 * The bodies that a route accepts. Parsing time grows faster than the number of fields, so limits on fields are low; our own forms,
 * with every box filled, use a fraction of their limit.
 */
export const bodyKinds = {
  form: { bytes: 64 * kibibyte, fields: 500 },
  /** Rows pasted as text, or in a file: no more than a list of a report holds. */
  'table of rows': { bytes: 512 * kibibyte, fields: 500, withFile: 1024 * kibibyte },
  /** The schedule of inspections has 830 controls, and 19 kB of names; the extent has five texts of 5,000 letters. */
  'long form': { bytes: 512 * kibibyte, fields: 4000 },
  /** The print of a report of 2,400 circuits is 10 MB; up to two and a half times that is still compared. */
  'copy of a certificate': { bytes: 64 * kibibyte, fields: COPY_FIELDS, withFile: 26 * mebibyte },
  /** Six photos from a phone with 12 megapixels; scripts make them smaller first. */
  photos: { bytes: 64 * kibibyte, fields: 20, withFile: 40 * mebibyte },
  /** The signed data of a certificate, or its print if that is no larger. */
  'last report': { bytes: 64 * kibibyte, fields: 20, withFile: 9 * mebibyte },
  /** A part of a photo, with the size from `src/domain/field-sync/photo-parts.ts`. */
  'part of a photo': { bytes: MOST_PART_BYTES, fields: 0 },
  /** A logo and a scheme mark, as a designer exports them. */
  logo: { bytes: 64 * kibibyte, fields: 20, withFile: 9 * mebibyte },
  /** A certificate of another firm: scans of forty pages are seldom larger. */
  'earlier certificate': { bytes: 64 * kibibyte, fields: 40, withFile: 26 * mebibyte },
  'list of sites': { bytes: 64 * kibibyte, fields: 20, withFile: 25 * mebibyte },
  /** A thousand rows of a register of instruments. */
  'list of instruments': { bytes: 64 * kibibyte, fields: 20, withFile: 256 * kibibyte },
  'report document': { bytes: MAX_DOCUMENT_BYTES, fields: 0 },
  /** A hundred entries from a phone are some 50 kB; a board that is removed is sent with its old values. */
  'field submissions': { bytes: 2 * mebibyte, fields: 0 },
  /** The versions of a thousand parts. */
  'field day': { bytes: 256 * kibibyte, fields: 0 },
  envelope: { bytes: mebibyte, fields: 0 },
} as const satisfies Record<string, BodyLimits>;

export type BodyKind = keyof typeof bodyKinds;

export const limitsOf = (kind: BodyKind = 'form'): BodyLimits => bodyKinds[kind];
