import type { DefectState } from '../domain/defect-state.ts';
import { stateWords } from '../domain/moves.ts';
import type { DefectFilter } from '../records/defects.ts';

const codes = ['C1', 'C2', 'FI', 'C3'] as const;
/** More words than an address has narrow nothing. */
const MOST_WORDS = 6;

/** The filters as the address names them; what is not understood is left out. */
export function readFilter(query: string, me: string): DefectFilter {
  const asked = new URLSearchParams(query);
  const textOf = (name: string) => asked.get(name)?.trim() ?? '';
  const state = textOf('state');
  const holder = textOf('with');
  return {
    code: codes.find((each) => each === textOf('code')),
    state: Object.hasOwn(stateWords, state) ? (state as DefectState) : undefined,
    holder: holder === 'me' ? me : isId(holder) ? holder : undefined,
    client: isId(textOf('client')) ? textOf('client') : undefined,
    words: textOf('in').slice(0, 100).toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS),
  };
}

const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

/** The filters of an address, without the page. */
export function filterQuery(query: string, more: Readonly<Record<string, string | undefined>> = {}): string {
  const asked = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of ['in', 'code', 'state', 'with', 'client']) {
    const value = Object.hasOwn(more, name) ? more[name] : asked.get(name);
    if (value) kept.set(name, value);
  }
  if (more.after) kept.set('after', more.after);
  return kept.size === 0 ? '' : `?${kept}`;
}
