import type { Finding } from '../../domain/verification/finding.ts';
import { FindingNote } from '../ui/notices.tsx';

/** A finding, and where its value is entered. */
export type CheckedFinding = { finding: Finding; href: string };

const isMissing = ({ finding }: CheckedFinding) => finding.rule === 'MISSING';

/** What is missing as a plain list to work through, then what a rule says with its arithmetic; every line leads to its field. */
export function FindingList({ findings }: { findings: readonly CheckedFinding[] }) {
  const missing = findings.filter(isMissing);
  return (
    <>
      {missing.length > 0 && (
        <ul className="rows">
          {missing.map(({ finding, href }) => (
            <li key={finding.path}>
              <a href={href}>{finding.message}</a>
            </li>
          ))}
        </ul>
      )}
      {findings
        .filter((checked) => !isMissing(checked))
        .map(({ finding, href }) => (
          <FindingNote key={`${finding.rule} ${finding.path} ${finding.message}`} finding={finding} href={href} />
        ))}
    </>
  );
}
