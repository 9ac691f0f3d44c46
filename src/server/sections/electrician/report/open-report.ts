import type { Context } from 'hono';
import type { FormDefinition, ReportDocument } from '../../../../domain/forms/definition.ts';
import { hasGroup } from '../../../../domain/forms/document.ts';
import type { Names } from '../../../../domain/forms/kinds/kind.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { namesIn } from '../../../../domain/forms/words/show-value.ts';
import type { Conflict } from '../../../../domain/report/entry.ts';
import type { GivenSignatures } from '../../../../domain/report/signatures.ts';
import { isBeingFilled } from '../../../../domain/report/status.ts';
import { sameValue } from '../../../../domain/report/value.ts';
import { dayIn } from '../../../../domain/time/company-day.ts';
import type { Finding } from '../../../../domain/verification/engine/finding.ts';
import { type Answered, answersTo } from '../../../../domain/verification/overrides/answers.ts';
import { ConflictError, NotFoundError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { judge, judgeAt } from '../findings/report-findings.ts';
import { baseOf } from '../records/posted.ts';
import type { FieldDeps, Override, Report } from '../store.ts';

/** A report as the section works with it, opened for the person who fills it in. */
export type OpenReport = {
  id: string;
  status: Report['status'];
  /** Sequence number of its last entry. */
  seq: number;
  /** The `base` of forms rendered now. */
  drawnFrom: string;
  /** The same for signing. When the server does not have everything shown here, it names no state of the server. */
  readFrom(): string;
  document: ReportDocument;
  conflicts: readonly Conflict[];
  /** The report holder's certificates of competence, as far as known. */
  signatures: GivenSignatures;
  definition: FormDefinition;
  /** Name of its site. */
  site: string;
  siteId: string;
  /** The certificate that it corrects, if it is a correction. */
  correctsCertificateId: string | null;
  visitId: string | null;
  /** Whether the viewer holds and signs it; otherwise the viewer is a colleague on its visit. */
  isHolder: boolean;
  /** The holder's name. */
  holder: string;
  timeZone: string;
  /** Today in the company's time zone, YYYY-MM-DD. */
  today: string;
  /** Whether it was ever returned: only then does it have review comments. */
  wasReturned: boolean;
  /** Whether it can be filled in now. */
  editable: boolean;
  /** Names for the ids in the document. Computed on first use. */
  names(): Names;
  /** Address of its overview. */
  home: string;
  /** Reasons for accepting findings, valid or not. */
  overrides: readonly Override[];
  /** Missing values and findings, with their answers. Computed on first use. */
  answered(): readonly Answered<Override>[];
  /** The same at a path and below, for the page of one board or circuit. */
  answeredAt(path: string): readonly Answered<Override>[];
  /** The findings without an answer. */
  findings(): readonly Finding[];
  findingsAt(path: string): readonly Finding[];
  /** The outcome by its observation codes. */
  outcome(): 'satisfactory' | 'unsatisfactory' | undefined;
};

/**
 * The address' report, for the person who fills it in.
 * @throws NotFoundError when it does not exist, is another company's, or belongs to a visit that the person is not on.
 */
export async function openReport(deps: FieldDeps, c: Context<AppEnv>): Promise<{ viewer: Viewer; report: OpenReport }> {
  const { viewer } = c.var;
  mustBeAllowed(viewer, 'reports.fill');
  const id = c.req.param('report') ?? '';
  const row = await deps.store(viewer).report(id);
  const isHolder = row.electricianId === viewer.userId;
  if (!isHolder && !row.isColleagues) throw new NotFoundError(`report ${id}, which is another person's`);
  const overrides = await deps.store(viewer).overrides(id);
  const definition = definitionOf(row.document);
  const group = c.req.path.split('/')[4] ?? '';
  if (beside.includes(group) && !hasGroup(definition, group)) throw new NotFoundError(`${group} of a form without`);
  let weighed: readonly Answered<Override>[] | undefined;
  const answers = (findings: readonly Finding[]) => answersTo(row.document, definition, findings, overrides);
  const answered = () => {
    weighed ??= answers(judge(row.document).findings);
    return weighed;
  };
  const answeredAt = (path: string) => answers(judgeAt(row.document, path));
  let named: Names | undefined;
  const report: OpenReport = {
    id: row.id,
    status: row.status,
    seq: row.seq,
    drawnFrom: baseOf(row),
    readFrom: () =>
      baseOf({ ...row, ...(row.told && !sameValue(row.told.document, row.document) && { told: { seq: 0 } }) }),
    document: row.document,
    conflicts: row.conflicts,
    signatures: row.signatures,
    definition,
    site: row.siteName,
    siteId: row.siteId,
    correctsCertificateId: row.correctsCertificateId,
    visitId: row.visitId,
    isHolder,
    holder: row.electricianName,
    timeZone: row.timeZone,
    today: dayIn(deps.clock(), row.timeZone),
    wasReturned: row.returnedSeq !== null,
    editable: isBeingFilled(row.status),
    names() {
      named ??= namesIn(row.document, row.timeZone);
      return named;
    },
    home: `/electrician/reports/${row.id}`,
    overrides,
    answered,
    answeredAt,
    findings: () => openOnes(answered()),
    findingsAt: (path) => openOnes(answeredAt(path)),
    outcome: () => judge(row.document).outcome,
  };
  return { viewer, report };
}

/** The optional parts of a form besides its sections. */
const beside = ['boards', 'observations', 'inspection_schedule'];

const openOnes = (answered: readonly Answered<Override>[]): Finding[] =>
  answered.flatMap(({ isOpen, finding }) => (isOpen ? [finding] : []));

/** @throws ConflictError when the electrician can no longer edit it. */
export function mustBeEditable(report: OpenReport): void {
  if (!report.editable) throw new ConflictError(`This report is ${report.status}: it cannot be filled in now.`);
}
