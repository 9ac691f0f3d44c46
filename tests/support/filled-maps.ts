import { eicrA4 } from '../../src/domain/forms/eicr/a4.ts';
import type { Viewer } from '../../src/kernel/viewer.ts';
import { wholeInspection } from './inspection.ts';
import { memoryFieldStore } from './memory-field-store.ts';

export const onSiteViewer: Viewer = {
  ...{ userId: 'u1', companyId: 'c1', role: 'electrician', name: 'Elin Vaughan', email: 'elin@volt.example' },
  ...{ clientId: null, sessionId: 's1' },
};
const address = { lines: ['1 Test Street'], town: 'Testham', postcode: 'ZX1 1AA' };
export const onSiteClock = () => new Date('2026-11-24T10:00:00.000Z');

/** One visit and its report, filled in but for the signature, as maps. */
export function filledMaps(reportId: string) {
  const kept = memoryFieldStore(onSiteViewer, eicrA4, onSiteClock);
  kept.add(reportId, 'Flat 3');
  const known = eicrA4.begin({
    site: { address, premisesType: 'residential', nation: 'England', tenure: 'owner_occupied' },
    client: { name: 'Harlech House Lettings', address, email: '', phone: '' },
    company: { name: 'Volt & Ampère Ltd', address },
  });
  kept.fill(reportId, [...known.map(([path, value]) => ({ path, value })), ...wholeInspection({ day: '2026-11-24' })]);
  return kept;
}
