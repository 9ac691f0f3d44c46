import { readFileSync } from 'node:fs';
import type { Item, ReportDocument } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';

/** A certificate of work on one circuit, as it is filled in: the same each time. */
export const newWorkDocument = (form: 'eic' | 'meiwc'): ReportDocument =>
  JSON.parse(readFileSync(new URL(`${form}.json`, import.meta.url), 'utf8')) as ReportDocument;

/** The same, with what its maximum Zs is. */
export function statesMaxZs(document: ReportDocument): ReportDocument {
  const boards = (document.boards ?? []).map((board) => ({
    ...board,
    circuits: itemsOf(board.circuits).map((circuit) => ({ ...circuit, max_zs: '1.09' })),
  }));
  return { ...document, boards } as ReportDocument;
}

const noRcd = {
  ...{ rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na' },
  ...{ rcd_delay: undefined, rcd_ms: undefined, rcd_button: undefined },
};

/**
 * The same without its RCD, with a departure from each of the regulations. An EIC's shower has to have one by 701.411.3.3, the sockets
 * of a MEIWC, which are in a shop then, by 411.3.3. `more` are numbers of further circuits like it.
 */
export function withoutRcd(
  form: 'eic' | 'meiwc',
  regulations: readonly string[],
  more: readonly string[] = [],
): ReportDocument {
  const document = newWorkDocument(form);
  const boards = (document.boards ?? []).map((board) => {
    const [first] = itemsOf(board.circuits);
    const circuits = [
      { ...first, ...noRcd },
      ...more.map((no) => ({ ...first, ...noRcd, id: `c${no}`, circuit_no: no })),
    ];
    return { ...board, circuits } as typeof board;
  });
  const departures = regulations.map(
    (regulation, index): Item => ({ id: `d${index + 1}`, role: 'design', regulation, text: 'Done otherwise, as safe' }),
  );
  const declarations = { ...(document.declarations as object), no_departures: undefined };
  // As it is stored: what is not there is not there at all.
  const installation = {
    ...(document.installation as object),
    ...(form === 'meiwc' && { premises_type: 'commercial' }),
  };
  return JSON.parse(JSON.stringify({ ...document, installation, boards, declarations, departures })) as ReportDocument;
}
