import { carriedControls } from '../../../../domain/forms/carried/carried.ts';
import type { FieldGroup, Section, Values } from '../../../../domain/forms/definition.ts';
import { fieldsOf, isBlank, itemsOf, pathOfField, recordOf, valueAt } from '../../../../domain/forms/document.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import type { Finding } from '../../../../domain/verification/engine/finding.ts';
import { missingToSign } from '../../../../domain/verification/verified.ts';
import type { Posted } from '../records/posted.ts';
import { type RecordForm, shownGroups } from '../records/record-form.ts';
import { isFilledBySigning } from '../report/declaration/declaration.tsx';
import type { OpenReport } from '../report/open-report.ts';

/** One record of a form that is filled in on one page. */
export type WholePart = {
  form: RecordForm;
  /** Prefix of its controls' names: `boards.board.circuits.circuit.` */
  prefix: string;
  title: string;
  /** The folded groups: complete, and nothing waits to be confirmed. */
  folded: readonly FieldGroup[];
  open: readonly FieldGroup[];
};

/** With several things on one page, the longest matching name is this page's own. */
export const WHOLE = 'whole';

/** Whether a report can be filled in on one page: its form is for one circuit. */
export const isOnOnePage = ({ definition }: Pick<OpenReport, 'definition'>): boolean =>
  definition.oneCircuit !== undefined;

/** The form's records in order: its sections without their lists, and the one board with its one circuit. */
export function wholeParts(report: OpenReport): WholePart[] {
  const { definition, document } = report;
  const left = missingToSign(document).map(({ path }) => path);
  return definition.order.flatMap((group) => {
    if (group === 'boards') return boardParts(report, left);
    const section = definition.sections.find(({ key }) => key === group);
    if (!section || fieldsOf(section).length === 0 || isFilledBySigning(section)) return [];
    return [partOf(report, section.key, section.groups, titleOf(section), left)];
  });
}

const titleOf = ({ title }: Section): string => title;

function boardParts(report: OpenReport, left: readonly string[]): WholePart[] {
  const { definition, document } = report;
  const [board] = document.boards ?? [];
  const [circuit] = itemsOf(board?.circuits);
  if (!board || !circuit) return [];
  const page = `boards/${board.id}`;
  const groups = [...definition.circuit.details, ...definition.circuit.tests];
  return [
    partOf(report, page, definition.board.groups, 'The board', left),
    partOf(report, `${page}/circuits/${circuit.id}`, groups, 'The circuit', left),
  ];
}

function partOf(
  report: OpenReport,
  page: string,
  all: readonly FieldGroup[],
  title: string,
  left: readonly string[],
): WholePart {
  const { document } = report;
  const record = (page.includes('/') ? valueAt(document, page) : recordOf(document, page)) as Values;
  // Fields that depend on an open choice are shown as well, as the page must work without scripts.
  const isNew = !all.some(({ fields }) => fields.some(({ name, required }) => required && !isBlank(record[name])));
  const groups = shownGroups(all, record, document, isNew);
  const waiting = carriedControls(record);
  const isLeft = ({ fields }: FieldGroup) => fields.some(({ name }) => left.includes(pathOfField(page, name)));
  const waits = ({ fields }: FieldGroup) => fields.some(({ name }) => waiting.includes(name));
  const isFolded = (group: FieldGroup) => !waits(group) && !isLeft(group) && !isResult(group);
  return {
    form: { page, record, groups, lists: [] },
    prefix: `${page.replaceAll('/', '.')}.`,
    title,
    folded: groups.filter(isFolded),
    open: groups.filter((group) => !isFolded(group)),
  };
}

/** Results stay open, to be read again before signing. */
const isResult = ({ lasts, fields }: FieldGroup): boolean =>
  !lasts && fields.some((field) => kindOf(field).mayBeLimited);

/** One record's posted values, as its own page would post them. */
export function postedFor(posted: Posted, { prefix }: WholePart): Posted {
  const fields = new Map(
    [...posted.fields].flatMap(([name, values]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), values] as const] : [],
    ),
  );
  return { ...posted, fields, text: (name) => fields.get(name)?.[0]?.trim() ?? '' };
}

/** One record's errors, by the page's control names. */
export const errorsOn = ({ prefix }: WholePart, errors: readonly FormError[]): FormError[] =>
  errors.map(({ field, message }) => ({ field: `${prefix}${field}`, message }));

/** The parts' missing values before signing, with their controls. */
export function leftOnPage(report: OpenReport, parts: readonly WholePart[]): FormError[] {
  const controlOf = ({ path }: Finding) =>
    parts
      .flatMap(({ form, prefix }) =>
        form.groups.flatMap(({ fields }) => fields.map(({ name }) => ({ form, prefix, name }))),
      )
      .find(({ form, name }) => pathOfField(form.page, name) === path);
  return missingToSign(report.document).flatMap((finding) => {
    const control = controlOf(finding);
    return control ? [{ field: `${control.prefix}${control.name}`, message: finding.message }] : [];
  });
}
