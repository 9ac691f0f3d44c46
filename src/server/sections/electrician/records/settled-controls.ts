import type { Json } from '../../../../domain/report/entry.ts';
import { type CompanyDefaults, nothingSettled } from '../../../../domain/standards/company-defaults.ts';
import type { OpenReport } from '../report/open-report.ts';

/** The controls of a page with exactly the company's standard wording. */
export function settledControls(
  { definition, document }: OpenReport,
  {
    page,
    entered,
    defaults,
  }: { page: string; entered: Readonly<Record<string, readonly string[]>>; defaults: CompanyDefaults },
): ReadonlySet<string> {
  const withoutThem = definition.propose(document, nothingSettled);
  const proposed = Object.entries(definition.propose(document, defaults)).filter(
    ([path, value]) => withoutThem[path] !== value,
  );
  const settled: readonly (readonly [string, Json])[] = [...(definition.fromDefaults?.(defaults) ?? []), ...proposed];
  return new Set(
    settled.flatMap(([path, value]) => {
      if (!path.startsWith(`${page}/`)) return [];
      const control = path.slice(page.length + 1).replaceAll('/', '.');
      return value !== '' && entered[control]?.[0] === value ? [control] : [];
    }),
  );
}
