import { action, inOffice } from '../../../server/http/routes/route.ts';

/** What a person says of the boards of a site. */
export const boardActions = {
  answer: action('/sites/:site', 'board-answer', inOffice('boards.confirm')),
  undo: action('/sites/:site', 'board-answer-undone', inOffice('boards.confirm')),
};
