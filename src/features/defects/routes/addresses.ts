import { action, get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';
import { listFiles } from '../../../server/lists/list-files.ts';

const DEFECT = '/defects/:defect';

/** The list as files. */
export const defectFiles = listFiles('/defects', 'defects', 'certificates.read');

export const defectActions = {
  answerDefects: action('/sites/:site', 'defects', inOffice('defects.answer')),
  move: action(DEFECT, 'moves', inOffice('defects.move')),
  undo: action(DEFECT, 'moves/:defectMove/undo', inOffice('defects.move')),
  handOver: action(DEFECT, 'holder', inOffice('defects.follow')),
  describe: action(DEFECT, 'words', inOffice('defects.follow')),
  offer: action(DEFECT, 'offers', inOffice('defects.follow'), { takes: 'earlier certificate' }),
  answerOffer: action(DEFECT, 'offers/:defectOffer/answer', inOffice('defects.move')),
  proof: action(DEFECT, 'proof', inOffice('defects.follow'), { takes: 'earlier certificate' }),
  file: get(`${DEFECT}/files/:defectFile/original.bin`, inOffice('certificates.read')),
  notice: action(DEFECT, 'notices', inOffice('defects.follow')),
  undoNotice: action(DEFECT, 'notices/:defectNotice/undo', inOffice('defects.follow')),
  handOverMany: post('/defects/hand-over', inOffice('defects.follow')),
  book: post('/defects/repair', ['office.pages', 'visits.book']),
  ...defectFiles,
  /** Its address before defects had pages of their own. */
  before: get('/remedials', inOffice('certificates.read')),
};

/** Its pages below `src/pages`. */
export const defectPages: readonly Route[] = [
  get('/defects', inOffice('certificates.read')),
  get('/defects/hand-over', inOffice('defects.follow')),
  get('/defects/repair', ['office.pages', 'visits.book']),
  get(DEFECT, inOffice('certificates.read')),
];
