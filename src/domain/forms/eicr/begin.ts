import type { Json } from '../../report/entry.ts';
import { lastDay, rentedHomeCap } from '../../time/dates.ts';
import type { Known, ReportDocument } from '../definition.ts';

/** What the office knows before anybody has been there, by path. */
export const begin = ({ site, client, company }: Known): readonly (readonly [path: string, value: Json])[] => [
  ['ordered_by/client_name', client.name],
  ['ordered_by/client_address', client.address],
  ['ordered_by/client_email', client.email],
  ['ordered_by/client_phone', client.phone],
  ['installation/installation_address', site.address],
  ['installation/premises_type', site.premisesType],
  ['installation/nation', site.nation],
  ['installation/tenure', site.tenure],
  ['declaration/inspected_by/for_on_behalf', company.name],
  ['declaration/inspected_by/address', company.address],
];

/**
 * What stands in a control before anybody has typed there, by path: the day a rented home's next inspection is due, which is the
 * last on which the law allows it. Nothing for other premises, where it is the inspector's to say, and while the inspection
 * has no day.
 */
export function propose({ purpose, installation }: ReportDocument): Readonly<Record<string, string>> {
  const { inspection_dates: days } = purpose ?? {};
  const { tenure, nation } = installation ?? {};
  const inspectedOn = Array.isArray(days) ? lastDay(days) : undefined;
  if (!inspectedOn || (tenure !== 'private_rented' && tenure !== 'social_rented')) return {};
  const due = rentedHomeCap(inspectedOn, typeof nation === 'string' ? nation : undefined);
  return { 'next_inspection/next_inspection_due': due };
}
