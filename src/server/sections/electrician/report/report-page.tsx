import type { ComponentProps } from 'react';
import { CommentThread } from '../../../../components/electrician/comment-thread.tsx';
import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import type { CommentNote, FormView } from '../../../../components/fields/form-view.ts';
import { type Status, StatusBadge } from '../../../../components/ui/badges.tsx';
import {
  Actions,
  Button,
  ButtonLink,
  ErrorSummary,
  HiddenFields,
} from '../../../../components/ui/forms/form-parts.tsx';
import { type Row, Rows } from '../../../../components/ui/lists.tsx';
import { Notice, Progress } from '../../../../components/ui/notices.tsx';
import { plural } from '../../../../domain/words/plural.ts';
import { type BoardRow, boardRow } from '../boards/board-pages.tsx';
import { type ObservationRow, observationRow } from '../observations/observation-pages.tsx';
import { type CorrectionNote, CorrectionNotice } from './correction/correction-notice.tsx';
import { BeginOnOnePage } from './last-time/circuit-choice-page.tsx';
import { StartFromLastTime } from './last-time/last-time-page.tsx';
import type { ReportPlace } from './section-page.tsx';

/** One part of the report with its missing values and findings. */
export type PartState = {
  href: string;
  title: string;
  missing: number;
  failing: number;
  conflicts: number;
  comments: number;
  begun: boolean;
  /** True for a declaration that is to be signed. */
  unsigned: boolean;
  /** The number of open observations of earlier reports, while none is chosen as put right here. */
  open: number;
};

type Place = { href: string; page: string; label: string };
type Comments = Pick<FormView, 'entered' | 'errors'> & {
  submission: string;
  /** The open ones. Without a place: about the report as a whole. */
  list: readonly (CommentNote & { place: Place | undefined })[];
};

/** The report at a glance: finished and unfinished parts, and the next step. */
export function ReportPage(props: {
  frame: Frame;
  report: ReportPlace;
  status: Status;
  /** Where it corrects a certificate. */
  correction: CorrectionNote | undefined;
  /** The notice at the top: returned with comments, submitted, issued. */
  notice: string | undefined;
  comments: Comments;
  parts: readonly PartState[];
  /** The form's short name. */
  called: string;
  /** Absent where the form has none. */
  boards: readonly BoardRow[] | undefined;
  mayAddBoard: boolean;
  observations: readonly ObservationRow[] | undefined;
  editable: boolean;
  /** The person who handed it to the viewer, with their note. */
  handed: string | undefined;
  visitHref: string | undefined;
  /** The page of the site's issued reports, while the visit is open. */
  issuedHref: string | undefined;
  /** The site's last report, while this one has no values that rule out starting from it. */
  lastTime: ComponentProps<typeof StartFromLastTime> | undefined;
  /** For a form for one circuit, while it can be filled in. */
  onePage: ComponentProps<typeof BeginOnOnePage> | undefined;
}) {
  const { frame, report, status, correction, notice, comments, parts, boards, observations } = props;
  const { editable, handed, visitHref, issuedHref, called, lastTime, onePage } = props;
  const home = `/electrician/reports/${report.id}`;
  const done = parts.filter((part) => isDone(part)).length;
  return (
    <ElectricianPage
      frame={frame}
      title={report.site}
      here="reports"
      back={visitHref ? { href: visitHref, label: 'The visit' } : { href: '/electrician/reports', label: 'Reports' }}
      error={comments.errors.length > 0}
    >
      <div className="head">
        <h1>
          <span className="over">{called}</span>
          {report.site}
        </h1>
        <StatusBadge status={status} />
      </div>
      {correction && (
        <CorrectionNotice correction={correction}>
          {editable && <p>All values are copied: correct what is wrong, then sign and submit the report.</p>}
        </CorrectionNotice>
      )}
      {notice && (
        <Notice tone={status === 'returned' ? 'warn' : 'info'}>
          <p>{notice}</p>
        </Notice>
      )}
      {handed && (
        <Notice>
          <p>{handed}</p>
          <p>Check the existing entries: you are now responsible for them.</p>
        </Notice>
      )}
      {editable && comments.list.length > 0 && <CommentsForm home={home} comments={comments} />}
      {lastTime && <StartFromLastTime {...lastTime} />}
      {onePage && <BeginOnOnePage {...onePage} />}
      {editable && boards?.length === 0 && !lastTime && (
        <p>
          <a href={`${home}/last-time`}>Start from a report made elsewhere</a>
        </p>
      )}
      <Progress done={done} of={parts.length} what="parts" />
      <Rows rows={parts.map(partRow)} />
      {boards && <h2>Boards and circuits</h2>}
      {boards && boards.length > 0 && <Rows rows={boards.map((board) => boardRow(home, board))} />}
      {boards && editable && props.mayAddBoard && (
        <p>
          <a href={`${home}/boards/new`}>Add a board</a>
        </p>
      )}
      {observations && <h2>Observations</h2>}
      {observations && observations.length > 0 && (
        <Rows rows={observations.map((observation) => observationRow(home, observation))} />
      )}
      {observations && editable && (
        <p>
          <a href={`${home}/observations/new`}>Add an observation</a>
        </p>
      )}
      {editable && (
        <div className="actions">
          <ButtonLink href={`${home}/check`}>Check the report</ButtonLink>
          <ButtonLink href={`${home}/sign`} weight="secondary">
            Sign and submit
          </ButtonLink>
        </div>
      )}
      {issuedHref && (
        <p>
          <a href={issuedHref}>Reports of this site</a>
        </p>
      )}
      <p>
        <a href={`${home}/history`}>History of the report</a>
      </p>
      <p>
        <a href={`${home}/paper`}>Paper to fill in by hand</a>
      </p>
    </ElectricianPage>
  );
}

/** All review comments together, including those about the whole report, with a reply to each. */
function CommentsForm({ home, comments }: { home: string; comments: Comments }) {
  const left = comments.list.filter(({ dealtWith }) => !dealtWith).length;
  return (
    <section aria-labelledby="comments">
      <h2 id="comments">Review comments</h2>
      <ErrorSummary errors={comments.errors} />
      <form method="post" action={`${home}/comments`} noValidate>
        <HiddenFields submission={comments.submission} />
        {comments.list.map((comment) => (
          <CommentThread key={comment.id} comment={comment} view={comments}>
            <p>
              {comment.place ? (
                <a href={comment.place.href}>{[comment.place.page, comment.place.label].filter(Boolean).join(', ')}</a>
              ) : (
                <b>Whole report</b>
              )}
            </p>
          </CommentThread>
        ))}
        {left > 0 && (
          <Actions>
            <Button weight="secondary">Save the replies</Button>
          </Actions>
        )}
      </form>
    </section>
  );
}

const isDone = (part: PartState) => part.missing + part.failing + part.conflicts === 0 && !part.unsigned;

function partRow(part: PartState): Row {
  const { href, title, missing, failing, conflicts, comments, begun, unsigned, open } = part;
  const left = [
    conflicts > 0 && `${conflicts} entered twice`,
    missing > 0 && `${missing} missing`,
    failing > 0 && `${failing} to look at`,
    comments > 0 && plural(comments, 'comment'),
    open > 0 && `${open} open at this site`,
  ].filter((words) => words !== false);
  const isDone = missing === 0 && begun && !unsigned;
  const status = conflicts + comments + failing > 0 ? 'problem' : isDone ? 'done' : begun ? 'started' : 'empty';
  const usual = isDone ? 'Done' : unsigned ? 'Not signed' : 'Nothing entered';
  return {
    href,
    title,
    mark: <StatusBadge status={status}>{left[0] ?? usual}</StatusBadge>,
    meta: left.slice(1).join(' · ') || undefined,
  };
}
