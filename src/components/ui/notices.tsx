import type { ReactNode } from 'react';
import type { Finding } from '../../domain/verification/engine/finding.ts';
import { factsOf, severityWords, whyWeAsk } from '../../domain/verification/words/finding-words.ts';
import type { Tone } from './badges.tsx';
import { unbroken } from './unbroken.tsx';

/** What a page says once, after something was done. */
export type Flash = { kind: 'success' | 'warning' | 'info'; message: string };
const tones = { success: 'good', warning: 'warn', info: 'info' } as const;

/** @param isReadOut  what it stands in is read out when it changes; it would be said twice. */
export const FlashNotice = ({ flash, isReadOut }: { flash: Flash | undefined; isReadOut?: boolean }) =>
  flash ? (
    <div className={`notice ${tones[flash.kind]}`} role={isReadOut ? undefined : 'status'}>
      <p>{unbroken(flash.message)}</p>
    </div>
  ) : null;

/** Something to know before going on. */
export const Notice = ({ tone = 'info', title, children }: { tone?: Tone; title?: string; children: ReactNode }) => (
  <div className={`notice ${tone}`}>
    {title && <h2>{unbroken(title)}</h2>}
    {unbroken(children)}
  </div>
);

/**
 * What a rule says about a value, with its arithmetic, to stand beside that value.
 * @param href  where the value is entered, on pages that list findings.
 */
export function FindingNote({
  finding,
  href,
  place,
  tone,
  unlinked,
  children,
}: {
  finding: Finding;
  href?: string | undefined;
  /** What the value is of, where it is not said around it: "CU1 circuit 3, Kitchen ring". */
  place?: string | undefined;
  /** On the page of rules itself, where the explanation stands around it. */
  unlinked?: boolean;
  /** Where it is not the tone of how grave it is: somebody gave a reason against it. */
  tone?: Tone | undefined;
  /** What was answered to it. */
  children?: ReactNode;
}) {
  const { tone: own, word } = severityWords[finding.severity];
  const facts = factsOf(finding);
  const why = unlinked ? undefined : whyWeAsk(finding);
  return (
    <div className={`finding ${tone ?? own}`} data-rule={finding.rule}>
      <p>
        <b>{word}.</b> {place && `${place}: `}
        {href ? <a href={href}>{unbroken(finding.message)}</a> : unbroken(finding.message)}
      </p>
      {(facts.length > 0 || why) && (
        <p className="sum">
          {unbroken(facts.join(' · '))}
          {facts.length > 0 && why && ' · '}
          {why && (
            <a href={why} target="_blank" rel="noopener">
              Why we ask<span className="vh"> (new tab)</span>
            </a>
          )}
        </p>
      )}
      {unbroken(children)}
    </div>
  );
}

/** A list with nothing in it yet, and what to do about that. */
export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="empty">
    <h2>{title}</h2>
    {children}
  </div>
);

/** How far a form is: sections done, and how many are left. */
export function Progress({ done, of, what = 'sections' }: { done: number; of: number; what?: string }) {
  const words = done === of ? `All ${of} ${what} done` : `${done} of ${of} ${what} done, ${of - done} left`;
  return (
    <div>
      <span>{words}</span>
      <progress value={done} max={of} aria-label={words} />
    </div>
  );
}
