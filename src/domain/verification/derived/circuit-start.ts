import { CIRCUIT_TEMPLATES } from '../limits/circuit-templates.ts';

/** The common circuits that a way can be set up as, by name. */
export const templateChoices = CIRCUIT_TEMPLATES.map(({ name, devices, cables }) => ({
  value: name,
  label: [name, [devices[0], cables[0]?.join('/')].filter(Boolean).join(', ')].filter(Boolean).join(': '),
}));

/** Advice before testing a common circuit, by its name; some have none. */
export const templateNotes: ReadonlyMap<string, string> = new Map(
  CIRCUIT_TEMPLATES.flatMap(({ name, note }) => (note === undefined ? [] : [[name, note] as const])),
);

/**
 * The start values of a common circuit, by field: its first device and cable. Values that vary too much to propose are left out: the type
 * if the template has a rating alone, the cable of a distribution circuit.
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
