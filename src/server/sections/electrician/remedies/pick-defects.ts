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
import { hashOf } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps } from '../store.ts';

/** Names of the boxes, and of those ticked when the page was rendered. */
export const CLOSES = 'closes';
export const CLOSED_BEFORE = 'closes_before';

/** An observation that a page offers to close, or closes. */
export type Offered = {
  /** The checkbox value. */
  value: string;
  code: string;
  text: string;
  number: string;
  /** YYYY-MM-DD; null where the report gives none, or the observation is no longer open. */
  inspectedOn: string | null;
  isChosen: boolean;
};

const boxOf = ({ number, observation }: NamedDefect): string => defectKey(number, observation);
const named = ({ number, id }: OpenDefect): NamedDefect => ({ number, observation: id });

/** Whether this section's page lists the observations put right: chosen from a list, never typed. */
export const closesOn = ({ definition, editable }: Pick<OpenReport, 'definition' | 'editable'>, section: Section) =>
  editable && definition.closes?.path === section.key;

/** The observations on the section's page: the chosen ones first, then the open ones of the site. Undefined on other pages. */
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

/** The observations that the posted page adds and removes; none on other pages. A colleague's choice since then is kept. */
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
    // Ticked when the page was rendered, and removed by a colleague since: the colleague's change is later.
    if (!defect && before.has(value)) continue;
    if (!defect)
      return { ok: false, errors: [{ field: CLOSES, message: 'Choose from the open observations of this site' }] };
    // Two people who choose the same observation enter it once.
    const item = (await hashOf(value)).slice(0, 32);
    changes.push(...closing(closes, item, defect).map(([path, to]) => ({ path, value: to })));
  }
  return { ok: true, changes };
}
