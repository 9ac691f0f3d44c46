import type { Field } from '../../../../domain/forms/definition.ts';
import { plainHead } from '../../../../domain/words/plain-head.ts';

/** How testers and spreadsheets call a column, in small letters and figures alone. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  circuit_no: ['circuit', 'circuitno', 'circuitnumber', 'circuitref', 'cct', 'cctno', 'way', 'no', 'ref', 'number'],
  description: ['description', 'designation', 'circuitdescription', 'circuitname', 'name', 'feeds'],
  live_csa: ['livecsa', 'live', 'livemm2', 'csa'],
  cpc_csa: ['cpccsa', 'cpcmm2'],
  ocpd_rating: ['rating', 'in', 'devicerating', 'ocpdrating', 'ratinga'],
  ocpd_type: ['type', 'ocpdtype', 'curve'],
  ocpd_standard: ['bsen', 'standard', 'ocpdbsen'],
  max_zs: ['maxzs', 'zslimit', 'maximumzs'],
  rcd_idn: ['idn', 'iδn', 'rcdma', 'rcdrating', 'idelta'],
  ring_r1: ['r1', 'ringr1'],
  ring_rn: ['rn', 'ringrn'],
  ring_r2: ['ringr2'],
  r1r2: ['r1r2', 'continuity'],
  ir_voltage: ['irvoltage', 'testvoltage', 'voltage'],
  ir_ll: ['irll', 'll', 'livelive', 'insulationll', 'irlivelive'],
  ir_le: ['irle', 'le', 'liveearth', 'insulationle', 'irliveearth', 'insulation', 'ir'],
  zs: ['zs', 'loop', 'measuredzs', 'zsmeasured'],
  rcd_ms: ['rcdms', 'rcdtime', 'rcdtimems', 'triptime', 'disconnectiontime', 'rcd'],
  polarity: ['polarity', 'pol'],
  remarks: ['remarks', 'comments', 'notes'],
};

/** What stands in brackets at the end is a unit, and the units themselves tell nothing. */
const plain = (head: string) =>
  plainHead(
    (head.split(/[([]/, 1)[0] ?? '')
      .toLowerCase()
      .replaceAll('²', '2')
      .replaceAll(/(?:mω|ω|ohms?|mohms?)(?![a-z])/g, ''),
  );

/**
 * The fields that a row of heads seems to name, one for each, '' for those that name none; a field once. A person confirms it.
 * @param fields  that may be named.
 */
export function guessedFields(heads: readonly string[], fields: readonly Field[]): string[] {
  const taken = new Set<string>();
  const fits = [
    (head: string, { label, name }: Field) => plain(label) === head || plain(name) === head,
    (head: string, { name }: Field) => alsoCalled[name]?.includes(head) === true,
  ];
  const guessed = heads.map(() => '');
  for (const isFit of fits)
    for (const [at, head] of heads.entries()) {
      if (guessed[at] !== '' || plain(head) === '') continue;
      const found = fields.find((field) => !taken.has(field.name) && isFit(plain(head), field));
      if (!found) continue;
      taken.add(found.name);
      guessed[at] = found.name;
    }
  return guessed;
}
