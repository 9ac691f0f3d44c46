import { buildCertificate } from '../../domain/certificate/build-certificate.ts';
import type {
  CertificateData,
  Signatory,
  SignedDrawing,
  SigningAccount,
} from '../../domain/certificate/certificate.ts';
import type { Signatory as FormSignatory, Values } from '../../domain/forms/definition.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { blockOf, findSignatory, signatoryAt } from '../../domain/forms/signatories.ts';
import type { Drawing } from '../../domain/signature/drawing.ts';
import { isOwnName } from '../../domain/signature/own-name.ts';
import { RULE_VERSION } from '../../domain/verification/rules.ts';
import { mustBeAllowed } from '../authorization.ts';
import { type Drawings, drawingIdOf, drawingsOf, saveDrawing } from '../blobs/drawings.ts';
import { canonicalJson } from '../certificates/canonical.ts';
import {
  createSigningKey,
  openSigningKey,
  type SigningKey,
  type StoredKey,
  signCanonical,
} from '../certificates/signing.ts';
import { newVerifyCode } from '../certificates/verify-code.ts';
import { dayIn } from '../company-day.ts';
import type { Deps, Viewer } from '../context.ts';
import type { Trx } from '../db/dialect.ts';
import { ConflictError } from '../errors.ts';
import { authoriseReport } from '../repositories/authorisation.ts';
import { type Company, getCompany } from '../repositories/companies.ts';
import { insertCertificate, takeNumber } from '../repositories/issuing.ts';
import { getReport, type Report } from '../repositories/reports.ts';
import { mustBeOwnName, publicAccountId, signatoryValues } from '../repositories/signatories.ts';
import { findActiveKey, saveSigningKey } from '../repositories/signing-keys.ts';
import { type Submission, withSubmission } from '../repositories/submissions.ts';
import { getUser, type User } from '../repositories/users.ts';
import { answerItems, type ItemAnswers, mustHaveReadAll, openItems } from './open-items.ts';
import { type Standing, standingAtIssue } from './standing.ts';

type IssueDeps = Pick<Deps, 'db' | 'config' | 'clock'>;

/**
 * Issues an approved report: the authoriser's block, the number from the company's range, the signed data, the certificate,
 * all in one transaction, so that a number that was not issued is given out again. The same submission again changes nothing.
 *
 * The print is made after it, by `certificatePdf`: drawing takes a tenth of a second, in which the transaction would keep
 * the range of numbers (and on SQLite every other write) waiting. It follows from the data alone, so if the process dies in
 * between, or it cannot be drawn, whoever asks for it first gets it made.
 * @param seq of the report as the authoriser read it.
 * @param said  how many comments and replies the authoriser's page showed.
 * @param signature  the authoriser's own name as typed, '' where the form has nobody authorise it; `drawing` what they drew beside it.
 * @param answers  to what is open in the report since it was approved, by its key: each thing wants one.
 * @returns the certificate's id.
 * @throws ForbiddenError, ConflictError with a sentence that says what stands in the way; BadInputError where the name is
 * somebody else's.
 * @throws NewlySaidError when somebody commented since; UnansweredError when something is open and not answered.
 */
export async function issueReport(
  deps: IssueDeps,
  viewer: Viewer,
  reportId: string,
  { seq, said = 0, signature, drawing, answers = {}, ...submission }: Submission & Signing,
): Promise<string> {
  mustBeAllowed(viewer, 'reports.issue');
  const now = deps.clock();
  const { certificateId } = await withSubmission(
    deps.db,
    viewer,
    submission,
    async (trx) => ({
      certificateId: await issueIn(
        trx,
        deps,
        viewer,
        { reportId, seq, said, signature, drawing, answers, ...submission },
        now,
      ),
    }),
    now,
  );
  return certificateId;
}

type Signing = {
  seq: number;
  said?: number;
  signature: string;
  drawing: Drawing | undefined;
  answers?: ItemAnswers;
};

type ToIssue = { reportId: string; submission: string };

async function issueIn(
  trx: Trx,
  deps: IssueDeps,
  viewer: Viewer,
  { reportId, seq, said, signature, drawing, answers, submission }: Required<Signing> & ToIssue,
  now: Date,
): Promise<string> {
  const company = await getCompany(trx, viewer);
  const authoriser = await getUser(trx, viewer, viewer.userId);
  const { document } = await getReport(trx, viewer, reportId);
  if (findSignatory(definitionOf(document), 'authorising')) mustBeOwnName(signature, authoriser);
  const image = drawing ? await saveDrawing(trx, viewer, drawing, now) : null;
  const signing = { signature, image, day: dayIn(now, company.timeZone) };
  const block = (of: FormSignatory) => signatoryValues(of, { user: authoriser, company, signing });
  const report = await authoriseReport(trx, viewer, reportId, { seq, block, submission }, now);
  const stranger = declaredStranger(report);
  if (stranger) throw new ConflictError(`${stranger} Return the report to be signed again.`);
  const standing = await standingAtIssue(trx, viewer, report);
  const [open] = standing.blocking;
  if (open) throw new ConflictError(`This report cannot be issued yet. ${open.message}`);
  await mustHaveReadAll(trx, viewer, reportId, said);
  await answerItems(trx, viewer, report, await openItems(trx, viewer, report, standing), answers, now);
  const issue = await takeNumber(trx, viewer, reportId);
  const key = await signingKey(trx, deps, viewer, now);
  const drawings = await drawingsOf(trx, viewer, report.document);
  const { signatories } = definitionOf(report.document);
  if (signatories.some((each) => drawingIdOf(report.document, each) !== undefined && !drawings[each.key]))
    throw new ConflictError('A drawn signature of this report is not there. Return it to be signed again.');
  const data = certificateData({ report, company, authoriser, issue, key, drawings, standing }, now);
  const canonical = canonicalJson(data);
  const { jws } = signCanonical(canonical, key);
  const { outcome = null, inspected_on: inspectedOn = null, next_due: nextDue = null } = data;
  const certificate = { ...issue, reportId, canonical, signature: jws, kid: key.kid, outcome, inspectedOn, nextDue };
  return insertCertificate(trx, viewer, { ...certificate, code: newVerifyCode() }, now);
}

/** The key the company signs with, made at its first certificate. The company's row is locked by the number range meanwhile. */
async function signingKey(trx: Trx, { config }: IssueDeps, viewer: Viewer, now: Date): Promise<SigningKey> {
  const active = await findActiveKey(trx, viewer);
  if (active) {
    const stored: StoredKey = {
      kid: active.id,
      publicJwk: JSON.parse(active.publicJwk),
      privateKey: active.privateKey,
    };
    return openSigningKey(stored, config.sessionSecret);
  }
  const made = createSigningKey(config.sessionSecret);
  const row = { id: made.kid, publicJwk: JSON.stringify(made.publicJwk), privateKey: made.privateKey };
  await saveSigningKey(trx, viewer, row, now);
  return openSigningKey(made, config.sessionSecret);
}

type Parts = {
  report: Report;
  company: Company;
  authoriser: User;
  issue: Awaited<ReturnType<typeof takeNumber>>;
  key: SigningKey;
  drawings: Drawings;
  standing: Standing;
};

function certificateData(
  { report, company, authoriser, issue, key, drawings, standing }: Parts,
  now: Date,
): CertificateData {
  const { document, inspectorSignature } = report;
  const definition = definitionOf(document);
  const [inspector, authorising] = [signatoryAt(definition, 'signing'), findSignatory(definition, 'authorising')];
  const { number, revision, supersedes } = issue;
  return buildCertificate({
    definition,
    document,
    number,
    revision,
    supersedes: supersedes && { number: supersedes.number, revision: supersedes.revision },
    correctionReason: report.correctionReason,
    issuedAt: now.toISOString(),
    timeZone: company.timeZone,
    company: {
      name: company.name,
      address: company.address,
      phone: company.phone,
      email: company.email,
      scheme: company.scheme,
      scheme_number: company.schemeNumber,
    },
    inspector: signatory(blockOf(document, inspector), {
      at: inspectorSignature?.at ?? '',
      account: accountOf(inspectorSignature?.user_id, inspectorSignature?.name ?? ''),
      drawn: drawings[inspector.key],
    }),
    authoriser:
      authorising &&
      signatory(blockOf(document, authorising), {
        at: now.toISOString(),
        account: accountOf(authoriser.id, authoriser.name),
        drawn: drawings[authorising.key],
      }),
    verification: { findings: standing.standing },
    overruled: standing.overruled.map(({ finding }) => finding),
    ruleVersion: RULE_VERSION,
    key: key.publicJwk,
  });
}

type Signed = { at: string; account: SigningAccount | undefined; drawn: SignedDrawing | undefined };

const signatory = (block: Values, { at, account, drawn }: Signed): Signatory => ({
  name: textOf(block.name),
  position: textOf(block.position),
  qualifications: textOf(block.qualification_refs),
  signature: textOf(block.signature),
  signed_at: at,
  ...(account && { signed_by: account }),
  ...(drawn && { drawn }),
});

const accountOf = (userId: string | undefined, name: string): SigningAccount | undefined =>
  userId === undefined ? undefined : { id: publicAccountId(userId), name };

/**
 * Says where the declaration names an inspector who is not the account that signed it: reports that were signed before names
 * came from the account may. Undefined where the two are one.
 */
export function declaredStranger({ document, inspectorSignature }: Pick<Report, 'document' | 'inspectorSignature'>) {
  if (!inspectorSignature) return undefined;
  const block = blockOf(document, signatoryAt(definitionOf(document), 'signing'));
  const own = inspectorSignature.name;
  const other = [block.name, block.signature].map(textOf).find((name) => !isOwnName(name, own));
  return other === undefined ? undefined : `The declaration names “${other}”, and ${own} signed it.`;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
