import { lastDay, rentedHomeCap } from '../dates.ts';
import type { ReportDocument } from './definition.ts';

/**
 * The day a rented home's next inspection is due, which is on the form before anybody types one: the last on which the law allows
 * it. Undefined for other premises, where it is the inspector's to say, and while the inspection has no day.
 */
export function nextDueOf({ purpose, installation }: ReportDocument): string | undefined {
  const { inspection_dates: days } = purpose ?? {};
  const { tenure, nation } = installation ?? {};
  const inspectedOn = Array.isArray(days) ? lastDay(days) : undefined;
  if (!inspectedOn || (tenure !== 'private_rented' && tenure !== 'social_rented')) return undefined;
  return rentedHomeCap(inspectedOn, typeof nation === 'string' ? nation : undefined);
}
