import type { Field } from '../../../domain/forms/definition.ts';
import { plainHead } from '../../../domain/words/plain-head.ts';

/** Column headings in testers, spreadsheets and model forms, in small letters and digits only. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  circuit_no: [
    ...['circuitno', 'circuitnumber', 'circuitnumberandphase', 'circuitref', 'cct', 'cctno', 'way', 'no', 'ref'],
    'number',
  ],
  description: [
    ...['description', 'designation', 'circuitdescription', 'circuitdetails', 'circuitname', 'name', 'feeds'],
    ...['details', 'location', 'served', 'areaserved', 'circuitserved', 'circuitlocation'],
  ],
  points: ['points', 'noofpoints', 'numberofpoints', 'numberofpointsserved', 'noofpointsserved'],
  wiring_type: ['wiring', 'wiringtype'],
  ref_method: ['method', 'refmethod', 'installationmethod'],
  live_csa: ['livecsa', 'live', 'livemm2', 'csa'],
  cpc_csa: ['cpccsa', 'cpcmm2'],
  disconnection_s: ['maxdisconnectiontime', 'maximumdisconnectiontime'],
  ocpd_rating: ['rating', 'in', 'devicerating', 'ocpdrating', 'ratinga'],
  ocpd_type: ['type', 'typeno', 'ocpdtype', 'curve'],
  ocpd_standard: ['bs', 'bsen', 'standard', 'ocpdbs', 'ocpdbsen'],
  breaking_ka: ['shortcircuitcapacity', 'breakingcapacity', 'ka'],
  max_zs: ['maxzs', 'zslimit', 'maximumzs', 'maxpermittedzs'],
  rcd_standard: ['rcdbs', 'rcdbsen'],
  rcd_idn: ['idn', 'iδn', 'rcdma', 'rcdrating', 'idelta'],
  ring_r1: ['ringr1'],
  ring_rn: ['rn', 'ringrn'],
  ring_r2: ['ringr2'],
  r1r2: ['r1r2', 'continuity'],
  ir_voltage: ['irvoltage', 'irtestvoltage', 'testvoltage', 'voltage'],
  ir_ll: ['irll', 'll', 'livelive', 'insulationll', 'irlivelive'],
  ir_le: ['irle', 'le', 'liveearth', 'insulationle', 'irliveearth', 'insulation', 'ir'],
  zs: ['zs', 'loop', 'measuredzs', 'zsmeasured'],
  rcd_ms: ['rcdms', 'rcdtime', 'rcdtimems', 'triptime', 'rcddisconnectiontime', 'disconnectiontime', 'rcd'],
  rcd_button: ['rcdtestbutton', 'rcdbutton', 'testbutton'],
  afdd_button: ['afddtestbutton', 'afddbutton'],
  polarity: ['polarity', 'pol'],
  remarks: ['remarks', 'comments', 'notes'],
};

/** Headings where case matters: the end-to-end legs of a ring, and R2 of the circuit. R1 alone has no column. */
const bySize: Readonly<Record<string, string>> = { r1: 'ring_r1', r2: 'ring_r2', R2: 'r2' };

/** A column "Circuit" holds the numbers if no other column does, otherwise the description. */
const numberOrName: readonly string[] = ['circuit_no', 'description'];

/** Removes a unit at the end, in brackets or not. */
const withoutUnit = (head: string) => (head.split(/[([]/, 1)[0] ?? '').trim();
const plain = (head: string) =>
  plainHead(
    withoutUnit(head)
      .toLowerCase()
      .replaceAll('²', '2')
      .replaceAll(/(?:mω|ω|ohms?|mohms?)(?![a-z])/g, ''),
  );

/**
 * The field that each heading seems to name, '' for none; each field at most once. A person confirms the result.
 * @param fields that may be named.
 */
export function guessedFields(heads: readonly string[], fields: readonly Field[]): string[] {
  const taken = new Set<string>();
  const fits = [
    (head: string, { name }: Field) => bySize[withoutUnit(head)] === name,
    (head: string, { label, name }: Field) =>
      !(withoutUnit(head) in bySize || withoutUnit(head) === 'R1') && [plain(label), plain(name)].includes(plain(head)),
    (head: string, { name }: Field) => alsoCalled[name]?.includes(plain(head)) === true,
    (head: string, { name }: Field) => plain(head) === 'circuit' && numberOrName.includes(name),
  ];
  const guessed = heads.map(() => '');
  for (const isFit of fits)
    for (const [at, head] of heads.entries()) {
      if (guessed[at] !== '' || plain(head) === '') continue;
      const found = fields.find((field) => !taken.has(field.name) && isFit(head, field));
      if (!found) continue;
      taken.add(found.name);
      guessed[at] = found.name;
    }
  return guessed;
}
