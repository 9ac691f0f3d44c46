import type { Answers, FindingLine } from '../../fields/form-view.ts';
import { FindingWithAnswers } from './finding-line.tsx';

/** A finding with its answers, and where its value is entered. */
export type CheckedFinding = FindingLine & { href: string };

/** The message without the place it names first, where that stands above it already or begins the label too. */
function withoutPlace(message: string, under: string | undefined): string {
  const item = /^Item ([\d.]+): (?=\1 )/.exec(message);
  if (item) return message.slice(item[0].length);
  if (under === undefined || !message.startsWith(`${under}: `)) return message;
  const rest = message.slice(under.length + 2);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const isMissing = ({ finding }: CheckedFinding) => finding.rule === 'MISSING';

/** A part that nobody has begun lacks everything: its first few say so, and what follows is not pushed off the page. */
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

/** What is missing as a plain list to work through, then what a rule says with its arithmetic; every line leads to its field. */
export function FindingList(props: { findings: readonly CheckedFinding[]; under?: string; answers: Answers }) {
  const { findings, under, answers } = props;
  const missing = findings.filter(isMissing);
  const listed = missing.length > LISTED_AT_MOST ? LISTED_FIRST : missing.length;
  return (
    <>
      <MissingList missing={missing.slice(0, listed)} under={under} />
      {listed < missing.length && (
        <details>
          <summary>The other {missing.length - listed} that are missing</summary>
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
