import { boardName } from '../../../forms/words/names.ts';
import type { Reading } from '../../../reading.ts';
import type { AboutFact } from '../../engine/about.ts';
import type { BoardPlace, Context } from '../../engine/context.ts';
import { readingOf, recordAt, textOf } from '../../engine/values.ts';
import { pathsOf } from '../boards.ts';
import { BONDED } from './supply-paths.ts';

/** A reading at one place of the supply, with its trade name: "Ze", "Zdb of DB1". */
export type SupplyReading = {
  name: string;
  reading: Reading;
  /** By enquiry, which gives a maximum: a measurement cannot be compared with it. */
  isByEnquiry: boolean;
};

/** Ze in Ω. */
export function impedanceAtOrigin({ document }: Context): SupplyReading {
  const supply = recordAt(document, 'supply');
  return { name: 'Ze', reading: readingOf(supply.ze), isByEnquiry: supply.ze_method === 'enquiry' };
}

export function faultCurrentAtOrigin({ document }: Context): SupplyReading {
  const supply = recordAt(document, 'supply');
  return {
    name: 'Ipf at the origin',
    reading: readingOf(supply.supply_ipf),
    isByEnquiry: supply.ipf_method === 'enquiry',
  };
}

/** Zdb of a board in Ω, or Ze if the board is at the origin and has none, because there they are the same. */
export function impedanceAt(context: Context, board: BoardPlace): SupplyReading {
  const own = readingOf(board.record.zdb);
  if (own.state === 'blank' && board.isOrigin) return impedanceAtOrigin(context);
  return { name: `Zdb of ${boardName(board.record)}`, reading: own, isByEnquiry: false };
}

/** Ipf of a board in kA, or the supply's at the origin. */
function faultCurrentAt(context: Context, board: BoardPlace): SupplyReading {
  const own = readingOf(board.record.ipf_db);
  if (own.state === 'blank' && board.isOrigin) return faultCurrentAtOrigin(context);
  return { name: `Ipf of ${boardName(board.record)}`, reading: own, isByEnquiry: false };
}

/** One step upstream: at the board that feeds it; for a board at the origin, at the origin itself. */
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

/**
 * True if the impedance at a board may be lower than upstream of it. Ze is measured with the installation disconnected, so at the origin,
 * and on TT everywhere, bonded services may carry part of the current; elsewhere the feeder's remarks say so.
 */
export function mayBeParallel(context: Context, board: BoardPlace): boolean {
  const feeder = context.supply.feederOf(board);
  if (/parallel/i.test(textOf(feeder?.record.remarks))) return true;
  if (!board.isOrigin && !context.isTT) return false;
  return Object.values(recordAt(context.document, 'particulars', 'bonded_services')).includes('yes');
}

/** The facts behind the impedance at a finding's board, as `impedanceAt` gives it. */
export const aboutImpedanceAt: AboutFact = ({ board }) => (board ? withMethod(pathsOf(board, 'zdb', 'ze')) : []);

/** The facts behind the impedance one step upstream, and its name. */
export const aboutImpedanceAbove: AboutFact = ({ context, board }) => {
  if (board?.isOrigin) return [`${board.path}/fed_from/origin`, 'supply/ze', 'supply/ze_method'];
  const up = board && context.supply.upstreamOf(board);
  return ['upstream/zdb', 'upstream/board_ref', ...(up ? withMethod(pathsOf(up, 'zdb', 'ze')) : [])];
};

/** The same for the fault current; how the supply's was found does not matter there. */
export const aboutFaultCurrentAbove: AboutFact = ({ context, board }) => {
  if (board?.isOrigin) return [`${board.path}/fed_from/origin`, 'supply/supply_ipf'];
  const up = board && context.supply.upstreamOf(board);
  return ['upstream/ipf_db', 'upstream/board_ref', ...(up ? pathsOf(up, 'ipf_db', 'supply_ipf') : [])];
};

const withMethod = (paths: readonly string[]) => (paths.includes('supply/ze') ? [...paths, 'supply/ze_method'] : paths);

/** The facts that decide if current may take a parallel path to the finding's board, or to those its circuit feeds. */
export const aboutParallel: AboutFact = ({ context, board, circuit }) => {
  const remarks = circuit ? 'circuit/remarks' : 'feeder/remarks';
  const maySpread = context.isTT || (!circuit && board?.isOrigin);
  return [remarks, 'supply/earthing_system', ...(maySpread ? BONDED : [])];
};
