import Big from 'big.js';
import type { FormDefinition, Item, ReportDocument, Values } from '../../forms/definition.ts';
import { boardName, circuitName, isBlank } from '../../forms/document.ts';
import type { EicrBoard, EicrCircuit, EicrDocument, ObservationValues } from '../../forms/eicr/values.ts';
import { findLibraryEntry, type LibraryEntry } from '../../library/observations-library.ts';
import type { Finding } from '../engine/finding.ts';
import { decimalOf, itemsOf, recordAt, textOf } from '../engine/values.ts';

type Facts = { finding: Finding; document: EicrDocument; circuit: EicrCircuit | undefined };
type Offer = {
  /** Of the library, the likeliest first. */
  texts: readonly string[];
  /** Whether one of them says what was found here, where that hangs on the facts. */
  fits?: (text: string, facts: Facts) => boolean;
};

/** Below this a main bond is no longer merely short of today's size. Source: observations library, EAR-014 and EAR-015. */
const SMALLEST_SOUND_BOND = new Big(6);
const isBelowSound = ({ measured }: Finding) => decimalOf(measured)?.lt(SMALLEST_SOUND_BOND) === true;

/** Which tick each text is about, by its path. A wrong phase sequence has no text. */
const badTicks: Readonly<Record<string, RegExp>> = {
  'RCD-007': /\/rcd_button$/,
  'BRD-033': /\/afdd_button$/,
  'BRD-026': /\/spd_ok$/,
  'EAR-003': /earthing_conductor\//,
  'EAR-016': /main_bonding\//,
};

/**
 * Which texts of the library say what a check found. Only what is a fault of the installation is here: what contradicts
 * itself in the report is corrected there, and no observation answers it. A code without a text has none in the library: an
 * observation on the same circuit answers it all the same.
 */
export const offers: Readonly<Record<string, Offer>> = {
  ZS_OVER_MAX: { texts: ['CIR-014'] },
  ZS_CALC_MISMATCH: { texts: ['CIR-038', 'FI-005'] },
  FEEDER_MISMATCH: { texts: ['CIR-038'] },
  RA_OVER_LIMIT: { texts: ['EAR-008'] },
  RA_UNSTABLE: { texts: ['EAR-009'], fits: (_, { document }) => recordAt(document, 'supply').earthing_system === 'TT' },
  TT_ELECTRODE: {
    texts: ['EAR-007', 'BRD-025'],
    fits: (text, { finding: { path } }) => path.startsWith('particulars/electrode/') === (text === 'EAR-007'),
  },
  RCD_SLOW: { texts: ['RCD-005'] },
  RCD_NO_TRIP: { texts: ['RCD-006'] },
  RCD_TOO_FAST: { texts: [] },
  RCD_DELAY_TT: { texts: ['RCD-008'] },
  RCD_TYPE_LOAD: {
    texts: ['SPC-002', 'RCD-009'],
    fits: (text, { circuit }) => text !== 'SPC-002' || circuit?.load === 'ev',
  },
  IR_BELOW_MIN: { texts: ['CIR-006', 'CIR-007'], fits: (_, { finding: { path } }) => path.endsWith('/ir_le') },
  IR_LOW: { texts: ['CIR-008'] },
  RING_OPEN: { texts: ['CIR-019'] },
  RING_R1_RN: { texts: ['CIR-038'] },
  RING_CPC_RATIO: { texts: ['CIR-038'] },
  RING_R1R2: { texts: ['CIR-020', 'CIR-038'] },
  KA_TOO_LOW: { texts: ['BRD-021'] },
  POLARITY_BAD: {
    texts: ['CIR-023', 'INT-006'],
    fits: (text, { circuit }) => (circuit !== undefined) === (text === 'CIR-023'),
  },
  BOND_SMALL: {
    texts: ['EAR-014', 'EAR-015'],
    fits: (text, { finding }) => isBelowSound(finding) === (text === 'EAR-015'),
  },
  EARTH_SMALL: { texts: ['EAR-004'] },
  CPC_SMALL: { texts: ['CIR-018'] },
  OVERLOAD_COORD: {
    texts: ['CIR-013', 'CIR-012'],
    // Method 101 is the one under thick insulation.
    fits: (text, { circuit }) => text !== 'CIR-013' || circuit?.ref_method === '101',
  },
  VDROP_OVER: { texts: [] },
  RCD_ABSENT: {
    texts: ['RCD-001', 'RCD-002', 'RCD-003', 'RCD-004', 'BTH-002', 'BTH-003', 'RCD-008'],
    fits: (text, { finding: { regulation = '' }, circuit }) => {
      if (text === 'RCD-008') return circuit?.rcd_delay === 'S';
      if (text === 'RCD-004') return /(^|, )411\.3\.4/.test(regulation);
      if (text.startsWith('BTH-')) return regulation.includes('701.');
      return /(^|, )411\.3\.3/.test(regulation);
    },
  },
  AFDD_ABSENT: { texts: ['BRD-034'] },
  SPD_ABSENT: { texts: ['BRD-027'] },
  EV_OPEN_PEN: { texts: ['SPC-001'] },
  BOND_MISSING: {
    texts: ['EAR-011', 'EAR-012', 'EAR-013'],
    fits: (text, { finding: { path } }) =>
      text === (path.endsWith('/water') ? 'EAR-011' : path.endsWith('/gas') ? 'EAR-012' : 'EAR-013'),
  },
  TICK_BAD: {
    texts: ['RCD-007', 'BRD-033', 'BRD-026', 'EAR-003', 'EAR-016'],
    fits: (text, { finding: { path } }) => badTicks[text]?.test(path) === true,
  },
  SUPPLY_MAXIMA: { texts: ['FI-005'], fits: (_, { finding: { path } }) => path === 'supply/ze' },
};

/** Texts of the observation library that say what a finding found. Which code it gets is the inspector's to choose. */
export function offersFor(given: ReportDocument, finding: Finding): readonly LibraryEntry[] {
  const offer = offerOf(finding);
  if (!offer) return [];
  const document = given as EicrDocument;
  const facts = { finding, document, circuit: placeOf(document, finding).circuit };
  const fitting = offer.texts.filter((text) => offer.fits?.(text, facts) ?? true);
  return fitting.map(findLibraryEntry).filter((entry) => entry !== undefined);
}

const offerOf = ({ rule, severity }: Finding): Offer | undefined =>
  severity !== 'note' && Object.hasOwn(offers, rule) ? offers[rule] : undefined;

/** The board and circuit that a finding lies in. */
type Place = { board: EicrBoard | undefined; circuit: EicrCircuit | undefined };

function placeOf(given: ReportDocument, { path }: Finding): Place {
  const document = given as EicrDocument;
  const [, boardId, circuitId] = /^boards\/([^/]+)(?:\/circuits\/([^/]+))?/.exec(path) ?? [];
  const board = itemsOf(document.boards).find(({ id }) => id === boardId);
  return { board, circuit: itemsOf(board?.circuits).find(({ id }) => id === circuitId) };
}

/**
 * What an observation begins with when it is taken from the library for a finding: text, place and links, and no code. A
 * check never sets one: the usual code is suggested where the observation is opened, and the inspector's saving sets it.
 */
export function observationFor(
  document: ReportDocument,
  definition: FormDefinition,
  finding: Finding,
  entry: LibraryEntry,
): Values {
  const { board, circuit } = placeOf(document, finding);
  const item = definition.schedule.flatMap(({ items }) => items).find(({ slug }) => slug === entry.item);
  const start = {
    library_id: entry.id,
    text: entry.text,
    location: locationOf({ board, circuit }) ?? capital(entry.where),
    board_id: board?.id,
    circuit_id: circuit?.id,
    schedule_item: item?.number,
    regulations: entry.regulations,
    action_recommended: entry.remedy,
  };
  return Object.fromEntries(Object.entries(start).filter(([, value]) => !isBlank(value)));
}

function locationOf({ board, circuit }: Place): string | undefined {
  if (!board) return undefined;
  return circuit ? circuitName(board, circuit) : [boardName(board), textOf(board.location)].filter(Boolean).join(', ');
}

/**
 * The observation that answers a finding: begun from a text that says it, or on the schedule item of one, and about the same
 * circuit or board. Where the library has no text for it, one about the same circuit. One that has its code already is
 * preferred. Undefined where there is none, or what was found is no fault of the installation.
 */
export function observationAbout(
  document: ReportDocument,
  definition: FormDefinition,
  finding: Finding,
): Item | undefined {
  if (!offerOf(finding)) return undefined;
  const entries = offersFor(document, finding);
  const { board, circuit } = placeOf(document, finding);
  const numbers = definition.schedule
    .flatMap(({ items }) => items)
    .filter(({ slug }) => entries.some(({ item }) => item === slug))
    .map(({ number }) => number);
  const says = ({ library_id: text, schedule_item: item }: ObservationValues) =>
    entries.length === 0
      ? circuit !== undefined
      : entries.some(({ id }) => id === text) || numbers.includes(textOf(item));
  const isHere = ({ board_id: onBoard, circuit_id: onCircuit }: ObservationValues) =>
    textOf(onCircuit) === (circuit?.id ?? '') && (circuit || !board || onBoard === board.id);
  const about = itemsOf((document as EicrDocument).observations).filter((each) => says(each) && isHere(each));
  return about.find(({ code }) => !isBlank(code)) ?? about[0];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
