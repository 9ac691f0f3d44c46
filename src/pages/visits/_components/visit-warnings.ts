import type { VisitWarning } from '../../../components/office/visits/visit-warnings.tsx';
import type { FormState } from '../../../server/pages/request-context.ts';

/** The warnings for one of a page's forms, when the page is shown again because of them. */
export function warningsIn(state: FormState | undefined, form: string): readonly VisitWarning[] {
  if (state?.form !== form || state.errors.length > 0) return [];
  return (state.extra as { warnings?: VisitWarning[] } | undefined)?.warnings ?? [];
}
