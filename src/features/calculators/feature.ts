import type { Feature } from '../feature.ts';
import { calculatorAddresses } from './routes/addresses.ts';
import { calculatorRoutes } from './routes/calculators.tsx';

/** Calculators for everyone: pure functions, forms without scripts and nothing stored. */
export const calculators: Feature = {
  addresses: calculatorAddresses,
  open: (deps) => ({ public: calculatorRoutes(deps) }),
};
