import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { newWorkDocument } from '../../../../tests/support/new-work/new-work-document.ts';
import { BadInputError, ConflictError } from '../../../kernel/errors.ts';
import { closing } from '../../forms/closes.ts';
import type { ReportDocument } from '../../forms/definition.ts';
import { completeEicr } from '../../forms/fixtures/complete-eicr.ts';
import { definitionOf } from '../../forms/registry.ts';
import { signatoriesAt } from '../../forms/signatories.ts';
import { withChanges } from '../../report/fold.ts';
import { signatoryValues } from '../../signature/signatory-values.ts';
import { contentHash } from '../../signature/signed-content.ts';
import { buildCertificate } from '../build-certificate.ts';
import { decideIssue } from './decide.ts';
import type { IssueFacts, IssueOrder } from './facts.ts';
import { NewerCommentError, UnansweredError } from './open-items.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const now = new Date('2026-11-26T10:00:00Z');
const key = { kty: 'OKP', crv: 'Ed25519', x: 'x', kid: 'k' } as const;

const address = { lines: ['1 Mill Lane'], town: 'Aldermoor', postcode: 'ZZ1 1AA' };
const electrician = {
  id: 'u1',
  name: 'Elin Electrician',
  position: '',
  qualificationRefs: '2391',
  role: 'electrician',
} as const;
const supervisor = {
  id: 'u2',
  name: 'Sam Supervisor',
  position: '',
  qualificationRefs: '2391',
  role: 'supervisor',
} as const;
const company = {
  ...{ name: 'Home Electrical', address, phone: '01632 960000', email: '', scheme: 'None', schemeNumber: '' },
  ...{ timeZone: 'Europe/London', overdueStopsIssue: false },
};

/** A sound inspection as its electrician signed it. */
function signedReport(document: ReportDocument = completeEicr()): IssueFacts['report'] {
  const form = definitionOf(document);
  const signing = { signature: electrician.name, image: null, day: '2026-11-21' };
  const signatories = signatoriesAt(form, 'signing', document);
  const signed = withChanges(
    document,
    signatories.flatMap((each) => signatoryValues(form, each, { user: electrician, company, signing })),
  );
  const given = { name: electrician.name, user_id: electrician.id, at: '2026-11-21T10:00:00.000Z', seq: 7 };
  return {
    document: signed,
    seq: 7,
    conflicts: [],
    signatures: Object.fromEntries(
      signatories.map((each) => [each.key, { ...given, hash: contentHash(signed, each, sha256) }]),
    ),
    correctionReason: null,
  };
}

const factsOf = (known: Partial<IssueFacts> = {}): IssueFacts => ({
  ...{ report: signedReport(), authoriser: supervisor, company, brand: {}, overrides: [], comments: [], anomalies: [] },
  ...{ answeredFindings: new Set<string>(), drawings: {}, photos: new Map(), notices: [], corrected: null, order: {} },
  defects: { listed: new Map(), closedBefore: new Set<string>() },
  ...known,
});
const order: IssueOrder = { seq: 7, said: 0, signature: supervisor.name, drawing: undefined, answers: {} };
/** With an answer to everything that is open. */
function decided(known: Partial<IssueFacts> = {}, sent: Partial<IssueOrder> = {}) {
  const facts = factsOf(known);
  const decide = (answers: IssueOrder['answers']) =>
    decideIssue(facts, { ...order, answers, ...sent }, { now, sha256 });
  try {
    return decide({});
  } catch (error) {
    if (!(error instanceof UnansweredError) || sent.answers) throw error;
    return decide(Object.fromEntries(error.items.map((item) => [item.key, 'As it reads'])));
  }
}

test('a sound report is issued with everything that it says, as its two signatories signed it', () => {
  const { content, signing, closes, supersedes } = decided({ order: { order_number: 'PO-7' } });
  const data = buildCertificate({ ...content, number: 'CP-EICR-00001', revision: 1, key });
  expect(data).toMatchObject({
    ...{ number: 'CP-EICR-00001', supersedes: null, issued_at: now.toISOString(), order_number: 'PO-7', photos: [] },
    company: { name: company.name, address, scheme: '' },
    inspector: { name: electrician.name, signed_at: '2026-11-21T10:00:00.000Z', signed_by: { name: electrician.name } },
    authoriser: { name: supervisor.name, signed_at: now.toISOString(), position: 'Qualified supervisor' },
    verdict: { fail: 0 },
  });
  expect(signing.map(({ path }) => path)).toContain('declaration/authorised_by/signed_on');
  expect([closes, supersedes]).toEqual([[], null]);
});

test('the same facts give the same decision', () => {
  expect(decided()).toEqual(decided());
});

test('a form without an authoriser is issued without a signature', () => {
  const { signing, content } = decided(
    { report: signedReport(newWorkDocument('meiwc')) },
    { signature: '', drawing: { width: 1, height: 1, strokes: [] } },
  );
  expect(signing).toEqual([]);
  expect(content.inspector?.name).toBe(electrician.name);
  expect(content.authoriser).toBeUndefined();
});

test('a correction replaces the certificate that it corrects', () => {
  const corrected = { id: 'c1', number: 'CP-EICR-00001', revision: 2 };
  const report = { ...signedReport(), correctionReason: 'The wrong house' };
  const { supersedes, content } = decided({ report, corrected });
  expect(supersedes).toEqual(corrected);
  expect(content).toMatchObject({
    supersedes: { number: 'CP-EICR-00001', revision: 2 },
    correctionReason: 'The wrong house',
  });
});

const drawing = { width: 1000, height: 400, strokes: [[10, 10, 400, 150]] };

test('the drawn signatures are named by their hash', () => {
  const { content, drawing: toStore } = decided({}, { drawing });
  expect(toStore).toBe(drawing);
  expect(content.authoriser?.drawn).toEqual({ sha256: sha256(JSON.stringify(sorted(drawing))), drawing });
  expect(content.inspector?.drawn).toBeUndefined();
});

const sorted = ({ height, strokes, width }: typeof drawing) => ({ height, strokes, width });

test('a notice that was never sent is left out', () => {
  const notice = { observationId: 'o1', way: 'mail', at: '2026-11-20T10:00:00.000Z', receivedAt: null } as const;
  const notices = [
    { ...notice, isLost: false },
    { ...notice, observationId: 'o2', isLost: true },
  ];
  expect(decided({ notices }).content.notices).toEqual([
    { observation: 'o1', way: 'mail', given_at: notice.at, received_at: null },
  ]);
});

test('the photos that the report names are listed with what they are bound to', () => {
  const named = completeEicr();
  const [board] = named.boards ?? [];
  const document = { ...named, boards: [{ ...board, photos: ['p1'] }] } as ReportDocument;
  const report = signedReport(document);
  const photo = { caption: 'Board', takenAt: null, width: 4, height: 3 };
  expect(decided({ report, photos: new Map([['p1', photo]]) }).content.photos).toEqual([
    { sha256: 'p1', taken_at: null, bound_to: `boards/${board?.id}`, caption: 'Board', width: 4, height: 3 },
  ]);
  expect(() => decided({ report })).toThrow(/A photo of this report is missing/);
});

const listed = {
  number: 'CP-EICR-00009',
  id: 'o1',
  code: 'C2',
  text: 'Cover loose',
  location: 'Hall',
  inspectedOn: '2026-01-01',
} as const;

test('new work closes the defects that it names, as a certificate lists them', () => {
  const work = newWorkDocument('meiwc');
  const { closes } = definitionOf(work);
  if (!closes) throw new Error('minor works close observations');
  const changes = closing(closes, 'd1', listed).map(([path, value]) => ({ path, value }));
  const report = signedReport(withChanges(work, changes));
  const known = (more: object) => ({
    listed: new Map([['CP-EICR-00009 o1', { ...listed, ...more }]]),
    closedBefore: new Set<string>(),
  });
  const sent = { signature: '' };
  expect(decided({ report, defects: known({}) }, sent).closes).toMatchObject([
    { number: 'CP-EICR-00009', observation: 'o1' },
  ]);
  expect(() => decided({ report }, sent)).toThrow(/No current certificate of this site lists that observation/);
  expect(() => decided({ report, defects: known({ text: 'Cover missing' }) }, sent)).toThrow(/in these words/);
  expect(() => decided({ report, defects: known({ inspectedOn: '2027-01-01' }) }, sent)).toThrow(
    /completed before the inspection of CP-EICR-00009/,
  );
  // The certificate that it corrects closed it: it stays closed, however it is worded now.
  const before = { listed: new Map(), closedBefore: new Set(['CP-EICR-00009 o1']) };
  expect(decided({ report, defects: before }, sent).closes).toHaveLength(1);
});

const comment = {
  ...{ id: 'k1', path: '', text: 'Look again', authorId: 'u2', authorName: 'Sam', atSeq: 5, createdAt: '2026-11-22' },
  ...{ resolvedAt: null, answer: null, resolvedBy: null, replies: [], replied: false, dealtWith: false },
};

test('every open item needs its answer, and a comment must have been shown', () => {
  const comments = [comment];
  expect(() => decided({ comments })).toThrow(NewerCommentError);
  expect(() => decided({ comments }, { said: 1, answers: {} })).toThrow(UnansweredError);
  expect(() => decided({ comments }, { said: 1, answers: { 'comment.k1': '  ' } })).toThrow(UnansweredError);
  const { answers } = decided({ comments }, { said: 1 });
  expect(answers).toContainEqual({ item: expect.objectContaining({ key: 'comment.k1' }), answer: 'As it reads' });
});

const conflict = { path: 'extent/extent', value: 'Half', seq: 6, authorId: 'u3', at: '2026-11-20' };

test.each<[string, RegExp, Partial<IssueFacts>, Partial<IssueOrder>]>([
  ['an older page', /has changed since you read it/, {}, { seq: 6 }],
  ['other content', /not what the inspector signed/, { report: { ...signedReport(), signatures: {} } }, {}],
  ['two values', /entered twice/, { report: { ...signedReport(), conflicts: [conflict] } }, {}],
  ['no address', /Ask the owner to set it/, { company: { ...company, address: { ...address, lines: [] } } }, {}],
  ['a gap', /cannot be issued yet/, { report: signedReport({ ...completeEicr(), extent: {} } as ReportDocument) }, {}],
  ['a lost drawing', /drawn signature of this report is missing/, { report: withLostDrawing() }, {}],
])('%s is refused', (_, words, known, sent) => {
  expect(() => decided(known, sent)).toThrow(ConflictError);
  expect(() => decided(known, sent)).toThrow(words);
});

function withLostDrawing(): IssueFacts['report'] {
  const report = signedReport();
  const [inspector] = signatoriesAt(definitionOf(report.document), 'signing', report.document);
  if (!inspector) throw new Error('an inspector signs');
  const document = withChanges(report.document, [{ path: `${inspector.path}/signature_image`, value: 'gone' }]);
  const hash = contentHash(document, inspector, sha256);
  const given = report.signatures[inspector.key];
  if (!given) throw new Error('the inspector signed');
  return { ...report, document, signatures: { [inspector.key]: { ...given, hash } } };
}

test('nobody issues in another person’s name', () => {
  expect(() => decided({}, { signature: 'Elin Electrician' })).toThrow(BadInputError);
});
