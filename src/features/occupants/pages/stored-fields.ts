import { wordOf } from '../../../components/office/words.ts';
import { type HomeAccess, type OccupantDetails, occupantParts } from '../../../domain/register/occupant.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import type { RecordFields } from '../../../server/sections/office/match-rendered.ts';

/** A stored person of a home, as their form shows them. */
export const occupantFields = (one: OccupantDetails): RecordFields => ({
  part: ['Who they are', one.part, wordOf(occupantParts, one.part)],
  name: ['Name', one.name],
  phone: ['Phone', one.phone],
  email: ['Email', one.email],
  language: ['Language', one.language],
  needs: ['Needs', one.needs],
  keep_needs: ['Keep the needs', one.keepNeeds ? 'yes' : '', one.keepNeeds ? 'Yes' : 'No'],
  granted_on: ['Tenancy granted', one.grantedOn, showDay(one.grantedOn)],
  since: ['Lives there since', one.since, showDay(one.since)],
});

export const accessFields = ({ keys, hazards, vacantSince }: HomeAccess): RecordFields => ({
  keys: ['Keys', keys],
  hazards: ['Hazards', hazards],
  vacant_since: ['Empty since', vacantSince, showDay(vacantSince)],
});
