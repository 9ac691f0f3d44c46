import { boardName } from '../forms/document.ts';
import type { Reading } from '../reading.ts';
import { isExact } from './accuracy.ts';
import type { BoardPlace, Context } from './context.ts';
import { readingOf, recordAt, textOf } from './values.ts';

/** What was measured at one place of the supply, and what a tradesman calls it there: "Ze", "Zdb of DB1". */
export type SupplyReading = {
  name: string;
  reading: Reading;
  /** Why it is nothing to compare with: the end of a sentence. */
  whyNot?: string;
};

/** Ze in Ω; by enquiry it is the most it may be, and no measurement. */
export function impedanceAtOrigin({ document }: Context): SupplyReading {
  const supply = recordAt(document, 'supply');
  const byEnquiry = supply.ze_method === 'enquiry' && { whyNot: 'Ze is by enquiry, which gives the most it may be' };
  return { name: 'Ze', reading: readingOf(supply.ze), ...byEnquiry };
}

export function faultCurrentAtOrigin({ document }: Context): SupplyReading {
  const supply = recordAt(document, 'supply');
  const byEnquiry = supply.ipf_method === 'enquiry' && { whyNot: 'Ipf is by enquiry, which gives the most it may be' };
  return { name: 'Ipf at the origin', reading: readingOf(supply.supply_ipf), ...byEnquiry };
}

/** Zdb of a board in Ω, or Ze at the origin where its own box is blank, for there they are the same. */
export function impedanceAt(context: Context, board: BoardPlace): SupplyReading {
  const own = readingOf(board.record.zdb);
  if (own.state === 'blank' && board.isOrigin) return impedanceAtOrigin(context);
  return { name: `Zdb of ${boardName(board.record)}`, reading: own };
}

/** Ipf of a board in kA, or the supply's at the origin. */
export function faultCurrentAt(context: Context, board: BoardPlace): SupplyReading {
  const own = readingOf(board.record.ipf_db);
  if (own.state === 'blank' && board.isOrigin) return faultCurrentAtOrigin(context);
  return { name: `Ipf of ${boardName(board.record)}`, reading: own };
}

/** One step nearer to the transformer: at the board that feeds it, for a board at the origin at the origin itself. */
export const impedanceAbove = (context: Context, board: BoardPlace): SupplyReading | undefined =>
  above(context, board, impedanceAt, impedanceAtOrigin);
export const faultCurrentAbove = (context: Context, board: BoardPlace): SupplyReading | undefined =>
  above(context, board, faultCurrentAt, faultCurrentAtOrigin);

function above(
  context: Context,
  board: BoardPlace,
  at: (context: Context, board: BoardPlace) => SupplyReading,
  atOrigin: (context: Context) => SupplyReading,
): SupplyReading | undefined {
  if (board.isOrigin) return atOrigin(context);
  const upstream = context.supply.upstreamOf(board);
  return upstream && at(context, upstream);
}

/** Why readings cannot be compared with others, one of them at least being no exact figure: the end of a sentence. */
export function unreadable(readings: readonly SupplyReading[]): string {
  return readings
    .filter(({ reading }) => !isExact(reading))
    .map(({ name, reading }) =>
      reading.state === 'value' ? `${name} ${reading.text} is no exact figure` : `${name} is ${reading.text}`,
    )
    .join(' and ');
}

/**
 * Why the impedance at a board may well be lower than upstream of it: the end of a sentence. Ze is measured with the installation
 * disconnected, so at the origin, and on TT everywhere, whatever is bonded may carry part of the current.
 */
export function parallelPath(context: Context, board: BoardPlace): string | undefined {
  const feeder = context.supply.feederOf(board);
  if (/parallel/i.test(textOf(feeder?.record.remarks))) return 'the remarks of its feeder tell of a parallel path';
  if (!board.isOrigin && !context.isTT) return undefined;
  const services = Object.values(recordAt(context.document, 'particulars', 'bonded_services'));
  return services.includes('yes') ? 'bonded metalwork may be a parallel path' : undefined;
}
