import { circuitRules } from '../domain/verification/browser/circuit-rules.ts';
import { startChecking } from './live/start.ts';

startChecking(circuitRules);
