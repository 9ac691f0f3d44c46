import type { ReactNode } from 'react';
import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { AnswersForm } from '../../../../components/electrician/findings/finding-line.tsx';
import { type CheckedFinding, FindingList } from '../../../../components/electrician/findings/finding-list.tsx';
import { type MoreFindings, MoreFindingsList } from '../../../../components/electrician/findings/more-findings.tsx';
import type { Answers, CommentNote, Entered } from '../../../../components/fields/form-view.ts';
import { Actions, ButtonLink, ErrorSummary, type FormError } from '../../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../../components/ui/lists.tsx';
import { Notice } from '../../../../components/ui/notices.tsx';
import { unbroken } from '../../../../components/ui/unbroken.tsx';
import type { NotSet } from '../../../../domain/company/before-signing.ts';
import { plural } from '../../../../domain/words/plural.ts';
import { WaitingPhotos } from '../photos/photo-pages.tsx';
import { type CorrectionNote, CorrectionNotice } from '../report/correction/correction-notice.tsx';
import { EnteredTwice, type EnteredTwiceProps } from '../report/entered-twice.tsx';
import type { ReportPlace } from '../report/section-page.tsx';
import type { WaitingPhoto } from '../store.ts';
import { SignForm, toDoBefore } from './sign-form.tsx';

/** A photo that only the phone has, and its subject. */
export type WaitingToSign = WaitingPhoto & { of: string };

type SignPageProps = {
  frame: Frame;
  report: ReportPlace;
  submission: string;
  base: string;
  /** Where it corrects a certificate. */
  correction: CorrectionNote | undefined;
  summary: readonly (readonly [string, ReactNode])[];
  declaration: string;
  /** Settings missing from the company or the signatory. */
  notSet: NotSet;
  /** Numbers of the C1 observations whose danger notice has no recipient on record. A warning: it does not prevent signing. */
  untold: readonly { number: number; href: string }[];
  /** They are part of the signed report, and are sent before the signature. */
  photos: readonly WaitingToSign[];
  /** The findings to put right before signing. */
  blocking: { count: number; areAllMissing: boolean; listed: readonly CheckedFinding[]; more: readonly MoreFindings[] };
  answers: Answers;
  /** Values that were entered twice and wait for a choice. */
  conflicts: EnteredTwiceProps['places'];
  /** Review comments without a reply: they prevent signing. */
  unanswered: readonly (CommentNote & { place: { href: string; page: string; label: string } | undefined })[];
  /** With several signatories: the unsigned parts, each with the number of findings in its way, and the signed ones. */
  parts: readonly { field: string; title: string; waitsFor: number; areAllMissing: boolean }[];
  signed: readonly { title: string; name: string }[];
  severalSign: boolean;
  /** An apprentice reads the declaration, and hands the report to an electrician. */
  maySign: boolean;
  /** The holder, who signs it, where that is not the viewer. */
  colleague: string | undefined;
  errors: readonly FormError[];
  entered: Entered;
};

/** The declaration, a summary of the report, and the signatory's name. */
export function SignPage(props: SignPageProps) {
  const { frame, report, submission, base, summary, declaration, conflicts, maySign, errors, entered } = props;
  const { correction, notSet, untold, photos, blocking, answers, unanswered, parts, signed, colleague, severalSign } =
    props;
  const home = `/electrician/reports/${report.id}`;
  return (
    <ElectricianPage
      frame={frame}
      title={`Sign, ${report.site}`}
      here="reports"
      back={{ href: home, label: report.site }}
      error={errors.length > 0}
      scripts={maySign ? ['sign.js'] : []}
    >
      <h1>Sign and submit</h1>
      <ErrorSummary errors={errors} />
      {correction && <CorrectionNotice correction={correction} />}
      <DataList pairs={summary} gaps="Missing" />
      <NotSetNotice notSet={notSet} isOwner={frame.viewer.role === 'owner'} />
      {untold.length > 0 && (
        <Notice tone="warn" title="No danger notice is recorded">
          {untold.map(({ number, href }) => (
            <p key={number}>
              Observation {number} is a danger (C1). It does not say who was told, and when.{' '}
              <a href={`${href}#told_who`}>Fill it in</a> or <a href={`${href}/notice`}>open the notice to hand over</a>
            </p>
          ))}
        </Notice>
      )}
      {blocking.count > 0 && <Blocking blocking={blocking} answers={answers} home={home} />}
      <EnteredTwice places={conflicts} />
      {photos.length > 0 && <PhotosHere photos={photos} />}
      {unanswered.length > 0 && <Unanswered comments={unanswered} home={home} />}
      <h2>Declaration</h2>
      <p>{declaration}</p>
      {colleague !== undefined && (
        <Notice>
          <p>{colleague} has this report and signs it. Your entries are saved in it.</p>
        </Notice>
      )}
      {!maySign && colleague === undefined && (
        <>
          <Notice tone="warn">
            <p>An apprentice cannot sign. An electrician takes the report over, checks it and signs it.</p>
          </Notice>
          <Actions>
            <ButtonLink href={`${home}/hand-over`}>Pass it to an electrician</ButtonLink>
          </Actions>
        </>
      )}
      {maySign && severalSign && (
        <p>
          Another signatory? <a href={`${home}/sign/others`}>Send them a link, or see who has signed</a> (needs a
          signal).
        </p>
      )}
      {maySign && (
        <SignForm
          {...{ submission, base, photos, signed, parts, errors, entered }}
          action={`${home}/sign`}
          name={frame.viewer.name}
          left={blocking.count + conflicts.length}
        />
      )}
    </ElectricianPage>
  );
}

/** The findings to correct before signing. */
const Blocking = ({
  blocking,
  answers,
  home,
}: Pick<SignPageProps, 'blocking' | 'answers'> & { /** Address of the report's page. */ home: string }) => (
  <section id="blocking">
    <h2>{toDoBefore(blocking.count, blocking.areAllMissing)}</h2>
    <FindingList findings={blocking.listed} answers={answers} />
    <MoreFindingsList more={blocking.more} />
    <AnswersForm answers={answers} lines={blocking.listed} />
    {blocking.count > 1 && (
      <p>
        <a href={`${home}/check`}>See all of them by section on the check page</a>
      </p>
    )}
  </section>
);

/** Review comments to reply to before signing. */
const Unanswered = ({ comments, home }: { comments: SignPageProps['unanswered']; home: string }) => (
  <section id="unanswered">
    <h2>{plural(comments.length, 'comment', 'comments')} to reply to first</h2>
    <p>Reply in words, or mark it as dealt with.</p>
    {comments.map(({ id, author, at, text, place }) => (
      <Notice key={id} tone="warn">
        <p>
          <b>{author}</b> <span className="soft">{unbroken(at)}</span>
          <br />
          {text}
        </p>
        <p>
          <a href={place?.href ?? `${home}#comments`}>
            {place ? [place.page, place.label].filter(Boolean).join(', ') : 'Reply on the page of the report'}
          </a>
        </p>
      </Notice>
    ))}
  </section>
);

/** Settings to complete first, and those that the certificate would lack. */
const NotSetNotice = ({ notSet: { needed, advised }, isOwner }: { notSet: NotSet; isOwner: boolean }) =>
  needed.length + advised.length > 0 && (
    <section id="not-set">
      <Notice
        tone="warn"
        title={needed.length > 0 ? 'Before you can sign' : 'The certificate will be issued without these'}
      >
        <ul>
          {[...needed, ...advised].map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p>{isOwner ? <a href="/settings">Open Settings</a> : 'Ask the owner of your company to set them.'}</p>
      </Notice>
    </section>
  );

/** Photos in the signed report that the server does not have yet. */
const PhotosHere = ({ photos }: { photos: readonly WaitingToSign[] }) => (
  <section aria-labelledby="here">
    <h2 id="here">{plural(photos.length, 'photo')} on this phone only</h2>
    <p>
      Your signature covers {photos.length === 1 ? 'it' : 'them'} too. It waits on this phone until the server has the
      photos, and is then sent automatically. If a photo does not arrive, the report is not signed.
    </p>
    {[...new Set(photos.map(({ of }) => of))].map((of) => (
      <WaitingPhotos key={of} waiting={photos.filter((photo) => photo.of === of)} of={of} after={0} />
    ))}
  </section>
);
