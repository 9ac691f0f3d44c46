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
import type { AppEnv, Viewer } from '../../../context.ts';
import { ConflictError, NotFoundError } from '../../../errors.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { judge, judgeAt } from '../findings/report-findings.ts';
import { drawnFrom } from '../records/posted.ts';
import type { FieldDeps, Override, Report } from '../store.ts';

/** A report as the section works with it, opened for the person who fills it. */
export type OpenReport = {
  id: string;
  status: Report['status'];
  /** Sequence number of its last entry. */
  seq: number;
  /** The `base` of the forms drawn now. */
  drawnFrom: string;
  /** The same for who signs it. Where the server has not got all that is read, it names no state of the server's. */
  readFrom(): string;
  document: ReportDocument;
  conflicts: readonly Conflict[];
  /** Of who hands it in, as far as they stand. */
  signatures: GivenSignatures;
  definition: FormDefinition;
  /** Name of its site. */
  site: string;
  siteId: string;
  /** The certificate it corrects, where it is a correction. */
  correctsCertificateId: string | null;
  visitId: string | null;
  /** Whether the viewer has it, and signs it; else they are on its visit with who does. */
  isHolder: boolean;
  /** Who has it. */
  holder: string;
  timeZone: string;
  /** The day it is where the company is, YYYY-MM-DD. */
  today: string;
  /** Whether it was ever returned: only then has it comments for the electrician. */
  wasReturned: boolean;
  /** Whether it may be filled in now. */
  editable: boolean;
  /** What ids in the document read as. Worked out when first asked for. */
  names(): Names;
  /** Address of its overview. */
  home: string;
  /** Reasons given against findings, whether they still hold or not. */
  overrides: readonly Override[];
  /** What is missing before it can be signed and what does not hold, with what people answered. Worked out when first asked for. */
  answered(): readonly Answered<Override>[];
  /** The same at a path and below, for the page of one board or circuit. */
  answeredAt(path: string): readonly Answered<Override>[];
  /** What nobody has answered yet. */
  findings(): readonly Finding[];
  findingsAt(path: string): readonly Finding[];
  /** By the codes of its observations. */
  outcome(): 'satisfactory' | 'unsatisfactory' | undefined;
};

/**
 * The report of the address, for the person who fills it.
 * @throws NotFoundError when there is none, it is another company's, or somebody else's of a visit that they are not on.
 */
export async function openReport(deps: FieldDeps, c: Context<AppEnv>): Promise<{ viewer: Viewer; report: OpenReport }> {
  const { viewer } = c.var;
  mustBeAllowed(viewer, 'reports.fill');
  const id = c.req.param('report') ?? '';
  const row = await deps.store(viewer).report(id);
  const isHolder = row.electricianId === viewer.userId;
  if (!isHolder && !row.isColleagues) throw new NotFoundError(`report ${id}, which is somebody else's`);
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
    drawnFrom: drawnFrom(row),
    readFrom: () =>
      drawnFrom({ ...row, ...(row.told && !sameValue(row.told.document, row.document) && { told: { seq: 0 } }) }),
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

/** What a form may have beside its sections: not every form has. */
const beside = ['boards', 'observations', 'inspection_schedule'];

const openOnes = (answered: readonly Answered<Override>[]): Finding[] =>
  answered.flatMap(({ isOpen, finding }) => (isOpen ? [finding] : []));

/** @throws ConflictError when it is out of the electrician's hands. */
export function mustBeEditable(report: OpenReport): void {
  if (!report.editable) throw new ConflictError(`This report is ${report.status}: it cannot be filled in now.`);
}
