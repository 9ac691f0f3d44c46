import { boardRules } from '../domain/verification/browser/board-rules.ts';
import { startChecking } from './live/start.ts';

startChecking(boardRules);
