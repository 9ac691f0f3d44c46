/**
 * - `identical`: byte for byte the file that was issued.
 * - `same-data`: the signed data itself, as JSON, and it is what was issued.
 * - `shortened`: its end is missing.
 * - `added-to`: the file that was issued, whole, with something behind it: what it shows may be anything.
 * - `reprinted`: a PDF whose data is what was issued, but not the file that was: what it shows may be anything.
 * - `another`: a certificate of ours that holds, but not this one.
 * - `altered`: it claims to be a certificate and is not one that we issued.
 * - `not-ours`: nothing of ours in it.
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
