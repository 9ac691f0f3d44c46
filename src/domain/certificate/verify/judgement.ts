/**
 * The result of comparing a file with an issued certificate.
 * - `identical`: byte for byte the issued file.
 * - `same-data`: the issued signed data itself, as JSON.
 * - `shortened`: its end is missing.
 * - `added-to`: the whole issued file with something appended: its pages may show anything.
 * - `reprinted`: a PDF with the issued data that is not the issued file: its pages may show anything.
 * - `another`: a valid certificate of ours, but not this one.
 * - `altered`: it claims to be a certificate of ours and is not one that we issued.
 * - `not-ours`: it holds no data of ours.
 */
export type Judgement =
  | 'identical'
  | 'same-data'
  | 'shortened'
  | 'added-to'
  | 'reprinted'
  | 'another'
  | 'altered'
  | 'not-ours';
