import type { Item, ReportDocument, Values } from '../forms/definition.ts';
import { formForNewWork } from '../forms/registry.ts';
import { contextOf } from './engine/context.ts';
import type { Finding } from './engine/finding.ts';
import { rules } from './rules/rules.ts';

function formName(): Pick<ReportDocument, 'form_type' | 'edition'> {
  const { formType, edition } = formForNewWork();
  return { form_type: formType, edition };
}

/** For tests and for the examples of the explanations: a report of one board at the origin with one circuit, with the given values only. */
export function reportWith(given: {
  circuit?: Values;
  board?: Values;
  supply?: Values;
  particulars?: Values;
  rest?: Partial<ReportDocument>;
}): ReportDocument {
  const circuits: Item[] = given.circuit ? [{ id: 'c1', ...given.circuit }] : [];
  return {
    ...formName(),
    supply: given.supply,
    particulars: given.particulars,
    boards: [{ id: 'b1', fed_from: { origin: true }, ...given.board, circuits }],
    ...given.rest,
  };
}

/** For the examples of what is asked about RCDs: a radial circuit with a 30 mA RCD. */
export const reportWithRcd = (more: Values): ReportDocument =>
  reportWith({
    circuit: {
      circuit_kind: 'radial',
      rcd_standard: 'BS EN 61008',
      rcd_type: 'A',
      rcd_idn: '30',
      rcd_rating: '63',
      ...more,
    },
  });

/** A report as a certificate of new work. */
export const newWorkWith = (given: Parameters<typeof reportWith>[0]): ReportDocument => ({
  ...reportWith(given),
  form_type: 'EIC',
});

/** The findings of one rule for a document, by the rule's name. */
export function judged(document: ReportDocument, id: string): Finding[] {
  const rule = rules.find((each) => each.id === id);
  if (!rule) throw new Error(`no rule ${id}`);
  return rule.judge(contextOf(document));
}

/** Severity and reason code of each finding, the usual view in tests. */
export const inShort = (findings: readonly Finding[]): string[] =>
  findings.map((f) => `${f.severity} ${f.rule}`).sort();

/** Severity, reason code and path of each finding, in the rule's order. */
export const resultsOf = (id: string, document: ReportDocument): string[] =>
  judged(document, id).map(({ rule, severity, path }) => `${severity} ${rule} ${path}`);
