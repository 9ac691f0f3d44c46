import { compareText } from '../../words/compare-text.ts';
import type { BoardRecord, CircuitRecord } from './records.ts';

export type CircuitPlace = { path: string; record: CircuitRecord; board: BoardPlace };
export type BoardPlace = {
  path: string;
  record: BoardRecord;
  isOrigin: boolean;
  /** All its circuits, spare ways too. */
  readonly circuits: readonly CircuitPlace[];
  circuitNamed: (id: string) => CircuitPlace | undefined;
};

/** Places of one list sorted by id, which ends their paths. */
export const byPath = <Place extends { path: string }>(places: readonly Place[]): readonly Place[] =>
  [...places].sort((a, b) => compareText(a.path, b.path));
