import { boardRules } from '../domain/verification/live/board-rules.ts';
import { startChecking } from './live/start.ts';

startChecking(boardRules);
