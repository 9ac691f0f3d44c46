import { circuitRules } from '../domain/verification/live/circuit-rules.ts';
import { startChecking } from './live/start.ts';

startChecking(circuitRules);
