import { showNumber } from '../../domain/certificate/certificate.ts';
import { showNext } from '../../domain/certificate/cover/next-inspection.ts';
import type { Judgement } from '../../domain/certificate/judgement.ts';
import type { PrintedReport } from '../../domain/certificate/printed.ts';
import { isWhatWasIssued } from '../../domain/certificate/verdicts/about-copy.ts';
import type { AboutKey, KeyTimes } from '../../domain/certificate/verdicts/about-key.ts';
import type { Age } from '../../domain/certificate/verdicts/age.ts';
import { type SignatureFault, whyNotReal } from '../../domain/certificate/verdicts/not-real.ts';
import type { Safety } from '../../domain/certificate/verdicts/safety.ts';
import { showDay } from '../../domain/time/calendar.ts';
import type { Tone } from '../ui/badges.tsx';
import { CautionNotice, ConclusionNotice } from '../ui/caution.tsx';
import { Notice } from '../ui/notices.tsx';
import { type Verdict, VerifyPanel } from '../ui/verify-panel.tsx';

/** What the verdicts rest on. */
export type Judged = {
  number: string;
  company: string;
  /** Since when the company has closed, YYYY-MM-DD; null for one that has not. */
  companyClosedOn: string | null;
  issuedOn: string;
  /** Absent, as the safety, where the form says nothing of it. */
  inspectedOn: string | null;
  signatureHolds: boolean;
  /** Why it does not; absent where it does. */
  fault?: SignatureFault;
  /** When its key was retired or revoked, and what that means for it; absent where the company signs with it. */
  key?: KeyTimes & AboutKey;
  safety: Safety | undefined;
  /** What it says it is not, and what it came to where that is no outcome. */
  caution?: PrintedReport['caution'];
  conclusion?: PrintedReport['conclusion'];
  age: Age;
  /** Of the withdrawal. */
  reason: string | null;
  /** The revision that took its place. */
  newer: { code: string; number: string; revision: number } | undefined;
  /** Its observations that a certificate of new work has put right since, in their order. */
  remedied?: readonly Remedied[];
};

export type Remedied = {
  /** Of the observation, as it is printed. */
  place: number;
  /** As it was left: "C2". */
  observed: string;
  by: { code: string; number: string; revision: number };
};

/**
 * Two answers and a line: is it real, is it safe, and how it stands in time. They are apart because a genuine report may say
 * that a home is dangerous, and because green for the one would be read as green for the other.
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

/** What else there is to know of it. */
const AboutIt = ({ judged }: { judged: Judged }) => (
  <>
    {judged.conclusion && judged.signatureHolds && judged.age.kind !== 'withdrawn' && (
      <ConclusionNotice conclusion={judged.conclusion} />
    )}
    <AboutItsKey judged={judged} />
    <InTime judged={judged} />
    <Closed judged={judged} />
    {judged.remedied && judged.remedied.length > 0 && <RemediedSince remedied={judged.remedied} />}
  </>
);

/** The colour for what is genuine: never the one for what is well, unless the report is satisfactory and stands. */
export const toneOfGenuine = ({
  safety,
  age,
  signatureHolds,
  key,
}: Pick<Judged, 'safety' | 'age' | 'signatureHolds' | 'key'>): Tone =>
  signatureHolds && !key?.isDoubtful && safety?.tone === 'good' && age.kind === 'due' ? 'good' : 'info';

/** What to know of a key that the company signs with no more. */
const AboutItsKey = ({ judged: { signatureHolds, key } }: { judged: Judged }) =>
  signatureHolds &&
  key && (
    <Notice tone={key.isDoubtful ? 'warn' : 'info'} title="About its key">
      {key.doubts.map((doubt) => (
        <p key={doubt}>{doubt}</p>
      ))}
    </Notice>
  );

/** Beside a copy that was changed: nobody should take what is said of the register for an answer about the file. */
const WhatWasIssued = ({ judged: { company, issuedOn, age } }: { judged: Judged }) => (
  <p>
    Issued on {showDay(issuedOn)} by {company}
    {age.kind === 'withdrawn' && ', and taken back by them: do not rely on it'}. What follows is about that certificate,
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
          Issued on {showDay(issuedOn)} by {company}, and taken back by them. Do not rely on it.
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
        <p>What this certificate said cannot be relied on. Ask for a new inspection or a certificate that is valid.</p>
      </VerifyPanel>
    );
  }
  // What was well once says nothing of today.
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

/** Of a company that has left: nobody there answers, and what it signed stays what it is. */
const Closed = ({ judged: { company, companyClosedOn } }: { judged: Judged }) =>
  companyClosedOn !== null && (
    <Notice title={`${company} has closed`}>
      <p>
        It issues nothing since {showDay(companyClosedOn)}. What it issued before is checked as ever. Ask another
        qualified electrician about the installation.
      </p>
    </Notice>
  );

/** What was put right since. What the report found on the day stays as it was issued. */
const RemediedSince = ({ remedied }: { remedied: readonly Remedied[] }) => (
  <Notice tone="info" title="Remedied since">
    <ul>
      {remedied.map(({ place, observed, by }) => (
        <li key={`${place} ${by.code}`}>
          Observation {place} ({observed}): remedied by <a href={`/public/verify/${by.code}`}>{showNumber(by)}</a>
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
            Go by the newer one
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
        <Notice tone="warn" title="A later report of the same site exists">
          <p>
            The site was inspected again on {showDay(age.laterOn)}. This report is history: ask the owner or landlord
            for the later one.
          </p>
        </Notice>
      );
    case 'overdue':
      return (
        <Notice tone="bad" title={`Overdue since ${showDay(age.since)}`}>
          <p>The next inspection was due on that day, and no later report was issued here.</p>
        </Notice>
      );
    case 'undated':
      return null;
    case 'due':
      return (
        <Notice title={`Next inspection due ${showNext(age.on, age.nextIf)}`}>
          <p>No later report of the same site was issued here.</p>
        </Notice>
      );
  }
}

/** With one full stop at its end, whether the writer set one or not. */
export const asSentence = (text: string): string =>
  /[.!?…]$/u.test(text.trimEnd()) ? text.trimEnd() : `${text.trimEnd()}.`;
