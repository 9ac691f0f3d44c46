import type { Edition } from '../../domain/editions.ts';
import type { Finding } from '../../domain/verification/engine/finding.ts';
import { severityWords } from '../../domain/verification/words/finding-words.ts';
import type { Assets } from '../ui/assets.ts';
import { DataList } from '../ui/lists.tsx';
import { FindingNote } from '../ui/notices.tsx';
import { EditionSwitch } from './edition-switch.tsx';
import { PublicPage } from './public-page.tsx';

/** One code, with what the rule itself answered to its example. */
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

/** Everything that is checked, so that an electrician can argue with it. */
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
      description={`The ${count} questions Copperplate asks of an electrical inspection report to ${title}, each with its arithmetic.`}
    >
      <h1>What we check</h1>
      <p className="lead">
        Every question that is asked of a report to {title}, with its arithmetic. The examples are worked out by the
        same rules, not written by hand.
      </p>
      <EditionSwitch path="/public/rules" edition={edition} />
      <p>
        We ask; the inspector decides. Any of these can be accepted with a reason, except a missing value that the form
        requires. Equal to a limit passes. A reading of “&gt;299” counts as 299 where there is a least value; where
        there is a greatest one it fails from the limit on, and below that it is inconclusive. The figures stand in{' '}
        <a href={`/public/rules/limits?edition=${encodeURIComponent(edition)}`}>the tables of limits</a>.
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
          ['Regulation', regulation ?? 'None: our own question'],
          ['Not asked', <Lines key="not" lines={notWhen} />],
          ['Usually', <Lines key="usually" lines={causes} />],
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
