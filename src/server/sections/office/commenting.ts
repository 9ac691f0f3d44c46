import type { FormValues } from '../../../components/office/form-values.ts';
import type { Commenting } from '../../../components/review/review-view.tsx';
import type { Finding } from '../../../domain/verification/finding.ts';
import { canBeOverruled } from '../../../domain/verification/overrule.ts';
import type { FormState } from '../../request-context.ts';
import { openBox } from './decision.ts';

type Asked = {
  form: FormValues;
  formState: FormState | undefined;
  /** Of the page: which box and which form are open. */
  asked: URLSearchParams;
  /** What of its query the page keeps when a form is opened or closed. */
  kept: string;
};

/** How comments and reasons are written on a page of the review. @param here  its address. */
export const commentingOn = (here: string, { form, formState, asked, kept }: Asked): Commenting => ({
  open: openBox(formState) ?? asked.get('comment') ?? undefined,
  form,
  overruling: {
    hrefOf: (finding) => {
      if (!canBeOverruled(finding) || finding.severity === 'note') return undefined;
      const open = `overrule=${encodeURIComponent(aboutOf(finding))}`;
      return `${here}?${[kept, open].filter(Boolean).join('&')}#overrule`;
    },
  },
});

/** Names the finding that the form for a reason is open for. */
export const aboutOf = ({ rule, path }: Finding): string => `${rule} ${path}`;
