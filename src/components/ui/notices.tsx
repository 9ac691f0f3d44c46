import type { ReactNode } from 'react';
import type { Finding } from '../../domain/verification/engine/finding.ts';
import { factsOf, severityWords, whyWeAsk } from '../../domain/verification/words/finding-words.ts';
import type { Tone } from './badges.tsx';
import { unbroken } from './unbroken.tsx';

/** A message that a page shows once after an action. */
export type Flash = { kind: 'success' | 'warning' | 'info'; message: string };
const tones = { success: 'good', warning: 'warn', info: 'info' } as const;

/** @param isReadOut  true inside a live region, which already announces it. */
export const FlashNotice = ({ flash, isReadOut }: { flash: Flash | undefined; isReadOut?: boolean }) =>
  flash ? (
    <div className={`notice ${tones[flash.kind]}`} role={isReadOut ? undefined : 'status'}>
      <p>{unbroken(flash.message)}</p>
    </div>
  ) : null;

/** A panel with important information. */
export const Notice = ({ tone = 'info', title, children }: { tone?: Tone; title?: string; children: ReactNode }) => (
  <div className={`notice ${tone}`}>
    {title && <h2>{unbroken(title)}</h2>}
    {unbroken(children)}
  </div>
);

/**
 * A finding of a rule with its arithmetic, for display next to the value.
 * @param href  address of the value, on pages that list findings.
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
  /** Place of the value, when the context does not give it: "CU1 circuit 3, Kitchen ring". */
  place?: string | undefined;
  /** True on the rules page, which has the explanation itself. */
  unlinked?: boolean;
  /** Replaces the tone of its severity, when it was accepted with a reason. */
  tone?: Tone | undefined;
  /** The answers to it. */
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

/** An empty list, with advice on what to do. */
export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="empty">
    <h2>{title}</h2>
    {children}
  </div>
);

/** Progress of a form: sections done and left. */
export function Progress({ done, of, what = 'sections' }: { done: number; of: number; what?: string }) {
  const words = done === of ? `All ${of} ${what} done` : `${done} of ${of} ${what} done, ${of - done} left`;
  return (
    <div>
      <span>{words}</span>
      <progress value={done} max={of} aria-label={words} />
    </div>
  );
}
