import type { Field, ListDefinition, Section, Signatory } from '../../../../../domain/forms/definition.ts';
import { boardName, circuitName, fieldsOf, itemsOf } from '../../../../../domain/forms/document.ts';
import { scheduleFields } from '../../../../../domain/forms/schedule/schedule-fields.ts';
import { concerns, isOfSignatory } from '../../../../../domain/forms/signatories.ts';
import type { Finding } from '../../../../../domain/verification/engine/finding.ts';
import type { OpenReport } from '../../report/open-report.ts';
import { boardsOf, circuitsOf } from '../board-records.ts';

/** Values of a new report outside its sections. */
const ofTheForm: ReadonlyMap<string, string> = new Map([
  ['form_type', 'form'],
  ['edition', 'edition'],
  ['guidance_text_id', 'guidance for the recipient'],
  ['max_zs_share', 'share of the tabulated maximum Zs'],
  ['designed_on', 'date of the design'],
]);

export type Place = {
  /** Address of the value's page, with the control's anchor. */
  href: string;
  /** The page in words. */
  page: string;
  /** The value in words: "Ze", "Serial number". */
  label: string;
  /** The value's field; undefined for a whole record or list. */
  field?: Field | undefined;
};

/** The report data that places are looked up in. */
type Placed = Pick<OpenReport, 'home' | 'definition' | 'document'>;

/** The page that edits a document path. An unknown path leads to the overview. */
export function placeOf(report: Placed, path: string): Place {
  const [group = '', id, ...rest] = path.split('/');
  const { home, definition } = report;
  if (group === 'boards' && id !== undefined) return placeOfBoard(report, id, rest);
  if (group === 'boards') return { href: `${home}/boards`, page: 'Boards and circuits', label: '' };
  if (group === 'observations') {
    const name = rest.join('.');
    const number = itemsOf(report.document.observations).findIndex((each) => each.id === id) + 1;
    const field = fieldsOf(definition.observation).find((each) => each.name === name);
    const href = id === undefined ? `${home}/observations` : `${home}/observations/${id}${anchor(name)}`;
    return { href, page: number > 0 ? `Observation ${number}` : 'Observations', label: field?.label ?? '', field };
  }
  if (group === 'inspection_schedule') {
    const item = definition.schedule.flatMap((part) => part.items).find(({ slug }) => slug === id);
    const label = item ? `${item.number} ${item.label}` : '';
    const control = id === undefined ? '' : `#${id}.${rest[0] ?? 'outcome'}`;
    const field = item && scheduleFields(item).find(({ name }) => name === rest[0]);
    const of = field && rest[0] !== 'outcome' ? field.label : label;
    return { href: `${home}/inspection_schedule${control}`, page: 'Schedule of inspections', label: of, field };
  }
  const section = definition.sections.find(({ key }) => key === group);
  if (!section) return { href: home, page: 'Report', label: ofTheForm.get(group) ?? '' };
  return placeInSection(
    home,
    section,
    [id, ...rest].filter((part) => part !== undefined),
  );
}

/**
 * The subject of a finding on its page: the value's label, in the schedule the item. Empty where the finding's own words name it,
 * as in "Zs 1.52 Ω is above its limit".
 */
export function aboutWhat(report: OpenReport, { path, message }: Finding): string {
  const [group, slug] = path.split('/');
  const isRow = group === 'inspection_schedule' && slug !== undefined;
  const { label } = placeOf(report, isRow ? `${group}/${slug}/outcome` : path);
  return message.startsWith(label) ? '' : label;
}

/**
 * The places of all values entered twice that wait for a choice. Values written by signing need none.
 * @param signing leaves out the conflicts that do not prevent this signature; without it, all are listed.
 */
export const conflictPlaces = (report: OpenReport, signing: readonly Signatory[] = []): Place[] => {
  const paths = new Set(report.conflicts.map(({ path }) => path));
  return [...paths]
    .filter((path) => !isOfSignatory(path) && concerns(report.document, signing, path))
    .map((path) => placeOf(report, path));
};

function placeOfBoard(report: Placed, boardId: string, rest: readonly string[]): Place {
  const { home, definition } = report;
  const board = boardsOf(report.document).find((each) => each.id === boardId);
  const name = board ? boardName(board) : 'Board';
  const address = `${home}/boards/${boardId}`;
  if (rest[0] !== 'circuits' || rest[1] === undefined) {
    const field = fieldsOf(definition.board).find((each) => each.name === rest.join('.'));
    return { href: `${address}${anchor(rest.join('.'))}`, page: name, label: field?.label ?? '', field };
  }
  const circuit = circuitsOf(board).find((each) => each.id === rest[1]);
  const control = rest.slice(2).join('.');
  const { details, tests } = definition.circuit;
  const field = [...details, ...tests].flatMap((group) => group.fields).find((each) => each.name === control);
  const page = board && circuit ? circuitName(board, circuit) : `${name}, circuit`;
  return { href: `${address}/circuits/${rest[1]}${anchor(control)}`, page, label: field?.label ?? '', field };
}

function placeInSection(home: string, section: Section, rest: readonly string[]): Place {
  const control = rest.join('.');
  const own = fieldsOf(section).find((each) => each.name === control);
  const fields = (section.lists ?? []).flatMap((list: ListDefinition) => list.fields);
  const listed = fields.find((each) => control.endsWith(`.${each.name}`));
  const field = own ?? listed;
  // Values filled in by signing have no control: their page shows whose they are.
  const at = own?.filledBy ? (rest[0] ?? '') : control;
  return { href: `${home}/${section.key}${anchor(at)}`, page: section.title, label: field?.label ?? '', field };
}

const anchor = (control: string) => (control === '' ? '' : `#${control}`);
