import { columnGroups } from '../../../../domain/certificate/print-parts.ts';
import type { PrintedColumn } from '../../../../domain/certificate/printed.ts';

/** Widths in points by machine name; what is left of the page goes to the columns of text. */
const widths = new Map(
  Object.entries({
    circuit_no: 23,
    wiring_type: 17,
    ref_method: 20,
    points: 17,
    live_csa: 20,
    cpc_csa: 20,
    ocpd_standard: 41,
    ocpd_type: 23,
    ocpd_rating: 20,
    breaking_ka: 18,
    max_zs: 23,
    rcd_standard: 41,
    rcd_type: 18,
    rcd_idn: 19,
    rcd_rating: 20,
    ring_r1: 22,
    ring_rn: 22,
    ring_r2: 22,
    r1r2: 23,
    r2: 21,
    ir_voltage: 20,
    ir_ll: 24,
    ir_le: 24,
    polarity: 18,
    zs: 25,
    rcd_ms: 22,
    rcd_button: 18,
    afdd_button: 18,
  }),
);
const USUAL = 22;
/** What is written in words; it shares what the others leave. */
const texts = new Set(['description', 'remarks']);

/** Height of the labels on end. */
export const LABELS = 78;

/** A column with its place on the page, from the left edge of the table. */
export type PlacedColumn = PrintedColumn & { index: number; x: number; width: number; isText: boolean };
export type ScheduleLayout = {
  columns: PlacedColumn[];
  groups: { title: string; count: number; x: number; width: number }[];
};

/** Columns of text stand a little further from their neighbours. */
export const padOf = ({ isText }: Pick<PlacedColumn, 'isText'>): number => (isText ? 4 : 1.6);

/** The columns of a schedule over a width. */
export function layOut(columns: readonly PrintedColumn[], whole: number): ScheduleLayout {
  const widthOf = ({ name }: PrintedColumn) => (texts.has(name) ? 0 : (widths.get(name) ?? USUAL));
  const fixed = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const sharing = columns.filter(({ name }) => texts.has(name)).length;
  // Without columns of text the rest is spread over all of them.
  const stretch = sharing === 0 ? whole / fixed : 1;
  let x = 0;
  const placed = columns.map((column, index): PlacedColumn => {
    const isText = texts.has(column.name);
    const width = isText ? (whole - fixed) / sharing : widthOf(column) * stretch;
    const place = { ...column, index, x, width, isText };
    x += width;
    return place;
  });
  return { columns: placed, groups: columnGroups(placed).map(placedGroup) };
}

const placedGroup = ({ title, columns }: { title: string; columns: readonly PlacedColumn[] }) => ({
  title,
  count: columns.length,
  x: columns[0]?.x ?? 0,
  width: columns.reduce((sum, { width }) => sum + width, 0),
});
