import type { DangerNotice } from '../../src/features/danger-notices/domain/danger-notice.ts';

/** A notice in which everything is filled in. */
export const dangerNotice = (): DangerNotice => ({
  found: 'Bare live ends behind the cooker',
  plainWords: 'Bare metal behind the cooker can kill whoever touches it. Keep away, and do not switch it on.',
  where: 'Kitchen, CU1 circuit 2 Cooker',
  madeSafe: 'yes',
  how: 'Circuit 2 locked off at CU1',
  toldWho: 'Mrs Penhale, who lives here',
  toldAt: '24 November 2026, 09:40',
  address: '14 Tanner’s Row, Elmford, ZZ1 4QX',
  day: '24 November 2026',
  by: 'Nia Dŵr',
  company: 'Dŵr & Sons',
  phone: '01632 960000',
});
