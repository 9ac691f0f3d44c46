import type { Values } from '../definition.ts';
import { chooseFromList } from '../words/field-words.ts';
import type { Checked, Kind, Names } from './kind.ts';
import { identifier, ok, wrongKind } from './shared/checks.ts';
import { reference } from './shared/json.ts';
import { textOf } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    /** Either `origin`, or `board` with `circuit`. */
    fed_from: { readonly origin?: true; readonly board?: string; readonly circuit?: string };
  }
}

/** The supply of a board: the origin of the installation, or a circuit of another board. */
export const fedFrom: Kind = {
  name: 'fed_from',
  check: (_, value) => checkFedFrom(value),
  read: (_, typed) => asFedFrom(typed),
  control: (_, value) => {
    const { origin, board, circuit } = value as Values;
    return origin === true ? 'origin' : `${board}/${circuit}`;
  },
  show: (_, value, names) => showFedFrom(value, names),
  enter: chooseFromList,
  must: () => 'must be {"origin": true}, or {"board": "…", "circuit": "…"} with their ids',
  schema: () => reference('fedFrom'),
  defs: {
    fedFrom: {
      oneOf: [
        { type: 'object', required: ['origin'], properties: { origin: { const: true }, board: false, circuit: false } },
        {
          type: 'object',
          required: ['board', 'circuit'],
          properties: { board: reference('id'), circuit: reference('id'), origin: false },
        },
      ],
    },
  },
  pointing: {
    to: (_, value) => {
      const { origin, board, circuit } = value as Values;
      return origin === true ? [] : [{ to: 'feed', id: `${board}/${circuit}` }];
    },
    gone: () => 'the circuit it is supplied from is not in the report',
  },
};

function checkFedFrom(value: unknown): Checked {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongKind;
  const { origin, board, circuit, ...others } = value as Values;
  const unknown = Object.keys(others);
  if (origin === true && board === undefined && circuit === undefined) return ok({ ...others, origin }, unknown);
  const ids = [board, circuit].every((id) => typeof id === 'string' && identifier.test(id));
  return ids && origin === undefined ? ok({ ...others, board, circuit }, unknown) : wrongKind;
}

function asFedFrom(text: string): unknown {
  if (text === 'origin') return { origin: true };
  const [board, circuit, ...rest] = text.split('/');
  return rest.length === 0 ? { board, circuit } : undefined;
}

function showFedFrom(value: unknown, names: Names): string {
  if (typeof value !== 'object' || value === null) return textOf(value);
  const { origin, board, circuit } = value as Values;
  if (origin === true) return 'Origin of the installation';
  return names.get('circuit', textOf(circuit)) ?? names.get('board', textOf(board)) ?? '';
}
