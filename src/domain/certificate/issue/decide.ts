import { ConflictError } from '../../../kernel/errors.ts';
import { schemeShown } from '../../company/scheme.ts';
import type { NamedDefect } from '../../forms/closes.ts';
import type { ReportDocument } from '../../forms/definition.ts';
import { signedPhotosIn } from '../../forms/photos.ts';
import { definitionOf } from '../../forms/registry.ts';
import { isOfSignatory, signatoriesAt } from '../../forms/signatories.ts';
import { type Change, mergeChange } from '../../report/merge.ts';
import { declaredStranger } from '../../signature/declared-stranger.ts';
import type { Drawing } from '../../signature/drawing.ts';
import { mustBeOwnName, mustHaveAddress, signatoryValues } from '../../signature/signatory-values.ts';
import { matchesSignature, type Sha256 } from '../../signature/signed-content.ts';
import { dayIn } from '../../time/company-day.ts';
import type { Finding } from '../../verification/engine/finding.ts';
import { RULE_VERSION } from '../../verification/rules/rules.ts';
import type { Issue } from '../build-certificate.ts';
import type { CertificateNotice, CertificatePhoto, IssuingCompany } from '../certificate.ts';
import { closedDefects } from './closed-defects.ts';
import { drawingsIn, namedDrawing } from './drawings.ts';
import type { Corrected, IssueFacts, IssueOrder } from './facts.ts';
import { type AnsweredItem, mustHaveReadAll, openItemsIn, withAnswers } from './open-items.ts';
import { weighForIssue } from './readiness.ts';
import { signedBy } from './signed-by.ts';
import { untoldDangers } from './untold.ts';

/** How a report is issued: all that there is to write but the number and the key. */
export type IssueDecision = {
  /** The authoriser's block; empty where nobody signs at issue. */
  signing: readonly Change[];
  /** Their drawn signature, to be stored. */
  drawing: Drawing | undefined;
  answers: readonly AnsweredItem[];
  /** The certificate that the new one replaces: it has the same number. */
  supersedes: Corrected | null;
  /** The defects that it puts right. */
  closes: readonly NamedDefect[];
  /** What `buildCertificate` makes the signed data of. */
  content: Omit<Issue, 'number' | 'revision' | 'key'>;
};

/**
 * Decides how an approved report is issued.
 * @throws ConflictError with a sentence that says what prevents it; BadInputError where the name is another person's.
 * @throws NewerCommentError when there is a newer comment; UnansweredError when an open item has no answer.
 */
export function decideIssue(
  facts: IssueFacts,
  order: IssueOrder,
  { now, sha256 }: { now: Date; sha256: Sha256 },
): IssueDecision {
  const { report, authoriser, company, corrected } = facts;
  mustBeAsApproved(report, order, sha256);
  const { signing, drawing, document } = signedAtIssue(facts, order, { now, sha256 });
  const { blocking, unanswered, warnings, standing, overridden } = weighForIssue(document, {
    overrides: facts.overrides,
    overdueStopsIssue: company.overdueStopsIssue,
  });
  const [first] = blocking;
  if (first) throw new ConflictError(`This report cannot be issued yet. ${whyNot(first, document)}`);
  mustHaveReadAll(facts.comments, order.said);
  const findings = [...unanswered, ...warnings, ...untoldDangers(document, facts.notices)];
  const answers = withAnswers(openItemsIn({ ...facts, findings }, sha256), order.answers);
  const stored = Object.values(facts.drawings).filter((each) => each !== undefined);
  const drawings = drawingsIn(document, [...stored, ...(drawing ? [namedDrawing(drawing, sha256)] : [])]);
  const authorising = { name: authoriser.name, user_id: authoriser.id, at: now.toISOString() };
  return {
    ...{ signing, drawing, answers, supersedes: corrected },
    closes: closedDefects(document, facts.defects),
    content: {
      definition: definitionOf(document),
      document,
      supersedes: corrected && { number: corrected.number, revision: corrected.revision },
      correctionReason: report.correctionReason,
      issuedAt: now.toISOString(),
      timeZone: company.timeZone,
      company: companyShown(facts),
      ...signedBy({ document, signatures: report.signatures }, { drawings, authorising }, sha256),
      verification: { findings: standing },
      overridden: overridden.map(({ finding }) => finding),
      ruleVersion: RULE_VERSION,
      photos: photosOf(document, facts.photos),
      notices: noticesShown(facts.notices),
      order: facts.order,
    },
  };
}

/** Refuses a report that is not what the inspector signed and the authoriser read. */
function mustBeAsApproved(
  { document, seq, conflicts, signatures }: IssueFacts['report'],
  order: Pick<IssueOrder, 'seq'>,
  sha256: Sha256,
): void {
  if (seq !== order.seq)
    throw new ConflictError('This report has changed since you read it. Read it again before you issue it.');
  const signing = signatoriesAt(definitionOf(document), 'signing', document);
  if (!signing.every((each) => matchesSignature(document, each, signatures[each.key]?.hash, sha256)))
    throw new ConflictError('This report is not what the inspector signed. Return it to be signed again.');
  if (conflicts.some(({ path }) => !isOfSignatory(path)))
    throw new ConflictError('Some values of this report were entered twice. Return it, so that one of each is chosen.');
  const stranger = declaredStranger({ document, signatures });
  if (stranger) throw new ConflictError(`${stranger} Return the report to be signed again.`);
}

/** The report with the authoriser's block filled in, where its form has one. */
function signedAtIssue(
  { report, authoriser, company }: IssueFacts,
  { seq, signature, drawing }: IssueOrder,
  { now, sha256 }: { now: Date; sha256: Sha256 },
): Pick<IssueDecision, 'signing' | 'drawing'> & { document: ReportDocument } {
  const { document: current, conflicts } = report;
  const form = definitionOf(current);
  const blocks = signatoriesAt(form, 'authorising', current);
  if (blocks.length === 0) return { signing: [], drawing: undefined, document: current };
  mustBeOwnName(signature, authoriser);
  mustHaveAddress(form, blocks, { user: authoriser, company });
  const image = drawing ? namedDrawing(drawing, sha256).sha256 : null;
  const day = dayIn(now, company.timeZone);
  const signing = blocks.flatMap((block) =>
    signatoryValues(form, block, { user: authoriser, company, signing: { signature, image, day } }),
  );
  const { document } = mergeChange({
    ...{ current, conflicts, base: seq, authorId: authoriser.id, log: undefined, changes: signing },
  });
  return { signing, drawing, document };
}

/** A signature made before the company had an address lacks one permanently; entering the address now does not correct it. */
function whyNot({ path, message }: Finding, document: ReportDocument): string {
  const signed = signatoriesAt(definitionOf(document), 'signing', document);
  return signed.some((each) => path === `${each.path}/address`)
    ? 'It was signed before your company’s address was set (Settings › Company). Return it to be signed again.'
    : message;
}

const companyShown = ({ company, brand }: Pick<IssueFacts, 'company' | 'brand'>): IssuingCompany => ({
  name: company.name,
  address: company.address,
  phone: company.phone,
  email: company.email,
  scheme: schemeShown(company.scheme),
  scheme_number: company.schemeNumber,
  ...(Object.keys(brand).length > 0 && { brand }),
});

/** The data of the photos that the report names. @throws ConflictError where a photo is missing. */
const photosOf = (document: ReportDocument, known: IssueFacts['photos']): CertificatePhoto[] =>
  signedPhotosIn(definitionOf(document), document).flatMap(({ boundTo, ids }) =>
    ids.map((sha): CertificatePhoto => {
      const photo = known.get(sha);
      if (!photo) throw new ConflictError('A photo of this report is missing. Return it and have that photo removed.');
      const { caption, takenAt, width, height } = photo;
      return { sha256: sha, taken_at: takenAt, bound_to: boundTo, caption, width, height };
    }),
  );

/** The danger notices without those that were never sent. */
const noticesShown = (given: IssueFacts['notices']): CertificateNotice[] =>
  given
    .filter(({ isLost }) => !isLost)
    .map(({ observationId: observation, way, at, receivedAt }) => ({
      ...{ observation, way, given_at: at, received_at: receivedAt },
    }));
