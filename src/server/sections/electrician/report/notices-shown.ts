import type { GivenNotice } from '../../../../features/danger-notices/domain/given-notice.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { can } from '../../../permissions.ts';
import type { FieldDeps } from '../store.ts';
import type { OpenReport } from './open-report.ts';

/** The danger notices given from a report; undefined for people who may not see them. */
export const noticesShown = async (
  deps: FieldDeps,
  viewer: Viewer,
  report: Pick<OpenReport, 'id' | 'correctsCertificateId'>,
): Promise<readonly GivenNotice[] | undefined> =>
  can(viewer, 'notices.give') ? deps.store(viewer).givenNotices(report) : undefined;
