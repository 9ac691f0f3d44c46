import type { Json } from '../../report/entry.ts';
import type { Known } from '../definition.ts';

/** The values that the office knows before the visit, by path. */
export const knownToOffice = ({ site, client }: Known): readonly (readonly [path: string, value: Json])[] => [
  ['ordered_by/client_name', client.name],
  ['ordered_by/client_address', client.address],
  ['ordered_by/client_email', client.email],
  ['ordered_by/client_phone', client.phone],
  ['installation/installation_address', site.address],
  ['installation/premises_type', site.premisesType],
  ['installation/nation', site.nation],
  ['installation/tenure', site.tenure],
];
