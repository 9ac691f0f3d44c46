import { ElectricianPage, type Frame } from '../../../components/electrician/electrician-page.tsx';
import { ErrorSummary, errorsByField, type FormError } from '../../../components/ui/forms/form-parts.tsx';
import { SignaturePad } from '../../../components/ui/forms/signature-pad.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { drawingToRefill } from '../../../domain/signature/drawing.ts';
import { newSubmission, type Posted } from '../../../server/sections/electrician/records/posted.ts';
import type { GivenNotice } from '../domain/given-notice.ts';
import type { KnownAddressee } from '../domain/read-giving.ts';
import { GivenNotices, MailForm, noDangerNow, PaperForm } from './given-notices.tsx';

/** The recipients of a danger notice, and the two ways to give it: by mail, with a personal link, and on paper. */
export function NoticeReceiptsPage(props: {
  frame: Frame;
  /** The observation's number; undefined where it was removed. */
  number: number | undefined;
  reportId: string;
  /** Address of this page; the notice itself is one level up. */
  here: string;
  /** Labels of the notice's empty fields; undefined when the danger is gone and the notice can no longer be given. */
  lacking: readonly string[] | undefined;
  given: readonly GivenNotice[];
  known: readonly KnownAddressee[];
  timeZone: string;
  now: string;
  isMailSetUp: boolean;
  /** The refused form's values. */
  posted: Posted | undefined;
  errors: readonly FormError[];
}) {
  const { frame, number, reportId, here, lacking, given, known, timeZone, now, isMailSetUp, posted, errors } = props;
  const error = errorsByField(errors);
  const bind = (name: string) => ({ name, value: posted?.text(name), error: error[name] });
  const which = number === undefined ? 'an observation that was removed' : `observation ${number}`;
  const observation = here.replace(/\/notice\/receipts$/, '');
  const back = { href: `${observation}/notice`, label: 'The notice' };
  const report = { href: observation.replace(/\/observations\/[^/]+$/, ''), label: 'The report' };
  return (
    <ElectricianPage
      frame={frame}
      title={`Recipients of the danger notice, ${which}`}
      here="reports"
      back={lacking ? back : report}
      error={errors.length > 0}
      scripts={['sign.js', 'ask.js']}
    >
      <h1>
        <span className="over">Danger, {which}</span>Recipients of the notice
      </h1>
      <ErrorSummary errors={errors} />
      {lacking && lacking.length > 0 && (
        <Notice tone="warn" title="The notice is incomplete">
          <p>
            Fill in {lacking.join(', ')}. You cannot change a notice after sending it.{' '}
            <a href={`${observation}#made_safe`}>Open the observation</a>
          </p>
        </Notice>
      )}
      {lacking ? (
        <>
          <h2>Send it by email</h2>
          {!isMailSetUp && (
            <Notice tone="warn" title="Email is not set up">
              <p>Hand the notice over on paper.</p>
            </Notice>
          )}
          <p>Each recipient gets the whole notice, and a link to confirm receipt. The link works for 30 days.</p>
          {frame.sync && <p>This needs a signal. Without one, record below who took it on paper.</p>}
          <MailForm
            action={`${here}/mail`}
            submission={newSubmission()}
            isAsked={error.again !== undefined}
            {...{ bind, known }}
          />
          <h2>Handed over on paper</h2>
          <PaperForm action={`${here}/paper`} submission={newSubmission()} bind={bind}>
            <SignaturePad name="drawing" value={drawingToRefill(bind('drawing').value ?? '')} error={error.drawing} />
          </PaperForm>
        </>
      ) : (
        <p>{noDangerNow}</p>
      )}
      <h2>Given to</h2>
      <GivenNotices
        {...{ given, reportId, timeZone, now }}
        actionOf={(id) => `${here}/${id}/revocation`}
        submissionOf={newSubmission}
      />
    </ElectricianPage>
  );
}
