import type { Item } from '../../forms/definition.ts';
import { itemsOf } from '../../forms/document.ts';
import { codeLeft } from '../../forms/put-right.ts';
import { codesInShort } from '../../forms/words/danger-words.ts';
import type { Conclusion, Outcome } from '../../forms/words/form-summary.ts';
import { showAddress } from '../../forms/words/show-address.ts';
import { dayIn } from '../../time/company-day.ts';
import type { CertificateData } from '../certificate.ts';
import { conditionOfNext } from '../cover/next-inspection.ts';
import { maskAddress } from '../mask-address.ts';
import type { PrintedReport } from '../printed.ts';
import { type Age, ageOf } from '../verdicts/age.ts';
import { type Codes, countCodes, type Safety, safetyIn, safetySince, sinceThen } from '../verdicts/safety.ts';
import { madeSafeSince, openSince, putRightSince, type Since, safeNowIn, sinceInWords } from '../verdicts/since.ts';
import { type AboutKey, aboutKey, type KeyTimes } from './about-key.ts';
import { ask, type Check } from './check.ts';
import { type KeySet, keyIn, type OfferedKey, timesOf } from './detached.ts';
import { dutiesIn, meaningOf } from './duties-in.ts';
import type { SignatureFault } from './not-real.ts';
import { checkSignature } from './signature.ts';

/** Data for the verdicts. */
export type Judged = {
  number: string;
  company: string;
  /** Day the company closed, YYYY-MM-DD; null while it is open. */
  companyClosedOn: string | null;
  issuedOn: string;
  /** Null, like `safety` undefined, when the form does not state it. */
  inspectedOn: string | null;
  signatureHolds: boolean;
  /** Why the signature is not valid; absent when it is. */
  fault?: SignatureFault;
  /** When its key was retired or revoked, and the consequence; absent while the key is in use. */
  key?: KeyTimes & AboutKey;
  safety: Safety | undefined;
  /** The form's caution, and its conclusion when it has no outcome. */
  caution?: PrintedReport['caution'];
  conclusion?: PrintedReport['conclusion'];
  age: Age;
  /** Reason for the withdrawal. */
  reason: string | null;
  /** The revision that replaced it. */
  newer: { code: string; number: string; revision: number } | undefined;
  /** What became of its observations since, in their order; those of which there is nothing to say left out. */
  since?: readonly SaidSince[];
};

export type SaidSince = {
  /** Printed number of the observation. */
  place: number;
  /** Code at the end of the inspection: "C2". */
  observed: string;
  isPutRight: boolean;
  /** In place of what the report asks for, where that was done: nobody is told to investigate again. */
  isAnswered: boolean;
  /** What became of it, after its number; empty where `by` says it. */
  words: string;
  /** The company's certificate that put it right. */
  by?: { code: string; number: string; revision: number };
};

/** Public details of a certificate: nothing about the residents. */
export type PublicCertificate = Judged & {
  code: string;
  revision: number;
  /** Title of the report: "Electrical installation condition report". */
  title: string;
  companyAddress: string;
  /** Masked. */
  address: string;
  nextDue: string | null;
  /** The condition of that date. */
  nextIf?: string | undefined;
  /** Empty when the report is no longer current. */
  duties: readonly { who: string; words: string }[];
  kid: string;
  hash: string;
  /** Open observations: "1 C1, 2 C2". Empty when there are none. */
  open?: string;
};

/** An issued certificate in the register. */
export type IssuedRecord = {
  code: string;
  number: string;
  revision: number;
  status: 'current' | 'superseded' | 'withdrawn';
  outcome: Outcome | null;
  inspectedOn: string | null;
  nextDue: string | null;
  /** UTC ISO text. */
  issuedAt: string;
  reason: string | null;
  canonical: string;
  hash: string;
  signature: string;
  kid: string;
  companyClosedOn: string | null;
  supersededBy: { code: string; revision: number } | null;
  latestInspectedOn: string | null;
  since: readonly Since[];
};

/**
 * Judges an issued certificate: is it as it was signed, with a key of the company, and is it current.
 * @param data  the record's canonical text as read. @param keys  of the company.
 */
export function* judgeRecord(
  found: IssuedRecord,
  data: CertificateData,
  keys: KeySet,
  now: Date,
): Check<PublicCertificate> {
  const { inspectedOn, nextDue, outcome, status } = found;
  const { caution } = data.printed;
  const fault = yield* faultOf(found, keys);
  const signatureHolds = fault === undefined;
  const key = keyIn(keys, found.kid);
  const latestOn = found.latestInspectedOn ?? undefined;
  const observations = itemsOf(data.report.observations);
  const codes = countCodes(observations);
  const open = openSince(observations, found.since);
  const left = countCodes(open);
  const madeSafe = madeSafeSince(observations, found.since);
  const since = {
    ...{ found: codes, left, on: inspectedOn },
    safeNow: safeNowIn(observations, found.since),
  };
  const conclusion = data.printed.conclusion && conclusionSince(data.printed.conclusion, since);
  const nextIf = conditionOfNext(outcome, open.map(codeLeft));
  const today = dayIn(now, data.time_zone);
  const age = ageOf({ status, inspectedOn, nextDue, nextIf, latestOn }, today);
  const asked = { remedied: putRightSince(found.since), today };
  const isToGoBy = signatureHolds && (age.kind === 'due' || age.kind === 'overdue');
  return {
    code: found.code,
    number: found.number,
    revision: found.revision,
    title: data.printed.title,
    company: data.company.name,
    companyClosedOn: found.companyClosedOn,
    companyAddress: showAddress(data.company.address),
    address: maskAddress(data.installation_address),
    inspectedOn,
    issuedOn: dayIn(new Date(found.issuedAt), data.time_zone),
    nextDue,
    nextIf,
    ...(caution && { caution }),
    ...(conclusion && { conclusion }),
    safety: outcome === null ? undefined : toneSince(safetySince(safetyIn(outcome, observations), since), since),
    age,
    reason: found.reason,
    since: saidSince(found, observations),
    newer: found.supersededBy ? { number: found.number, ...found.supersededBy } : undefined,
    duties: dutiesTold(
      data,
      { isToGoBy, isCurrent: signatureHolds && age.kind !== 'withdrawn' && age.kind !== 'replaced' },
      asked,
    ),
    signatureHolds,
    ...(fault && { fault }),
    ...(key && (key.retired_at ?? key.revoked_from) !== undefined && { key: keyOf(key, found.issuedAt) }),
    kid: found.kid,
    hash: found.hash,
    open: codesInShort(left, madeSafe),
  };
}

/** The duties of a report to go by, else what a certificate of new work means. */
function dutiesTold(
  data: CertificateData,
  { isToGoBy, isCurrent }: { isToGoBy: boolean; isCurrent: boolean },
  asked: Parameters<typeof dutiesIn>[1],
): PublicCertificate['duties'] {
  const duties = isToGoBy ? dutiesIn(data, asked) : [];
  return duties.length > 0 || !isCurrent ? duties : meaningOf(data);
}

/** Once everything dangerous is put right, the tone is neither red, nor green on the word of another certificate. */
const toneSince = (safety: Safety, { found, left }: { found: Codes; left: Codes }): Safety =>
  sinceThen(found, left) === 'all' ? { ...safety, tone: 'info' } : safety;

const conclusionSince = (conclusion: Conclusion, since: Parameters<typeof safetySince>[1]): Conclusion => ({
  ...safetySince(conclusion, since),
  isBad: conclusion.isBad && sinceThen(since.found, since.left) !== 'all',
});

/** What is wrong with the signed data of a record; undefined if nothing is. */
function* faultOf(
  { canonical, signature, issuedAt, hash }: Pick<IssuedRecord, 'canonical' | 'signature' | 'issuedAt' | 'hash'>,
  keys: KeySet,
): Check<SignatureFault | undefined> {
  const { state } = yield* checkSignature(canonical, signature, { set: keys }, issuedAt);
  if (state === 'unknown key') return state;
  if ((yield* ask('sha256', new TextEncoder().encode(canonical))) !== hash) return 'changed';
  if (state === 'holds') return undefined;
  return state === 'revoked' ? state : 'changed';
}

function keyOf(key: OfferedKey, issuedAt: string) {
  const times = timesOf(key);
  return { ...times, ...aboutKey(times, issuedAt, true) };
}

/** In the order of its observations. What the inspector put right before leaving is in the report. */
const saidSince = ({ since }: IssuedRecord, observations: readonly Item[]): SaidSince[] =>
  observations.flatMap((observation, index) => {
    const found = since.find((each) => each.observation === observation.id);
    const code = codeLeft(observation);
    if (!found || code === undefined) return [];
    const { by, what, left } = found;
    const words = sinceInWords(found, observation);
    if (!by && words === '') return [];
    const isPutRight = left.length === 0;
    return [
      {
        ...{ place: index + 1, observed: String(code), isPutRight, words },
        isAnswered: isPutRight || what === 'investigated' || what === 'done',
        ...(by && { by: { code: by.code, number: by.number, revision: by.revision } }),
      },
    ];
  });
