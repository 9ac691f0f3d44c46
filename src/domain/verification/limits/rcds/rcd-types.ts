import { inNote } from '../../engine/rule.ts';

/** Says if a type of RCD suits a load; `why` ends a sentence. */
export type RcdTypeFit =
  | { fits: 'yes' }
  | { fits: 'no'; why: string; regulation: string }
  | { fits: 'with_dc_detection' | 'unknown'; why: string };

const yes: RcdTypeFit = { fits: 'yes' };
const general = '531.3.3';

/**
 * The RCD type that a load needs: AC only for a load known to make no DC; A in general; F or B for variable-speed drives (F one phase
 * only); B for vehicle charging, or A or F with detection of 6 mA DC at the charge point; B for some inverters. Source: BS 7671:2018
 * 531.3.3 and 722.531.3.
 * @param load  `general`, `ev`, `pv_inverter`, `drive`, `no_dc`; '' if not recorded
 */
export function rcdTypeFit(type: string, load: string): RcdTypeFit {
  if (!['AC', 'A', 'F', 'B'].includes(type)) return { fits: 'unknown', why: inNote(`the type of the RCD is ${type}`) };
  if (type === 'B' || load === 'no_dc') return yes;
  if (type === 'AC') return ofTypeAC(load);
  switch (load) {
    case 'ev':
      return {
        fits: 'with_dc_detection',
        why: inNote(
          `type ${type} suits vehicle charging only with detection of 6 mA DC, which is not recorded; add it to the remarks`,
        ),
      };
    case 'pv_inverter':
      return { fits: 'unknown', why: inNote(`the inverter’s maker must say if type ${type} suits it`) };
    case 'drive':
      return type === 'F' ? yes : { fits: 'no', why: 'a variable-speed drive needs type F or B', regulation: general };
    default:
      return yes;
  }
}

function ofTypeAC(load: string): RcdTypeFit {
  switch (load) {
    case '':
      return {
        fits: 'unknown',
        why: inNote('type AC suits only a load known to make no DC, and the load is not recorded'),
      };
    case 'ev':
      return {
        fits: 'no',
        why: 'vehicle charging needs type B, or A with detection of 6 mA DC',
        regulation: '722.531.3',
      };
    default:
      return { fits: 'no', why: 'type AC suits only a load known to make no DC', regulation: general };
  }
}
