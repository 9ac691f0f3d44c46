import { remembered } from '../../memo.ts';
import { byId, type Context } from '../engine/context.ts';
import type { SpecialLocationRecord } from '../engine/records.ts';
import { itemsOf } from '../engine/values.ts';

/** The special locations of a report, by id. Separate from the context, because no circuit needs them. */
export const specialLocations = remembered(({ document }: Context): readonly SpecialLocationRecord[] =>
  byId(itemsOf(document.special_locations)),
);
