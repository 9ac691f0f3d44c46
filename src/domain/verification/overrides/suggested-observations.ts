import type { FormDefinition, Item, ReportDocument, Values } from '../../forms/definition.ts';
import { boardName, circuitName, isBlank } from '../../forms/document.ts';
import { scheduleOf } from '../../forms/schedule/schedule-of.ts';
import { findLibraryEntry } from '../../library/find-entry.ts';
import type { LibraryEntry } from '../../library/observations-library.ts';
import { capital } from '../../words/capital.ts';
import type { Finding } from '../engine/finding.ts';
import { asDeclared, type BoardRecord, type CircuitRecord, type ObservationRecord } from '../engine/records.ts';
import { itemsOf, textOf } from '../engine/values.ts';
import { afddAbsentSuggestions } from '../rules/afdd-absent/suggestions.ts';
import { bondsAndTicksSuggestions } from '../rules/bonds-and-ticks/suggestions.ts';
import { breakingCapacitySuggestions } from '../rules/breaking-capacity/suggestions.ts';
import { earthingSuggestions } from '../rules/earthing/suggestions.ts';
import { earthingSizesSuggestions } from '../rules/earthing-sizes/suggestions.ts';
import { electrodeSuggestions } from '../rules/electrode/suggestions.ts';
import { evOpenPenSuggestions } from '../rules/ev-open-pen/suggestions.ts';
import { feederSuggestions } from '../rules/feeder/suggestions.ts';
import { insulationSuggestions } from '../rules/insulation/suggestions.ts';
import { overloadSuggestions } from '../rules/overload/suggestions.ts';
import { polaritySuggestions } from '../rules/polarity/suggestions.ts';
import { protectiveConductorSuggestions } from '../rules/protective-conductor/suggestions.ts';
import { rcdAbsentSuggestions } from '../rules/rcd-absent/suggestions.ts';
import { rcdDelayTtSuggestions } from '../rules/rcd-delay-tt/suggestions.ts';
import { rcdTimeSuggestions } from '../rules/rcd-time/suggestions.ts';
import { rcdTypeSuggestions } from '../rules/rcd-type/suggestions.ts';
import { ringSuggestions } from '../rules/ring/suggestions.ts';
import type { RuleCode } from '../rules/rule-codes.ts';
import { spdAbsentSuggestions } from '../rules/spd-absent/suggestions.ts';
import { supplyMaximaSuggestions } from '../rules/supply-maxima/suggestions.ts';
import { voltDropSuggestions } from '../rules/volt-drop/suggestions.ts';
import { zsLimitSuggestions } from '../rules/zs-limit/suggestions.ts';
import { zsPartsSuggestions } from '../rules/zs-parts/suggestions.ts';
import type { Suggestion } from './suggestion.ts';

/** All suggestions, by code. They are next to their rule; a rule's first one needs a line here. */
export const suggestions: Readonly<Partial<Record<RuleCode, Suggestion>>> = {
  ...afddAbsentSuggestions,
  ...bondsAndTicksSuggestions,
  ...breakingCapacitySuggestions,
  ...earthingSuggestions,
  ...earthingSizesSuggestions,
  ...electrodeSuggestions,
  ...evOpenPenSuggestions,
  ...feederSuggestions,
  ...insulationSuggestions,
  ...overloadSuggestions,
  ...polaritySuggestions,
  ...protectiveConductorSuggestions,
  ...rcdAbsentSuggestions,
  ...rcdDelayTtSuggestions,
  ...rcdTimeSuggestions,
  ...rcdTypeSuggestions,
  ...ringSuggestions,
  ...spdAbsentSuggestions,
  ...supplyMaximaSuggestions,
  ...voltDropSuggestions,
  ...zsLimitSuggestions,
  ...zsPartsSuggestions,
};

/** Texts of the observation library that describe a finding. The inspector chooses the code. */
export function suggestionsFor(given: ReportDocument, finding: Finding): readonly LibraryEntry[] {
  const suggestion = suggestionOf(finding);
  if (!suggestion) return [];
  const document = asDeclared(given);
  const facts = { finding, document, circuit: placeOf(document, finding).circuit };
  const fitting = suggestion.texts.filter((text) => suggestion.fits?.(text, facts) ?? true);
  return fitting.map(findLibraryEntry).filter((entry) => entry !== undefined);
}

const suggestionOf = ({ rule, severity }: Finding): Suggestion | undefined =>
  severity !== 'note' && Object.hasOwn(suggestions, rule) ? suggestions[rule] : undefined;

/** The board and circuit of a finding. */
type Place = { board: BoardRecord | undefined; circuit: CircuitRecord | undefined };

function placeOf(given: ReportDocument, { path }: Finding): Place {
  const document = asDeclared(given);
  const [, boardId, circuitId] = /^boards\/([^/]+)(?:\/circuits\/([^/]+))?/.exec(path) ?? [];
  const board = itemsOf(document.boards).find(({ id }) => id === boardId);
  return { board, circuit: itemsOf(board?.circuits).find(({ id }) => id === circuitId) };
}

/**
 * The start values of an observation taken from the library for a finding: text, place and links, and no code. A check never sets a code:
 * the page of the observation suggests the usual one, and the inspector sets it by saving.
 */
export function observationFor(
  document: ReportDocument,
  definition: FormDefinition,
  finding: Finding,
  entry: LibraryEntry,
): Values {
  const { board, circuit } = placeOf(document, finding);
  const item = itemsOfEntries(document, definition, [entry])[0];
  const start = {
    library_id: entry.id,
    text: entry.text,
    plain_words: entry.plainWords,
    location: locationOf({ board, circuit }) ?? capital(entry.where),
    board_id: board?.id,
    circuit_id: circuit?.id,
    schedule_item: item?.number,
    regulations: entry.regulations,
    action_recommended: entry.remedy,
  };
  return Object.fromEntries(Object.entries(start).filter(([, value]) => !isBlank(value)));
}

/** Items of the report's schedule that library texts belong to. */
const itemsOfEntries = (document: ReportDocument, definition: FormDefinition, entries: readonly LibraryEntry[]) =>
  scheduleOf(definition, document)
    .flatMap(({ items }) => items)
    .filter(({ slug, like = slug }) => entries.some(({ item }) => item === like));

function locationOf({ board, circuit }: Place): string | undefined {
  if (!board) return undefined;
  return circuit ? circuitName(board, circuit) : [boardName(board), textOf(board.location)].filter(Boolean).join(', ');
}

/**
 * The observation that answers a finding: one begun from a text that describes it, or on that text's schedule item, and about the same
 * circuit or board. If the library has no text for the finding, any observation about the same circuit. One with a code is preferred.
 * Undefined if there is none, or if the finding is not a fault of the installation.
 */
export function observationAbout(
  document: ReportDocument,
  definition: FormDefinition,
  finding: Finding,
): Item | undefined {
  if (!suggestionOf(finding)) return undefined;
  const entries = suggestionsFor(document, finding);
  const { board, circuit } = placeOf(document, finding);
  const numbers = itemsOfEntries(document, definition, entries).map(({ number }) => number);
  const says = ({ library_id: text, schedule_item: item }: ObservationRecord) =>
    entries.length === 0
      ? circuit !== undefined
      : entries.some(({ id }) => id === text) || numbers.includes(textOf(item));
  const isHere = ({ board_id: onBoard, circuit_id: onCircuit }: ObservationRecord) =>
    textOf(onCircuit) === (circuit?.id ?? '') && (circuit || !board || onBoard === board.id);
  const about = itemsOf(asDeclared(document).observations).filter((each) => says(each) && isHere(each));
  return about.find(({ code }) => !isBlank(code)) ?? about[0];
}
