import { buckets } from './defect-state.ts';

type Group = { title: string; words: string };

/** The groups of the list in their order, with the buckets that they hold. A danger (C1) stands first until its repair is done. */
const groups: readonly (Group & { holds: readonly number[] })[] = [
  {
    holds: [buckets.atOnce, buckets.safeByLaw, buckets.safeUrgent],
    ...{ title: 'At once', words: 'danger present, or made safe until the repair' },
  },
  { holds: [buckets.byLaw], title: 'Due by law', words: '' },
  { holds: [buckets.urgent], title: 'Urgent, no date in law', words: 'our own target' },
  { holds: [buckets.toVerify], title: 'Done, to be verified', words: '' },
  { holds: [buckets.defended], title: 'Access refused, accepted', words: 'keep trying' },
  { holds: [buckets.wanted], title: 'Improvements the client wants', words: '' },
];
const late: Group = { title: 'Late', words: 'late stays late in the record' };

/** The group of a defect; undefined: nobody follows it. Both days YYYY-MM-DD. */
export function groupOf({ bucket, lastDay }: { bucket: number | null; lastDay: string }, today: string) {
  if (bucket === buckets.byLaw && lastDay < today) return late;
  return groups.find(({ holds }) => bucket !== null && holds.includes(bucket));
}
