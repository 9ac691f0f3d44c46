import { any, both, filled, fitted, is, when } from '../../asked/conditions.ts';
import type { FieldGroup } from '../../definition.ts';
import { part } from '../../document.ts';
import * as choices from '../choices.ts';
import {
  bool,
  checked,
  choice,
  choicesOf,
  date,
  decimal,
  eachTime,
  fedFrom,
  int,
  links,
  onlyIf,
  optionalIf,
  past,
  reading,
  required,
  text,
  tick,
  unfilled,
} from '../field.ts';
import { mainSwitch } from './supply.ts';

/** A board supplied from a circuit of another board. */
const subBoard = when(['fed_from'], (board) => part(board, 'fed_from.board') !== undefined);

const feederRcd = both(subBoard, any(fitted('dist_rcd.standard'), fitted('dist_rcd.type'), fitted('dist_rcd.idn_ma')));
const feeder = { applies: subBoard, required: feederRcd };
const orNotSeen = { also: ['LIM', 'na'] } as const;

/** The part above each circuit schedule. */
export const boardGroups = [
  {
    lasts: true,
    fields: [
      text('board_ref', 'Board name', required, { hint: 'As marked on it: CU1, DB2', maxLength: 40 }),
      text('location', 'Board location', required, { choices: choices.places }),
      text('make_model', 'Make and model'),
      choice('enclosure_material', 'Enclosure', choices.enclosureMaterials, checked),
      fedFrom('fed_from', 'Supplied from', required),
      int('phases', 'Phases', required, { choices: choices.boardPhases }),
      int('ways', 'Number of ways'),
    ],
  },
  {
    title: 'Device feeding this board',
    lasts: true,
    hint: 'Only for a board that is not at the origin',
    fields: [
      choice('dist_ocpd.standard', 'Feeding device standard', choices.ocpdStandards, onlyIf(subBoard)),
      choice('dist_ocpd.type', 'Feeding device type', choices.ocpdTypes, onlyIf(subBoard)),
      decimal('dist_ocpd.rating_a', 'Feeding device rating', onlyIf(subBoard), { unit: 'A', ...orNotSeen }),
      choice('dist_rcd.standard', 'Feeding RCD standard', choices.rcdStandards, feeder),
      choice('dist_rcd.type', 'Feeding RCD type', choices.rcdTypes, feeder),
      decimal('dist_rcd.idn_ma', 'Feeding RCD IΔn', feeder, { unit: 'mA', also: ['na'] }),
      choice('dist_rcd.rcd_delay', 'Feeding RCD delay', choices.rcdDelays, feeder),
      decimal('dist_rcd.delay_ms', 'Feeding RCD rated time delay', {
        applies: subBoard,
        required: both(feederRcd, is('dist_rcd.rcd_delay', 'S')),
        unit: 'ms',
        also: ['na'],
      }),
      decimal('dist_cable.csa', 'Feeder live conductors', optionalIf(subBoard), { unit: 'mm²', ...orNotSeen }),
      decimal('dist_cable.cpc', 'Feeder CPC', optionalIf(subBoard), { unit: 'mm²', ...orNotSeen }),
      decimal('dist_cable.length', 'Feeder length', optionalIf(subBoard), { unit: 'm' }),
    ],
  },
  {
    title: 'Main switch of this board',
    lasts: true,
    hint: 'Only for a board that is not at the origin',
    fields: mainSwitch(subBoard),
  },
  {
    title: 'Tests at this board',
    fields: [
      reading('zdb', 'Zdb', required, { unit: 'Ω', provenance: true, hint: 'Equal to Ze at the origin' }),
      reading('ipf_db', 'Ipf at the board', required, { unit: 'kA' }),
      tick('polarity_ok', 'Supply polarity confirmed', required),
      tick('phase_sequence_ok', 'Phase sequence confirmed', onlyIf(is('phases', 3))),
    ],
  },
  {
    title: 'Surge protection',
    lasts: true,
    fields: [
      bool('spd_present', 'Surge device fitted', required),
      choicesOf('spd_types', 'Surge device types', choices.spdTypes, required, { hint: 'N/A where none is fitted' }),
      tick('spd_ok', 'Surge device indicator healthy', required, eachTime, {
        hint: 'N/A where it has none, or none is fitted',
      }),
    ],
  },
  {
    title: 'Fault rating of the assembly',
    lasts: true,
    fields: [
      decimal('conditional_ka', 'Conditional rating', checked, {
        unit: 'kA',
        hint: 'Of the whole assembly with its upstream fuse, as its label says',
      }),
      text('backup_protection', 'Backup protection', {
        hint: 'Upstream device that covers a lower breaking capacity',
      }),
    ],
  },
  {
    title: 'Tested by',
    fields: [
      text('tested_by', 'Tested by', required),
      date('tested_on', 'Tested on', required, past),
      links('photos', 'Photos', { target: 'photo' }, optionalIf(filled('photos')), unfilled),
    ],
  },
] as const satisfies readonly FieldGroup[];
