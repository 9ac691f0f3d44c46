import { remembered } from '../../memo.ts';
import { lastDay } from '../../time/dates.ts';
import type { Context } from '../engine/context.ts';
import { recordAt, textsOf } from '../engine/values.ts';

/** The last day of inspection and testing, which is the inspection date in law. Separate from the context, because no circuit needs it. */
export const inspectionDay = remembered(({ document }: Context): string | undefined =>
  lastDay(textsOf(recordAt(document, 'purpose').inspection_dates)),
);
