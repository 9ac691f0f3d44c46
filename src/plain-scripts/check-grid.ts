import { circuitRules } from '../domain/verification/browser/circuit-rules.ts';
import { startCheckingRows } from './live/grid/start-rows.ts';

startCheckingRows(document, circuitRules);
