import type { FormValues } from '../../../../components/office/forms/form-values.ts';
import type { ActionOf, Commenting } from '../../../../components/review/comments/commenting.ts';
import { keyedComment } from '../../../../components/review/comments/keyed.ts';
import type { Review } from '../../../../components/review/review-model.ts';
import type { Finding } from '../../../../domain/verification/engine/finding.ts';
import { canBeOverridden } from '../../../../domain/verification/overrides/override.ts';
import type { FormState } from '../../../../server/pages/request-context.ts';
import { openBox } from '../review/decision.ts';

type Asked = {
  form: FormValues;
  formState: FormState | undefined;
  /** The page's query: which box and which form are open. */
  asked: URLSearchParams;
  /** The part of the query that the page keeps when a form opens or closes. */
  kept: string;
  /** The values shown. */
  shown: Review;
};

/**
 * Addresses of the actions of a review page. They carry the page's query, so that a refused action shows the same page.
 */
export function actionsOf(here: string, asked: URLSearchParams): ActionOf {
  const query = new URLSearchParams(asked);
  query.delete('done');
  return (action) => `${here}/${action}${query.size > 0 ? `?${query}` : ''}`;
}

/** How a review page takes comments and reasons. @param here  its address. */
export const commentingOn = (here: string, { form, formState, asked, kept, shown }: Asked): Commenting => ({
  actionOf: actionsOf(here, asked),
  open: openBox(formState) ?? asked.get('comment') ?? undefined,
  keyed: keyedComment(shown),
  form,
  overriding: {
    takeBack: (id) => actionsOf(here, asked)(`overrides/${id}/withdrawal`),
    hrefOf: (finding) => {
      if (!canBeOverridden(finding) || finding.severity === 'note') return undefined;
      const open = `override=${encodeURIComponent(aboutOf(finding))}`;
      return `${here}?${[kept, open].filter(Boolean).join('&')}#override`;
    },
  },
});

/** Key of a finding in `?override=`. */
export const aboutOf = ({ rule, path }: Finding): string => `${rule} ${path}`;
