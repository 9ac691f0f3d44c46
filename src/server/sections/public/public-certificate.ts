import type { PublicCertificate } from '../../../components/public/verify-result-page.tsx';
import { conditionOfNext } from '../../../domain/certificate/cover/next-inspection.ts';
import { maskAddress } from '../../../domain/certificate/mask-address.ts';
import { ageOf } from '../../../domain/certificate/verdicts/age.ts';
import { dutiesOf } from '../../../domain/certificate/verdicts/duties.ts';
import {
  type Codes,
  countCodes,
  type Safety,
  safetyIn,
  safetySince,
  sinceThen,
} from '../../../domain/certificate/verdicts/safety.ts';
import { aboutKey } from '../../../domain/certificate/verify/about-key.ts';
import { keyIn, type OfferedKey, timesOf } from '../../../domain/certificate/verify/detached.ts';
import type { SignatureFault } from '../../../domain/certificate/verify/not-real.ts';
import type { Item } from '../../../domain/forms/definition.ts';
import { itemsOf } from '../../../domain/forms/document.ts';
import { codeLeft } from '../../../domain/forms/put-right.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import { codesInShort } from '../../../domain/forms/words/danger-words.ts';
import type { Conclusion } from '../../../domain/forms/words/form-summary.ts';
import { showAddress } from '../../../domain/forms/words/show-address.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { contextOf } from '../../../domain/verification/engine/context.ts';
import { lacksRcdOfScotland } from '../../../domain/verification/rules/rcd-scotland/rcd-scotland.ts';
import { certificateData } from '../../documents/certificates/certificate-data.ts';
import { hashOf, type Jwks, type Verified, verifyDetached } from '../../documents/certificates/signing.ts';
import type { PublicCertificate as IssuedCertificate } from '../../repositories/certificates/published-certificates.ts';

/** The public data of a certificate for its verify page. */
export function toPublic(found: IssuedCertificate, keys: Jwks, now: Date): PublicCertificate {
  const data = certificateData(found);
  const { inspectedOn, nextDue, outcome, status } = found;
  const { caution } = data.printed;
  const verified = verifyDetached(found.canonical, found.signature, keys, found.issuedAt);
  const fault = faultOf(found, verified);
  const signatureHolds = fault === undefined;
  const key = keyIn(keys, found.kid);
  const latestOn = found.latestInspectedOn ?? undefined;
  const observations = itemsOf(data.report.observations);
  const codes = countCodes(observations);
  const remedied = remediedOf(found, observations);
  const open = observations.filter((_, index) => !remedied.some(({ place }) => place === index + 1));
  const left = countCodes(open);
  const since = { found: codes, left, on: inspectedOn };
  const conclusion = data.printed.conclusion && conclusionSince(data.printed.conclusion, since);
  const nextIf = conditionOfNext(outcome, open.map(codeLeft));
  const today = dayIn(now, data.time_zone);
  const age = ageOf({ status, inspectedOn, nextDue, nextIf, latestOn }, today);
  const form = findForm(data.form_type, data.edition);
  const about = form?.dutiesFrom?.(data.report);
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
    remedied,
    newer: found.supersededBy ? { number: found.number, ...found.supersededBy } : undefined,
    duties:
      about && isToGoBy && inspectedOn !== null && nextDue !== null
        ? dutiesOf({
            ...{ ...about, inspectedOn, nextDue, codes: left, isPutRight: sinceThen(codes, left) === 'all', today },
            lacksRcd: about.nation === 'Scotland' && lacksRcdOfScotland(contextOf(data.report)),
          })
        : signatureHolds && age.kind !== 'withdrawn' && age.kind !== 'replaced'
          ? (form?.meaning?.(data.report) ?? []).map(({ about: who, words }) => ({ who, words }))
          : [],
    signatureHolds,
    ...(fault && { fault }),
    ...(key && (key.retired_at ?? key.revoked_from) !== undefined && { key: keyOf(key, found.issuedAt) }),
    kid: found.kid,
    hash: found.hash,
    open: codesInShort(left),
  };
}

/** Once everything dangerous is put right, the tone is neither red, nor green on the word of another certificate. */
const toneSince = (safety: Safety, { found, left }: { found: Codes; left: Codes }): Safety =>
  sinceThen(found, left) === 'all' ? { ...safety, tone: 'info' } : safety;

const conclusionSince = (conclusion: Conclusion, since: Parameters<typeof safetySince>[1]): Conclusion => ({
  ...safetySince(conclusion, since),
  isBad: conclusion.isBad && sinceThen(since.found, since.left) !== 'all',
});

function faultOf({ canonical, hash }: IssuedCertificate, verified: Verified): SignatureFault | undefined {
  if (!verified.ok && verified.reason === 'unknown_key') return 'unknown key';
  if (hashOf(canonical) !== hash) return 'changed';
  if (verified.ok) return undefined;
  return verified.reason === 'revoked' ? 'revoked' : 'changed';
}

function keyOf(key: OfferedKey, issuedAt: string) {
  const times = timesOf(key);
  return { ...times, ...aboutKey(times, issuedAt, true) };
}

/** In the order of its observations; remedies of other observations are left out. */
const remediedOf = ({ remediedBy }: IssuedCertificate, observations: readonly Item[]) =>
  observations.flatMap((observation, index) =>
    remediedBy
      .filter((each) => each.observation === observation.id)
      .map(({ by }) => ({ place: index + 1, observed: String(codeLeft(observation) ?? ''), by })),
  );
