import { readFileSync } from 'node:fs';

/** A record of new work as JSON, in which anything may stand anywhere. */
// biome-ignore lint/suspicious/noExplicitAny: what is to be refused has no type.
type Loose = any;

/** What is said of a certificate: its failures with their places, or the paths for which nothing of it is judged. */
type Said = { fails: readonly string[] } | { refused: readonly string[] };

export type NewWorkExample = { name: string; json: Loose; said: Said };

const held = (form: 'eic' | 'meiwc'): Loose => JSON.parse(readFileSync(`${import.meta.dirname}/${form}.json`, 'utf8'));

const changed =
  (form: 'eic' | 'meiwc') =>
  (name: string, change: (document: Loose, circuit: Loose) => void, said: Said): NewWorkExample => {
    const json = held(form);
    change(json, json.boards[0].circuits[0]);
    return { name: `${form}: ${name}`, json, said };
  };

const eic = changed('eic');
const meiwc = changed('meiwc');

const c9 = 'boards/b1/circuits/c9';
const c3 = 'boards/b1/circuits/c3';

/** Takes the RCD out of a circuit, with what was read of it. */
function withoutRcd(_: Loose, circuit: Loose): void {
  for (const column of ['rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating']) circuit[column] = 'na';
  for (const column of ['rcd_delay', 'rcd_ms', 'rcd_button']) delete circuit[column];
}

/** The two certificates that hold, and each with one thing that must not be certified. */
export const newWorkExamples: readonly NewWorkExample[] = [
  eic('as it is', () => {}, { fails: [] }),
  eic('a shower without an RCD', withoutRcd, { fails: [`RCD_ABSENT ${c9}/rcd_idn`] }),
  eic(
    'a line that is LIM',
    ({ inspection_schedule: lines }) => {
      lines.find(({ slug }: Loose) => slug === 'eic_special').outcome = 'LIM';
    },
    { refused: ['inspection_schedule/eic_special/outcome'] },
  ),
  eic('Zs LIM', (_, circuit) => (circuit.zs = 'LIM'), { fails: [`NEW_WORK_LIMITED ${c9}/zs`] }),
  eic('nothing said of what was there', (json) => delete json.existing, {
    fails: ['EXISTING_COMMENTS existing/comments'],
  }),
  eic('wrong polarity', (_, circuit) => (circuit.polarity = 'no'), { fails: [`POLARITY_BAD ${c9}/polarity`] }),
  eic('signed before it was completed', (json) => (json.declarations.design.signed_on = '2026-11-17'), {
    fails: ['SIGNED_TOO_EARLY declarations/design/signed_on'],
  }),
  meiwc('as it is', () => {}, { fails: [] }),
  meiwc('a ring of sockets without an RCD', withoutRcd, { fails: [`RCD_ABSENT ${c3}/rcd_idn`] }),
  meiwc('two circuits', ({ boards: [{ circuits }] }) => circuits.push({ ...circuits[0], id: 'c4' }), {
    refused: ['boards/b1/circuits'],
  }),
  meiwc('two boards', ({ boards }) => boards.push({ ...boards[0], id: 'b2' }), { refused: ['boards'] }),
  meiwc('a new circuit', (_, circuit) => (circuit.scope = 'new'), { fails: [`FORM_CHOICE ${c3}/scope`] }),
  meiwc('an RCD not timed', (_, circuit) => (circuit.rcd_ms = 'LIM'), { fails: [`NEW_WORK_LIMITED ${c3}/rcd_ms`] }),
  meiwc('gas not bonded', (json) => (json.particulars.bonded_services.gas = 'no'), {
    fails: ['BOND_MISSING particulars/bonded_services/gas'],
  }),
];
