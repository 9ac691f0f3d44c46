import type { Answers, FindingLine } from '../../fields/form-view.ts';
import { FindingWithAnswers } from './finding-line.tsx';

/** A finding with its answers and the address of its value. */
export type CheckedFinding = FindingLine & { href: string };

/** The message without its leading place, when the heading or the label already gives it. */
function withoutPlace(message: string, under: string | undefined): string {
  const item = /^Item ([\d.]+): (?=\1 )/.exec(message);
  if (item) return message.slice(item[0].length);
  if (under === undefined || !message.startsWith(`${under}: `)) return message;
  const rest = message.slice(under.length + 2);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const isMissing = ({ finding }: CheckedFinding) => finding.rule === 'MISSING';

/** Most missing values listed in full; above that, only the first few, so that the other findings stay on the screen. */
const LISTED_AT_MOST = 12;
const LISTED_FIRST = 5;

const MissingList = ({ missing, under }: { missing: readonly CheckedFinding[]; under: string | undefined }) =>
  missing.length > 0 && (
    <ul className="rows">
      {missing.map(({ finding, href }) => (
        <li key={finding.path}>
          <a href={href}>{withoutPlace(finding.message, under)}</a>
        </li>
      ))}
    </ul>
  );

/** Missing values as a plain list, then the other findings; every line links to its field. */
export function FindingList(props: { findings: readonly CheckedFinding[]; under?: string; answers: Answers }) {
  const { findings, under, answers } = props;
  const missing = findings.filter(isMissing);
  const listed = missing.length > LISTED_AT_MOST ? LISTED_FIRST : missing.length;
  return (
    <>
      <MissingList missing={missing.slice(0, listed)} under={under} />
      {listed < missing.length && (
        <details>
          <summary>{missing.length - listed} more missing</summary>
          <MissingList missing={missing.slice(listed)} under={under} />
        </details>
      )}
      {findings
        .filter((checked) => !isMissing(checked))
        .map((checked) => (
          <FindingWithAnswers
            key={`${checked.finding.rule} ${checked.finding.path} ${checked.finding.message}`}
            line={checked}
            href={checked.href}
            answers={answers}
          />
        ))}
    </>
  );
}
