import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { overloadCoordination } from './overload.ts';

const typeB32 = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };

export const overloadExplanations: ExplanationsOf<typeof overloadCoordination> = {
  OVERLOAD_COORD: {
    title: 'Device rated above its cable',
    question: 'Would the device allow more current than the cable can carry as installed?',
    formula:
      'In ≤ Iz × correction; BS 3036: In ≤ 0.725 × that. A ring on 30 or 32 A: Iz × correction ≥ 20 A in each leg.',
    example: {
      says: '4 mm² flat cable by method 101 on 32 A',
      document: reportWith({
        circuit: { ...typeB32, wiring_type: 'A', ref_method: '101', live_csa: '4' },
      }),
    },
    regulation: '433.1.1, 433.1.204, Table 4D5',
    notWhen: [
      'Our tables have no figure: method D, E, F or G, conductors above 16 mm² (method B: 35 mm²), other wiring.',
      'Armoured and mineral insulated cable carries more than our figures for flat cable, so only a pass follows from them.',
      'The load cannot overload its cable (433.3.1), for example a fixed heater. The finding appears all the same.',
    ],
    causes: [
      'Insulation laid over a cable that was clipped in the open.',
      'The reference method of the whole house entered for one circuit.',
      'A device replaced by a larger one without checking the cable.',
    ],
  },
};
