import {
  closedBy,
  closing,
  defectKey,
  defectWords,
  type NamedDefect,
  type OpenDefect,
} from '../../../../domain/forms/closes.ts';
import type { Section } from '../../../../domain/forms/definition.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import type { Viewer } from '../../../context.ts';
import { hashOf } from '../../../portable-ids.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps } from '../store.ts';

/** Names of the boxes, and of what was ticked when the page was drawn. */
export const CLOSES = 'closes';
export const CLOSED_BEFORE = 'closes_before';

/** An observation that a page offers to close, or closes. */
export type Offered = {
  /** Value of its box. */
  value: string;
  code: string;
  text: string;
  number: string;
  /** YYYY-MM-DD; null where the report says none, or it is not open any more. */
  inspectedOn: string | null;
  isChosen: boolean;
};

const boxOf = ({ number, observation }: NamedDefect): string => defectKey(number, observation);
const named = ({ number, id }: OpenDefect): NamedDefect => ({ number, observation: id });

/** Whether the page of a section is where the report says what its work puts right: chosen there, and never typed. */
export const closesOn = ({ definition, editable }: Pick<OpenReport, 'definition' | 'editable'>, section: Section) =>
  editable && definition.closes?.path === section.key;

/** What the page of a section offers: what is chosen first, then what is open at the site. Undefined on other pages. */
export async function offeredDefects(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  section: Section,
): Promise<Offered[] | undefined> {
  if (!closesOn(report, section)) return undefined;
  const chosen = closedBy(report.definition, report.document);
  const open = await deps.store(viewer).openDefects(report);
  const there = new Set(chosen.map(boxOf));
  return [
    ...chosen.map((each) => {
      const { inspectedOn = null } = open.find((one) => boxOf(named(one)) === boxOf(each)) ?? {};
      const { code, text, number } = each;
      return { value: boxOf(each), code, text, number, inspectedOn, isChosen: true };
    }),
    ...open
      .filter((each) => !there.has(boxOf(named(each))))
      .map((each) => ({
        ...{ value: boxOf(named(each)), code: each.code, number: each.number, inspectedOn: each.inspectedOn },
        ...{ text: defectWords(each), isChosen: false },
      })),
  ];
}

type Picked = { ok: true; changes: Change[] } | { ok: false; errors: FormError[] };

/** What a posted page closes and what no longer; nothing on other pages. What a colleague chose meanwhile is left as it is. */
export async function pickedDefects(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  { section, posted }: { section: Section; posted: Posted },
): Promise<Picked> {
  const { closes } = report.definition;
  if (!closes || !closesOn(report, section)) return { ok: true, changes: [] };
  const ticked = new Set(posted.fields.get(CLOSES) ?? []);
  const before = new Set(posted.fields.get(CLOSED_BEFORE) ?? []);
  const chosen = closedBy(report.definition, report.document);
  const gone = chosen.filter((each) => before.has(boxOf(each)) && !ticked.has(boxOf(each)));
  const changes: Change[] = gone.map(({ item }) => ({ path: `${closes.path}/${item}`, value: null }));
  const there = new Set(chosen.map(boxOf));
  const open = new Map((await deps.store(viewer).openDefects(report)).map((each) => [boxOf(named(each)), each]));
  for (const value of ticked) {
    if (there.has(value)) continue;
    const defect = open.get(value);
    // Ticked when the page was drawn, and taken out by a colleague since: theirs is the later word.
    if (!defect && before.has(value)) continue;
    if (!defect) return { ok: false, errors: [{ field: CLOSES, message: 'Choose from what is open at the site now' }] };
    // Two people who choose the same one enter it once.
    const item = (await hashOf(value)).slice(0, 32);
    changes.push(...closing(closes, item, defect).map(([path, to]) => ({ path, value: to })));
  }
  return { ok: true, changes };
}
