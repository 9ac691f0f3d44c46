import { withChanges } from '../report/fold.ts';
import type { Change } from '../report/merge.ts';
import type { Board, FormDefinition, ReportDocument } from './definition.ts';

type Most = Pick<FormDefinition, 'most'>;

/** Whether a document of a form may have another board. */
export const mayAddBoard = ({ most }: Most, { boards = [] }: ReportDocument): boolean =>
  most === undefined || boards.length < most.boards;

/** Whether a board of it may have another circuit. */
export const mayAddCircuit = ({ most }: Most, { circuits = [] }: Board): boolean =>
  most === undefined || circuits.length < most.circuits;

const addsItem = ({ path, value }: Change) => value === true && /^boards\/[^/]+(?:\/circuits\/[^/]+)?$/.test(path);

/** What is wrong with changes that would make a document have more boards, or circuits of one, than its form is for. */
export function tooMany({ most }: Most, document: ReportDocument, changes: readonly Change[]): string | undefined {
  if (!most || !changes.some(addsItem)) return undefined;
  const { boards = [] } = withChanges(document, changes) as ReportDocument;
  if (boards.length > most.boards) return 'This form is for one board: begin another certificate for the other one';
  if (boards.some(({ circuits = [] }) => circuits.length > most.circuits))
    return 'This form is for one circuit: begin another certificate for the other one';
  return undefined;
}
