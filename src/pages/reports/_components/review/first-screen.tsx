import type { ReactNode } from 'react';
import type { StateKey } from '../../../../components/office/parts/state.tsx';
import { State } from '../../../../components/office/parts/state.tsx';
import { DataList } from '../../../../components/ui/lists.tsx';
import type { LastShown } from '../../../../components/ui/since-last-time.tsx';
import { unbroken } from '../../../../components/ui/unbroken.tsx';
import { circuitsInShort } from '../../../../domain/certificate/cover/coverage.ts';
import { outcomeInWords } from '../../../../domain/certificate/verdicts/certificate-status.ts';
import type { FormDefinition, ReportDocument } from '../../../../domain/forms/definition.ts';
import { itemsOf, valueAt } from '../../../../domain/forms/document.ts';
import { codeLeft, codesByGravity } from '../../../../domain/forms/put-right.ts';
import { asText } from '../../../../domain/record.ts';
import { showDay } from '../../../../domain/time/calendar.ts';
import { plural } from '../../../../domain/words/plural.ts';
import { type Waiting, waitingInWords } from './waiting.ts';

type Of = { definition: FormDefinition; document: ReportDocument };

/** The outcome of a report, its codes, and how many questions wait: the first line of its review. */
export function Outcome({ definition, document, waiting }: Of & { waiting: Waiting }) {
  const { state, words } = verdictOf(definition, document);
  const { nextDue } = definition.summary(document);
  const codes = itemsOf(document.observations).map(({ code }) => code);
  const { words: waits, href } = waitingInWords(waiting);
  const circuits = circuitsInShort(definition, document);
  return (
    <div className="outcome" data-state={state}>
      <p className="result">
        <State state={state}>{words}</State>
      </p>
      <p className="tally">
        {codesByGravity.map((code) => {
          const count = codes.filter((each) => each === code).length;
          return (
            count > 0 && (
              <span key={code}>
                <Code code={code} /> {count}
              </span>
            )
          );
        })}
        {codes.length === 0 && definition.observation.groups.length > 0 && <span>No observations</span>}
        {nextDue && <span>Next due {unbroken(showDay(nextDue))}</span>}
        {circuits && <span>{circuits}</span>}
        {href ? <a href={href}>{waits}</a> : <span>{waits}</span>}
      </p>
    </div>
  );
}

function verdictOf(definition: FormDefinition, document: ReportDocument): { state: StateKey; words: string } {
  const { outcome } = definition.summary(document);
  if (outcome) return { state: outcome, words: outcomeInWords(outcome) };
  const conclusion = definition.conclusion?.(document);
  if (conclusion) return { state: conclusion.isBad ? 'unsatisfactory' : 'satisfactory', words: conclusion.title };
  return { state: 'none', words: definition.shortTitle };
}

const Code = ({ code }: { code: (typeof codesByGravity)[number] }) => (
  <span className={code.toLowerCase()}>{code}</span>
);

/** Each observation in a line, the gravest first. */
export function Observations({ document }: Pick<Of, 'document'>) {
  const all = itemsOf(document.observations);
  if (all.length === 0) return null;
  const rank = (code: unknown) => {
    const at = (codesByGravity as readonly unknown[]).indexOf(code);
    return at < 0 ? codesByGravity.length : at;
  };
  const sorted = all.toSorted((one, other) => rank(one.code) - rank(other.code));
  return (
    <section className="block" aria-labelledby="observations-in-short">
      <h2 id="observations-in-short">Observations</h2>
      <div className="sheet">
        <ol className="found">
          {sorted.map((each) => {
            const { id, code, text, location, photos } = each;
            const left = codeLeft(each);
            const beside = [
              asText(location),
              Array.isArray(photos) && photos.length > 0 && plural(photos.length, 'photo'),
              each.made_safe === true && 'made safe',
              left !== code && (left === undefined ? 'put right on the day' : `left as ${String(left)}`),
            ].filter(Boolean);
            return (
              <li key={id}>
                {isCode(code) ? <Code code={code} /> : <span>–</span>}
                <div>
                  <p>
                    <b>{unbroken(asText(text) || 'Not described')}</b>
                  </p>
                  {beside.length > 0 && <small>{unbroken(beside.join(' · '))}</small>}
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

const isCode = (code: unknown): code is (typeof codesByGravity)[number] =>
  (codesByGravity as readonly unknown[]).includes(code);

/** The limitations of an inspection, and what is different from the last one or since the return. */
export function LimitsAndChanges({
  definition,
  document,
  last,
  changes,
  returned,
}: Of & {
  last: LastShown | undefined;
  /** Differences from the last inspection, each in a few words. */
  changes: readonly string[];
  /** Values changed since the return; undefined where it was not returned. */
  returned: { count: number; href: string } | undefined;
}) {
  const limits = definition.limitations.map(({ path, letter }): [string, ReactNode] => {
    const items = itemsOf(valueAt(document, path));
    const words = items.map(({ text }) => asText(text)).filter(Boolean);
    return [limitNames[letter] ?? 'Limits', words.length > 0 ? words.join('; ') : 'None'];
  });
  const pairs: [string, ReactNode][] = [
    ...limits,
    ...(returned
      ? [
          [
            'Since the return',
            returned.count === 0 ? (
              'No changes'
            ) : (
              <a key="since" href={returned.href}>
                {plural(returned.count, 'value changed', 'values changed')}
              </a>
            ),
          ] satisfies [string, ReactNode],
        ]
      : []),
    ...(last ? [[`Since ${last.inspectedOn}`, changesInShort(changes)] satisfies [string, ReactNode]] : []),
  ];
  if (pairs.length === 0) return null;
  return (
    <section className="block" aria-labelledby="limits-and-changes">
      <h2 id="limits-and-changes">Limitations and what changed</h2>
      <div className="sheet">
        <DataList pairs={pairs} />
      </div>
    </section>
  );
}

const limitNames: Readonly<Record<string, string>> = { A: 'Agreed limits', O: 'On the day' };
/** More are read in the table of them. */
const MOST_CHANGES = 3;

const changesInShort = (changes: readonly string[]): ReactNode =>
  changes.length === 0 ? (
    'No reading changed'
  ) : (
    <>
      {changes.slice(0, MOST_CHANGES).join('. ')}
      {changes.length > MOST_CHANGES && (
        <>
          {'. '}
          <a href="#since-last-time">And {changes.length - MOST_CHANGES} more</a>
        </>
      )}
    </>
  );
