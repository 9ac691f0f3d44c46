import { showNumber } from '../../domain/certificate/certificate.ts';
import { showNext } from '../../domain/certificate/cover/next-inspection.ts';
import type { Safety } from '../../domain/certificate/verdicts/safety.ts';
import { isWhatWasIssued } from '../../domain/certificate/verify/about-copy.ts';
import type { Judgement } from '../../domain/certificate/verify/judgement.ts';
import { whyNotReal } from '../../domain/certificate/verify/not-real.ts';
import type { Judged, SaidSince } from '../../domain/certificate/verify/record.ts';
import { showDay } from '../../domain/time/calendar.ts';
import type { Tone } from '../ui/badges.tsx';
import { CautionNotice, ConclusionNotice } from '../ui/caution.tsx';
import { Notice } from '../ui/notices.tsx';
import { type Verdict, VerifyPanel } from '../ui/verify-panel.tsx';

/**
 * Two verdicts and a line: is it real, is it safe, and is it current. They are separate because a genuine report may
 * find a home dangerous, and green for one would be taken for the other.
 */
export function Verdicts({ judged, beside }: { judged: Judged; beside?: Judgement | undefined }) {
  const isBesideChanged = beside !== undefined && !isWhatWasIssued(beside);
  return (
    <>
      {isBesideChanged && <h2>The certificate that was issued</h2>}
      {judged.caution && <CautionNotice caution={judged.caution} />}
      <div className="verdicts">
        {isBesideChanged && judged.signatureHolds ? <WhatWasIssued judged={judged} /> : <Real judged={judged} />}
        {judged.safety && <Safe judged={judged} safety={judged.safety} isBesideChanged={isBesideChanged} />}
      </div>
      <AboutIt judged={judged} />
    </>
  );
}

/** The notices below the verdicts. */
const AboutIt = ({ judged }: { judged: Judged }) => (
  <>
    {judged.conclusion && judged.signatureHolds && judged.age.kind !== 'withdrawn' && (
      <ConclusionNotice conclusion={judged.conclusion} />
    )}
    <AboutItsKey judged={judged} />
    <InTime judged={judged} />
    <Closed judged={judged} />
    <Since title="Put right since" said={(judged.since ?? []).filter(({ isPutRight }) => isPutRight)} />
    <Since title="Not put right yet" said={(judged.since ?? []).filter(({ isPutRight }) => !isPutRight)} />
  </>
);

/** The tone of "genuine": good only for a current, satisfactory report, otherwise info. */
export const toneOfGenuine = ({
  safety,
  age,
  signatureHolds,
  key,
}: Pick<Judged, 'safety' | 'age' | 'signatureHolds' | 'key'>): Tone =>
  signatureHolds && !key?.isDoubtful && safety?.tone === 'good' && age.kind === 'due' ? 'good' : 'info';

/** Notice about a key that is no longer in use. */
const AboutItsKey = ({ judged: { signatureHolds, key } }: { judged: Judged }) =>
  signatureHolds &&
  key && (
    <Notice tone={key.isDoubtful ? 'warn' : 'info'} title="About its key">
      {key.doubts.map((doubt) => (
        <p key={doubt}>{doubt}</p>
      ))}
    </Notice>
  );

/**
 * Introduces the registered certificate next to an altered file, so that its verdict is not taken for one on the file.
 */
const WhatWasIssued = ({ judged: { company, issuedOn, age } }: { judged: Judged }) => (
  <p>
    Issued on {showDay(issuedOn)} by {company}
    {age.kind === 'withdrawn' && ', and withdrawn by them: do not rely on it'}. The following is about that certificate,
    not about your file.
  </p>
);

function Real({ judged }: { judged: Judged }) {
  const { company, issuedOn, signatureHolds, age } = judged;
  const question = 'Is it real?';
  if (!signatureHolds) {
    const { title, words } = whyNotReal(judged);
    return (
      <VerifyPanel verdict="altered" question={question} title={title}>
        <p>
          {words} Do not rely on it, and tell {company}.
        </p>
      </VerifyPanel>
    );
  }
  if (age.kind === 'withdrawn') {
    return (
      <VerifyPanel verdict="withdrawn" question={question} title="Genuine, but withdrawn">
        <p>
          Issued on {showDay(issuedOn)} by {company}, and withdrawn by them. Do not rely on it.
        </p>
      </VerifyPanel>
    );
  }
  return (
    <VerifyPanel verdict="genuine" question={question} title="Genuine" tone={toneOfGenuine(judged)}>
      <p>
        Issued on {showDay(issuedOn)} by {company}. Not changed since.
      </p>
    </VerifyPanel>
  );
}

const drawings: Record<Safety['tone'], Verdict> = {
  good: 'safe',
  info: 'superseded',
  warn: 'look-into',
  bad: 'unsafe',
};

function Safe({
  judged: { signatureHolds, age, inspectedOn },
  safety,
  isBesideChanged,
}: {
  judged: Judged;
  safety: Safety;
  isBesideChanged: boolean;
}) {
  const question = 'Is it safe?';
  if (!signatureHolds || age.kind === 'withdrawn') {
    return (
      <VerifyPanel verdict="unknown" question={question} title="Not known">
        <p>You cannot rely on this certificate. Ask for a valid certificate or a new inspection.</p>
      </VerifyPanel>
    );
  }
  // A past satisfactory result says nothing about today.
  const isPast = age.kind !== 'due' && age.kind !== 'undated';
  const when = inspectedOn === null ? 'then' : `on ${showDay(inspectedOn)}`;
  const title = isPast && safety.tone === 'good' ? `Was satisfactory ${when}` : safety.title;
  const tone = (isPast || isBesideChanged) && safety.tone === 'good' ? 'info' : safety.tone;
  return (
    <VerifyPanel verdict={drawings[safety.tone]} question={question} title={title} tone={tone}>
      <p>{safety.words}</p>
    </VerifyPanel>
  );
}

/** Says that the company has closed; its certificates stay valid. */
const Closed = ({ judged: { company, companyClosedOn } }: { judged: Judged }) =>
  companyClosedOn !== null && (
    <Notice title={`${company} has closed`}>
      <p>
        It has issued no certificates since {showDay(companyClosedOn)}. Earlier ones can still be checked. Ask another
        qualified electrician about the installation.
      </p>
    </Notice>
  );

/** What became of observations since. The report itself does not change. */
const Since = ({ title, said }: { title: string; said: readonly SaidSince[] }) =>
  said.length > 0 && (
    <Notice tone="info" title={title}>
      <ul>
        {said.map(({ place, observed, words, by }) => (
          <li key={place}>
            Observation {place} ({observed}):{' '}
            {by ? (
              <>
                put right by <a href={`/public/verify/${by.code}`}>{showNumber(by)}</a>
              </>
            ) : (
              `${words}.`
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );

function InTime({ judged: { age, reason, newer } }: { judged: Judged }) {
  switch (age.kind) {
    case 'withdrawn':
      return (
        <Notice tone="bad" title="Withdrawn by the company">
          {reason && <p>Reason: {asSentence(reason)}</p>}
        </Notice>
      );
    case 'replaced':
      return (
        <Notice tone="warn" title="Replaced by a corrected revision">
          <p>
            Use the newer one
            {newer && (
              <>
                : <a href={`/public/verify/${newer.code}`}>{showNumber(newer)}</a>
              </>
            )}
            .
          </p>
        </Notice>
      );
    case 'historic':
      return (
        <Notice tone="warn" title="There is a later report for this site">
          <p>
            The site was inspected again on {showDay(age.laterOn)}. This report is out of date. Ask the owner or
            landlord for the later one.
          </p>
        </Notice>
      );
    case 'overdue':
      return (
        <Notice tone="bad" title={`Overdue since ${showDay(age.since)}`}>
          <p>The next inspection was due on that day. No later report for this site is registered here.</p>
        </Notice>
      );
    case 'undated':
      return null;
    case 'due':
      return (
        <Notice title={`Next inspection due ${showNext(age.on, age.nextIf)}`}>
          <p>No later report for this site is registered here.</p>
        </Notice>
      );
  }
}

/** The text with one full stop at its end. */
const asSentence = (text: string): string => (/[.!?…]$/u.test(text.trimEnd()) ? text.trimEnd() : `${text.trimEnd()}.`);
