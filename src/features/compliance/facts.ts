import type { Facts } from '../feature-facts.ts';

export const complianceFacts = {
  permissions: {
    'covers.say': ['owner', 'office', 'supervisor'],
    'hazards.say': ['owner', 'office', 'supervisor', 'client'],
  },
  permissionWords: {
    'covers.say': 'say how much of the installation a report covers',
    'hazards.say': 'say which hazard a defect is',
  },
  events: {
    'site.report-covers': 'Extent of a report changed',
    'defect.hazard': 'Hazard under Awaab’s Law recorded',
  },
  tables: {
    home_state: ['site_id'],
    home_facts: ['site_id'],
    certificate_cover: ['certificate_id'],
    hazard: ['defect_id'],
  },
} as const satisfies Facts;
