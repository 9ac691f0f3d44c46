import type { GivenNotice } from '../../../features/danger-notices/domain/given-notice.ts';
import type { ReportDocument } from '../../forms/definition.ts';
import { isBlank, itemsOf } from '../../forms/document.ts';
import { codeLeft } from '../../forms/put-right.ts';
import type { Finding } from '../../verification/engine/finding.ts';

/**
 * The dangers (C1) made safe of which nobody was told, by the report or by a notice: a reviewer says who was, before it is issued.
 * Of one that is not made safe a rule asks already.
 */
export const untoldDangers = (
  { observations }: ReportDocument,
  notices: readonly Pick<GivenNotice, 'observationId' | 'isLost'>[],
): Finding[] =>
  itemsOf(observations)
    .filter((each) => codeLeft(each) === 'C1' && each.made_safe === true && isBlank(each.told_who))
    .filter(({ id }) => !notices.some(({ observationId, isLost }) => observationId === id && !isLost))
    .map(({ id }) => ({
      ...{ rule: 'C1_NOT_MADE_SAFE', severity: 'warn', path: `observations/${id}/told_who` },
      message:
        'No person is named who was told of this danger (C1), and no notice was given. Say who was told, how and when.',
    }));
