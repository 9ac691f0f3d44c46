import { archivingFacts } from './archiving/facts.ts';
import { buildingFacts } from './buildings/facts.ts';
import { calendarFacts } from './calendar-feeds/facts.ts';
import { complianceFacts } from './compliance/facts.ts';
import { defectFacts } from './defects/facts.ts';
import { earlierFacts } from './earlier-certificates/facts.ts';
import { exportFacts } from './exports/facts.ts';
import type { BulkAction, Facts } from './feature-facts.ts';
import { instrumentFacts } from './instruments/facts.ts';
import { mergingFacts } from './merging/facts.ts';
import { occupantFacts } from './occupants/facts.ts';
import { planningFacts } from './planning/facts.ts';
import { qualificationFacts } from './qualifications/facts.ts';
import { boardFacts } from './register-boards/facts.ts';
import { reminderFacts } from './reminders/facts.ts';
import { serviceFacts } from './service/facts.ts';
import { standardFacts } from './standards/facts.ts';
import { visitRequestFacts } from './visit-requests/facts.ts';

const all = [
  earlierFacts,
  occupantFacts,
  boardFacts,
  buildingFacts,
  complianceFacts,
  exportFacts,
  instrumentFacts,
  defectFacts,
  serviceFacts,
  standardFacts,
  planningFacts,
  qualificationFacts,
  reminderFacts,
  calendarFacts,
  archivingFacts,
  mergingFacts,
  visitRequestFacts,
] as const;

type Every = (typeof all)[number];
type Merged<Part> = (Part extends unknown ? (each: Part) => void : never) extends (each: infer Whole) => void
  ? { readonly [Key in keyof Whole]: Whole[Key] }
  : never;

const join = <Name extends Exclude<keyof Facts, 'bulk'>>(name: Name): Merged<Every[Name]> =>
  Object.assign({}, ...all.map((facts) => facts[name]));

export const featurePermissions = join('permissions');
export const featurePermissionWords = join('permissionWords');
export const featureEvents = join('events');
export const featureTables = join('tables');
export const featureBulk: readonly BulkAction[] = all.flatMap(({ bulk }: Facts) => bulk ?? []);
