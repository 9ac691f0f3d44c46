import { valueAt } from '../../../forms/document.ts';
import { remembered } from '../../../memo.ts';
import type { AboutFact } from '../../engine/about.ts';
import type { Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { observationCodes } from '../../engine/outcome.ts';
import type { ObservationRecord, ScheduleRowRecord } from '../../engine/records.ts';
import { ruleOf } from '../../engine/rule.ts';
import { textOf, textsOf } from '../../engine/values.ts';
import { specialLocations } from '../../facts/special-locations.ts';

/**
 * The facts behind a finding. For an item or a location: its outcome, its links, and if the outcome is a code the codes of the linked
 * observations. For an observation: its place.
 */
const aboutLinks: AboutFact = ({ context, path }) => {
  const { document } = context;
  const [list, name] = path.split('/');
  if (list === 'observations') return ['../code', '../location', '../board_id', '../circuit_id', '../schedule_item'];
  const outcome = textOf(valueAt(document, `${list}/${name}/outcome`));
  const below = isOfPlaces(name) ? specialLocations(context) : [];
  const links = [
    ...textsOf(valueAt(document, path)),
    ...below.filter((place) => place.outcome === outcome).flatMap((place) => textsOf(place.observation_ids)),
  ];
  return [
    '.',
    '../outcome',
    ...below.flatMap(({ id }) => ['outcome', 'observation_ids'].map((each) => `special_locations/${id}/${each}`)),
    ...(isCode(outcome) ? links.map((id) => `observations/${id}/code`) : []),
  ];
};

/** True if an item is the one for the list of special locations. */
const isOfPlaces = (slug?: string) => slug === 'special_locations' || slug === 'big_special_locations';

/** R2: coded schedule items and observations are linked to each other. */
export const scheduleObservations = ruleOf({
  id: 'schedule-observations',
  codes: ['SCHEDULE_OBSERVATION'],
  appliesTo: 'observations',
  about: { SCHEDULE_OBSERVATION: [aboutLinks] },
  report: (context): Finding[] => [
    ...context.scheduleRows.flatMap((row) => judgeRow(context, row)),
    ...specialLocations(context).flatMap((place) =>
      judgeLinks(context, `special_locations/${place.id}`, textOf(place.outcome), textsOf(place.observation_ids)),
    ),
    ...context.observations.flatMap((observation) => judgeObservation(context, observation)),
  ],
});

function judgeRow(context: Context, row: ScheduleRowRecord): Finding[] {
  const links = textsOf(row.observation_ids);
  // The item for special locations has the worst code of them; the observations are linked to the locations themselves.
  const below = isOfPlaces(row.slug)
    ? specialLocations(context)
        .filter((place) => place.outcome === row.outcome)
        .flatMap((p) => textsOf(p.observation_ids))
    : [];
  return judgeLinks(context, `inspection_schedule/${row.slug}`, textOf(row.outcome), [...links, ...below]);
}

const observationsById = remembered(
  ({ observations }: Context) => new Map(observations.map((observation) => [observation.id, observation])),
);

function judgeLinks(context: Context, path: string, outcome: string, links: readonly string[]): Finding[] {
  const linked = links.flatMap((id) => observationsById(context).get(id) ?? []);
  const finding = (message: string): Finding[] => [
    { rule: 'SCHEDULE_OBSERVATION', severity: 'fail', path: `${path}/observation_ids`, regulation: '653.2', message },
  ];
  if (isCode(outcome) && !linked.some((observation) => observation.code === outcome)) {
    return finding(`The outcome is ${outcome}, but no observation with that code is linked. Link it or add one.`);
  }
  if (outcome === 'X' && linked.length === 0)
    return finding('The item is marked X. Link the observation that explains it.');
  if (outcome === 'pass' && linked.length > 0)
    return finding('The item is passed, but an observation is linked to it.');
  return [];
}

function judgeObservation(context: Context, observation: ObservationRecord): Finding[] {
  if (!isCode(textOf(observation.code))) return [];
  const isLinked = [...context.scheduleRows, ...specialLocations(context)].some((row) =>
    textsOf(row.observation_ids).includes(observation.id),
  );
  const isPlaced = (['location', 'board_id', 'circuit_id', 'schedule_item'] as const).some(
    (name) => textOf(observation[name]) !== '',
  );
  if (isLinked || isPlaced) return [];
  return [
    {
      rule: 'SCHEDULE_OBSERVATION',
      severity: 'fail',
      path: `observations/${observation.id}/location`,
      regulation: '653.2',
      message: 'The observation has no inspection item and no place. Enter one.',
    },
  ];
}

const isCode = (text: string) => (observationCodes as readonly string[]).includes(text);
