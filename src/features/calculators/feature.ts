import type { Feature } from '../feature.ts';
import { calculatorRoutes } from './server/calculators.tsx';
import { calculatorAddresses } from './server/routes.ts';

/** Calculators for everyone: pure functions, forms without scripts and nothing stored. */
export const calculators: Feature = {
  addresses: calculatorAddresses,
  open: (deps) => ({ public: calculatorRoutes(deps) }),
};
