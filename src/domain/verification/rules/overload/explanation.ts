import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { overloadCoordination } from './overload.ts';

const typeB32 = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };

export const overloadExplanations: ExplanationsOf<typeof overloadCoordination> = {
  OVERLOAD_COORD: {
    title: 'Device larger than its cable carries',
    question: 'Would the device let more current flow than the cable can carry where it lies?',
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
      'We hold no figure: method D, E, F or G, conductors above 16 mm² (method B: 35 mm²), other wiring.',
      'Armoured and mineral insulated cable carries more than our figures for flat cable, so only a pass follows from them.',
      'The load cannot overload its cable (433.3.1): a fixed heater, say. The finding is asked all the same.',
    ],
    causes: [
      'Insulation laid over a cable that was clipped in the open.',
      'The reference method of the whole house entered for one circuit.',
      'A device changed for a larger one without a look at the cable.',
    ],
  },
};
