import type { FormValues } from '../../../../components/office/forms/form-values.ts';
import type { ActionOf, Commenting } from '../../../../components/review/comments/commenting.ts';
import type { Finding } from '../../../../domain/verification/engine/finding.ts';
import { canBeOverridden } from '../../../../domain/verification/overrides/override.ts';
import type { FormState } from '../../../../server/pages/request-context.ts';
import { openBox } from '../decision.ts';

type Asked = {
  form: FormValues;
  formState: FormState | undefined;
  /** Of the page: which box and which form are open. */
  asked: URLSearchParams;
  /** What of its query the page keeps when a form is opened or closed. */
  kept: string;
};

/** Where the actions of a page of the review are posted. What was asked of the page, it is asked again where one is refused. */
export function actionsOf(here: string, asked: URLSearchParams): ActionOf {
  const query = new URLSearchParams(asked);
  query.delete('done');
  return (action) => `${here}/${action}${query.size > 0 ? `?${query}` : ''}`;
}

/** How comments and reasons are written on a page of the review. @param here  its address. */
export const commentingOn = (here: string, { form, formState, asked, kept }: Asked): Commenting => ({
  actionOf: actionsOf(here, asked),
  open: openBox(formState) ?? asked.get('comment') ?? undefined,
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

/** Names the finding that the form for a reason is open for. */
export const aboutOf = ({ rule, path }: Finding): string => `${rule} ${path}`;
