import { expect, test } from 'vitest';
import { callersOf, declaredInCommands, isCommand } from '../support/commands-in-source.ts';

const finish =
  'a report in progress hinders archiving: it can only be the correction of a certificate, which goes its way';
const visit = 'a visit to be made hinders archiving: the command finds none';
const issued = 'for certificates that are there: archiving leaves them with the people who may see them';
const proof = 'the law asks for it at every home: it stays a proof';
const takesBack = 'takes back what was recorded in error';

/** Commands on the records of a site that an archived one takes too, with the reason. All others refuse. */
const goesOn: Readonly<Record<string, string>> = {
  addCallPhoto: visit,
  addPhotos: finish,
  answerAnomaly: finish,
  approveAndIssue: finish,
  approveReport: finish,
  arrive: visit,
  askToSign: finish,
  cancelVisit: visit,
  captionPhoto: finish,
  commentOn: finish,
  correctEarlier: 'mends what is written down of a certificate that is there',
  discardReport: finish,
  endRequests: finish,
  endWhatMerged: 'a part of the merge itself',
  eraseOccupant: 'a person may be erased wherever they lived',
  findNoAccess: visit,
  finishVisit: finish,
  giveEarlier: proof,
  giveNotice: 'people are told of a danger, whatever the lists show',
  giveUpVisit: visit,
  handInSigned: finish,
  handOver: finish,
  handOverDefects: 'leaves out the defects of an archived home',
  handOverNotice: 'people are told of a danger, whatever the lists show',
  issueIn: finish,
  issueReport: finish,
  keepSettled: finish,
  leave: visit,
  linkTo: issued,
  lockToAttend: visit,
  mailIssued: finish,
  mailLetter: proof,
  mailNotice: 'people are told of a danger, whatever the lists show',
  mailWithdrawn: issued,
  mergeClients: 'merging asks by itself',
  mergeSites: 'merging asks by itself',
  moveBack: takesBack,
  moveDay: visit,
  moveDefect: 'what happened to a defect is recorded; what plans work is refused: `plans`',
  moveOut: 'a person left: what is kept of them ends',
  moveVisit: visit,
  readPhotos: finish,
  recordNoAccess: visit,
  recordOfLink: issued,
  removeEarlier: takesBack,
  replyToComments: finish,
  resendRequest: finish,
  restoreEarlier: takesBack,
  returnReport: finish,
  revokeLink: issued,
  revokeNotice: takesBack,
  revokeRequest: finish,
  revokeShareLink: issued,
  sayHazard: 'what was done about a hazard is recorded; a new hazard is refused',
  sendLinkAgain: issued,
  setColleagues: visit,
  settleComment: finish,
  shareCertificate: issued,
  signAndHandIn: finish,
  signReport: finish,
  startCorrection: 'a certificate that is wrong must be put right, wherever its home is listed',
  submitReport: finish,
  takeNoticeBack: takesBack,
  tellOfIssue: finish,
  undoClientMerge: 'undoing a merge asks by itself',
  undoDayMove: visit,
  undoMove: takesBack,
  undoSiteMerge: 'undoing a merge asks by itself',
  withdrawCertificate: 'a certificate that is wrong must go, wherever its home is listed',
  writeConfirmation: proof,
};

test('every command on the records of a site refuses an archived one, or is listed with its reason', () => {
  const declared = declaredInCommands();
  const asking = callersOf(declared, /\b(getSiteToChange|getSiteToBegin|lockDefectToFollow)\(/);
  const ofSite = /site_?id|\b(lock|get)(Report|Visit|Defect|Certificate)\w*[()]|reportId|certificateId|visitId/i;
  const commands = declared.filter((each) => isCommand(each) && ofSite.test(each.text)).map(({ name }) => name);
  expect(commands.length).toBeGreaterThan(80);
  expect(commands.filter((name) => !asking.has(name)).sort()).toEqual(Object.keys(goesOn));
});
