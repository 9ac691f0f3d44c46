import { CIRCUIT_TEMPLATES } from '../limits/circuit-templates.ts';

/** What a way is laid out as: the common circuits by their names. */
export const templateChoices = CIRCUIT_TEMPLATES.map(({ name, devices, cables }) => ({
  value: name,
  label: [name, [devices[0], cables[0]?.join('/')].filter(Boolean).join(', ')].filter(Boolean).join(': '),
}));

/** What to know of a common circuit before it is tested, by its name; of some there is nothing. */
export const templateNotes: ReadonlyMap<string, string> = new Map(
  CIRCUIT_TEMPLATES.flatMap(({ name, note }) => (note === undefined ? [] : [[name, note] as const])),
);

/**
 * What a common circuit is filled in with, by field: its first device and cable. What varies too much to be proposed is left out:
 * the curve where the template has a rating alone, the cable of a distribution circuit.
 * @returns undefined for a name that is not in `templateChoices`.
 */
export function circuitStart(name: string): Readonly<Record<string, string | boolean>> | undefined {
  const template = CIRCUIT_TEMPLATES.find((each) => each.name === name);
  if (!template) return undefined;
  const [, type = '', rating = ''] = /^([BCD]?)(\d+)$/.exec(template.devices[0] ?? '') ?? [];
  const [live, cpc] = template.cables[0] ?? [];
  return {
    circuit_kind: template.kind,
    description: template.name,
    has_socket: template.hasSocket,
    ...(type && { ocpd_type: type }),
    ...(rating && { ocpd_rating: rating }),
    ...(live && { live_csa: live }),
    ...(cpc && { cpc_csa: cpc }),
    ...(template.name === 'Lighting' && { use: 'lighting' }),
    ...(template.name.startsWith('EV ') && { load: 'ev' }),
  };
}
