import { dayIn } from '../../src/domain/time/company-day.ts';

/** The day in London by the clock of the machine, which a command in a process of its own goes by; the tests' own is that of `same-day.ts`. */
export const machineToday = (): string => dayIn(new Date(performance.timeOrigin + performance.now()), 'Europe/London');
