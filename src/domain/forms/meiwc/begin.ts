import type { Json } from '../../report/entry.ts';
import type { CompanyDefaults } from '../../standards/company-defaults.ts';
import type { Known, ReportDocument } from '../definition.ts';
import { completedOn } from '../shared/begin-work.ts';
import { knownToOffice } from '../shared/known-to-office.ts';

/** The ids of the board and the circuit in every new document. */
export const oneCircuit = { board: 'board', circuit: 'circuit' } as const;
const BOARD = `boards/${oneCircuit.board}`;
const CIRCUIT = `${BOARD}/circuits/${oneCircuit.circuit}`;

/** The values that the office knows before the visit, and the one circuit on its board, by path. */
export const begin = (known: Known): readonly (readonly [path: string, value: Json])[] => [
  ...knownToOffice(known),
  [BOARD, true],
  [CIRCUIT, true],
  [`${CIRCUIT}/scope`, 'altered'],
];

export const propose = (
  _: ReportDocument,
  _defaults: CompanyDefaults,
  visitedOn?: string,
): Readonly<Record<string, string>> => completedOn(visitedOn);

/** Values shown before signing. */
export const signedSummary = [
  ['Address', 'installation/installation_address'],
  ['Work', 'work/description'],
  ['Completed', 'work/completed_on'],
  ['Comments on what is there', 'existing/comments'],
] as const;
