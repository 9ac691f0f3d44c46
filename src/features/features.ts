import type { Deps } from '../server/context.ts';
import { archiving } from './archiving/feature.ts';
import { buildings } from './buildings/feature.ts';
import { calculators } from './calculators/feature.ts';
import { calendarFeeds } from './calendar-feeds/feature.ts';
import { certificateLog } from './certificate-log/feature.ts';
import { compliance } from './compliance/feature.ts';
import { dangerNotices } from './danger-notices/feature.ts';
import { defects } from './defects/feature.ts';
import { earlierCertificates } from './earlier-certificates/feature.ts';
import { exports } from './exports/feature.ts';
import type { Feature, OpenFeature } from './feature.ts';
import { instruments } from './instruments/feature.ts';
import { letters } from './letters/feature.ts';
import { merging } from './merging/feature.ts';
import { occupants } from './occupants/feature.ts';
import { planning } from './planning/feature.ts';
import { qualifications } from './qualifications/feature.ts';
import { registerBoards } from './register-boards/feature.ts';
import { reminders } from './reminders/feature.ts';
import { rowImport } from './row-import/feature.ts';
import { search } from './search/feature.ts';
import { sharing } from './sharing/feature.ts';
import { signingByLink } from './signing-by-link/feature.ts';
import { siteImport } from './site-import/feature.ts';
import { standards } from './standards/feature.ts';
import { visitRequests } from './visit-requests/feature.ts';

/** Every feature in a folder of its own. */
export const features: readonly Feature[] = [
  archiving,
  merging,
  buildings,
  calculators,
  certificateLog,
  compliance,
  dangerNotices,
  earlierCertificates,
  exports,
  instruments,
  letters,
  planning,
  qualifications,
  reminders,
  calendarFeeds,
  occupants,
  registerBoards,
  rowImport,
  defects,
  search,
  sharing,
  signingByLink,
  siteImport,
  standards,
  visitRequests,
];

export const openFeatures = (deps: Deps, root?: string): readonly OpenFeature[] =>
  features.map((feature) => feature.open(deps, root));

/** What mailed links are for. */
export const linkPurposes = features.flatMap(({ link }) => link ?? []);
