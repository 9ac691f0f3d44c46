/**
 * Every file of tests begins on the same day at the same hour, and its clock runs from there: what a test does by the clock of the
 * process stands before what a site with the clock of `onSiteClock` does, and no test depends on the day on which it is run.
 * Processes that a test starts, and databases, keep their own. To look for what depends on the day: `TEST_DAY=2027-02-28T23:00:00Z`.
 */
const begin = Date.parse(process.env.TEST_DAY ?? '2026-11-24T06:00:00.000Z');
// Files that share a process come by here one after the other.
const first = globalThis as { SystemDate?: DateConstructor };
first.SystemDate ??= Date;
const { SystemDate } = first as Required<typeof first>;
const ahead = begin - SystemDate.now();
const now = () => SystemDate.now() + ahead;

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
