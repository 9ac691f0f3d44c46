import type { Edition } from '../../domain/editions.ts';
import type { Finding } from '../../domain/verification/engine/finding.ts';
import { severityWords } from '../../domain/verification/words/finding-words.ts';
import type { Assets } from '../ui/assets.ts';
import { DataList } from '../ui/lists.tsx';
import { FindingNote } from '../ui/notices.tsx';
import { EditionSwitch } from './edition-switch.tsx';
import { PublicPage } from './public-page.tsx';

/** One rule, with its real finding for its example. */
export type ShownRule = {
  code: string;
  title: string;
  question: string;
  formula?: string | undefined;
  example: { says: string; finding: Finding };
  regulation?: string | undefined;
  notWhen: readonly string[];
  causes: readonly string[];
};
export type ShownTheme = { id: string; title: string; rules: readonly ShownRule[] };

/** All checks with their reasons, so that electricians can question them. */
export function RulesPage({
  assets,
  edition,
  title,
  themes,
}: {
  assets: Assets;
  edition: Edition;
  /** The edition's full name. */
  title: string;
  themes: readonly ShownTheme[];
}) {
  const count = themes.reduce((sum, { rules }) => sum + rules.length, 0);
  return (
    <PublicPage
      assets={assets}
      place="rules"
      title="What we check"
      description={`The ${count} checks that Copperplate makes on an electrical inspection report to ${title}, each with its arithmetic.`}
    >
      <h1>What we check</h1>
      <p className="lead">
        Every check on a report to {title}, with its arithmetic. The rules themselves calculate the examples.
      </p>
      <EditionSwitch path="/public/rules" edition={edition} />
      <p>
        The checks ask; the inspector decides. The inspector can accept any finding with a reason, except a missing
        value that the form requires. A reading equal to a limit passes. A reading of “&gt;299” counts as 299 against a
        minimum. Against a maximum it fails if 299 is at or above the limit; below the limit it is inconclusive. The
        figures are in <a href={`/public/rules/limits?edition=${encodeURIComponent(edition)}`}>the tables of limits</a>.
      </p>
      <nav className="contents" aria-label="Contents">
        <ul>
          {themes.map((theme) => (
            <li key={theme.id}>
              <a href={`#${theme.id}`}>{theme.title}</a>
              <ul>
                {theme.rules.map(({ code, title }) => (
                  <li key={code}>
                    <a href={`#${code}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      {themes.map((theme) => (
        <section key={theme.id} aria-labelledby={theme.id}>
          <h2 id={theme.id}>{theme.title}</h2>
          {theme.rules.map((rule) => (
            <Rule key={rule.code} {...rule} />
          ))}
        </section>
      ))}
    </PublicPage>
  );
}

function Rule({ code, title, question, formula, example, regulation, notWhen, causes }: ShownRule) {
  return (
    <article className="rule" id={code} aria-labelledby={`${code}-title`}>
      <h3 id={`${code}-title`}>{title}</h3>
      <p className="over">
        <code>{code}</code> · {severityWords[example.finding.severity].word}
      </p>
      <p>{question}</p>
      {formula && <p className="formula">{formula}</p>}
      <p className="hint">For example: {example.says}.</p>
      <FindingNote finding={example.finding} unlinked />
      <DataList
        pairs={[
          ['Regulation', regulation ?? 'None: our own check'],
          ['Not checked', <Lines key="not" lines={notWhen} />],
          ['Usual causes', <Lines key="usually" lines={causes} />],
        ]}
      />
    </article>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
