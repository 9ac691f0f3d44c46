import { remembered } from '../../memo.ts';
import { byId, type Context } from '../engine/context.ts';
import type { SpecialLocationRecord } from '../engine/records.ts';
import { itemsOf } from '../engine/values.ts';

/** The special locations of a report, by their ids. Apart from the context: no circuit asks for them. */
export const specialLocations = remembered(({ document }: Context): readonly SpecialLocationRecord[] =>
  byId(itemsOf(document.special_locations)),
);
