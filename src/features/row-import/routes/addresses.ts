import { action, both, get, inOffice } from '../../../server/http/routes/route.ts';

/** A board, or any list of a section. */
const LIST = '/electrician/reports/:report/:group/:list';
const needs = ['electrician.pages', 'reports.fill'] as const;
const onSite = { own: ['owner', 'supervisor', 'electrician', 'apprentice'] } as const;

/** On the server only, which has the remembered columns. */
export const tableAddresses = {
  table: both(`${LIST}/table`, needs, { ...onSite, takes: 'table of rows' }),
  columns: get(`${LIST}/table/columns`, needs, onSite),
  undo: action(`${LIST}/table`, 'undo', needs, onSite),
};

/** Which column of a table holds what, as the company remembers it. */
export const columnActions = {
  changeColumns: action('/settings/columns', 'details', inOffice('standards.manage')),
  removeColumns: action('/settings/columns', 'removal', inOffice('standards.manage')),
};
