import type { Section } from '../../../../domain/forms/definition.ts';
import { pathOfList } from '../../../../domain/forms/document.ts';
import { enteredInstrument, instrumentsNamed, isNamed } from '../../../../domain/forms/instruments.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import { calibrationState, type Instrument } from '../../../../domain/standards/instrument.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps } from '../store.ts';

/** The instruments that a page offers to add to the report. */
export type PickProps = {
  /** The report holder's own, not in the report yet. */
  own: readonly Instrument[];
  others: readonly Instrument[];
  /** Whether the report holder has any instruments. */
  carriesAny: boolean;
  today: string;
  /** Whether an offered instrument is out of calibration and would prevent issue. */
  overdueStopsIssue: boolean;
};

/** All of the person's own instruments. */
export const ALL_OWN = 'own';
/** The same, and on to the next page. */
export const OWN_AND_ON = 'own next';

/** The registered instruments that a page can add; undefined where its section lists none. */
export async function pickOf(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  section: Section,
): Promise<PickProps | undefined> {
  if (!report.editable || !namesInstruments(report, section)) return undefined;
  const store = deps.store(viewer);
  const all = await store.instruments();
  const named = instrumentsNamed(report.definition, report.document);
  const free = all.filter((instrument) => !isNamed(named, instrument));
  const isOwn = ({ carriedBy }: Instrument) => carriedBy === viewer.userId;
  const isOverdue = free.some(({ calibrationDue }) => calibrationState(calibrationDue, report.today) === 'overdue');
  return {
    own: free.filter(isOwn),
    others: free.filter((instrument) => !isOwn(instrument)),
    carriesAny: all.some(isOwn),
    today: report.today,
    overdueStopsIssue: isOverdue && (await store.defaults()).overdueStopsIssue,
  };
}

/** The instruments that the pressed button adds to the report; none for any other button. */
export async function pickedInstruments(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  { section, posted }: { section: Section; posted: Posted },
): Promise<Change[]> {
  const picked = posted.text('pick');
  const { instruments } = report.definition;
  if (picked === '' || !instruments || !namesInstruments(report, section)) return [];
  const named = instrumentsNamed(report.definition, report.document);
  return (await deps.store(viewer).instruments())
    .filter(({ id, carriedBy }) =>
      picked === ALL_OWN || picked === OWN_AND_ON ? carriedBy === viewer.userId : id === picked,
    )
    .filter((instrument) => !isNamed(named, instrument))
    .flatMap((instrument) => enteredInstrument(instruments, instrument))
    .map(([path, value]) => ({ path, value }));
}

const namesInstruments = ({ definition }: OpenReport, section: Section): boolean =>
  (section.lists ?? []).some((list) => pathOfList(section, list) === definition.instruments?.path);
