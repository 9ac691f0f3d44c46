import { Fragment } from 'react';
import { PhotoList } from '../photos/photo-list.tsx';
import { DrawnSignature } from '../ui/drawn-signature.tsx';
import { unbroken } from '../ui/unbroken.tsx';
import { CircuitTable, isRemarked } from './circuit-table.tsx';
import { CircuitCommentBox, CommentBox, CommentPencil, commentField, DecisionButton } from './comments/comment-box.tsx';
import type { Commenting } from './comments/commenting.ts';
import { keyOf, ReviewNote } from './review-finding.tsx';
import type { Review, ReviewComment, ReviewPart, ReviewRow } from './review-model.ts';

/** The whole report on one page, in the order of the form, with findings and comments next to the values. */
export function ReviewView({ review, commenting }: { review: Review; commenting?: Commenting | undefined }) {
  return (
    <>
      <Loose review={review} commenting={commenting} />
      {review.parts.map((part) => (
        <section key={part.page} aria-labelledby={anchorOf(part.page)}>
          <h2 id={anchorOf(part.page)}>{part.title}</h2>
          <Groups part={part} commenting={commenting} />
          {part.circuits.length > 0 && <Circuits part={part} commenting={commenting} />}
        </section>
      ))}
      <Removed review={review} />
    </>
  );
}

/** The content of a part without its heading, for a place that names it. */
export const PartBody = ({ part, commenting }: { part: ReviewPart; commenting: Commenting | undefined }) => (
  <div id={part.circuits.length > 0 ? undefined : anchorOf(part.page)}>
    <Groups part={part} commenting={commenting} />
  </div>
);

/** The circuits of a report's boards, each board with its name. */
export const Readings = ({ parts, commenting }: { parts: readonly ReviewPart[]; commenting: Commenting | undefined }) =>
  parts
    .filter(({ circuits }) => circuits.length > 0)
    .map((part) => (
      <section key={part.page} className="block" aria-labelledby={anchorOf(part.page)}>
        <h2 id={anchorOf(part.page)}>Readings: {part.title.replace(/^Distribution board /, '')}</h2>
        <Circuits part={part} commenting={commenting} />
      </section>
    ));

const Groups = ({ part, commenting }: { part: ReviewPart; commenting: Commenting | undefined }) =>
  part.groups.map((group, index) => (
    // A part can have several groups without a title, and their order never changes.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    <Fragment key={`${group.title ?? ''} ${index}`}>
      {group.title && <h3>{group.title}</h3>}
      <dl className={part.page === 'inspection_schedule' ? 'pairs review items' : 'pairs review'}>
        {group.rows
          .filter((row) => isWorthALine(part, row, commenting))
          .map((row) => (
            <Row key={row.path} row={row} commenting={commenting} />
          ))}
      </dl>
    </Fragment>
  ));

/** Values removed since the return; nothing without any. */
export const Removed = ({ review }: { review: Review }) =>
  review.removed.length > 0 && (
    <section aria-labelledby="removed">
      <h2 id="removed">Removed since the return</h2>
      <dl className="pairs review">
        {review.removed.map(({ label, before }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del>{before}</del>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );

/** Schedule items have four fields: shows the outcome, and others only with content. */
const isWorthALine = (part: ReviewPart, row: ReviewRow, commenting: Commenting | undefined) =>
  part.page !== 'inspection_schedule' ||
  row.path.endsWith('/outcome') ||
  row.shown !== '' ||
  isRemarked(row) ||
  row.path === commenting?.open;

/** Anchor of a part on the page. */
export const anchorOf = (page: string) => `part-${page.replaceAll('/', '-')}`;

function Row({ row, commenting }: { row: ReviewRow; commenting: Commenting | undefined }) {
  return (
    <div id={row.path}>
      <dt>{row.label}</dt>
      <dd>
        <Value row={row} />
        <Remarks row={row} commenting={commenting} />
        {commenting && <CommentAt row={row} commenting={commenting} />}
      </dd>
    </div>
  );
}

function CommentAt({ row: { path, label }, commenting }: { row: ReviewRow; commenting: Commenting }) {
  const { value, error } = commenting.form.bind(commentField(path));
  const isAsked = commenting.open === path;
  if (!isAsked && !value && error === undefined)
    return (
      <CommentPencil
        path={path}
        about={label}
        action={commenting.actionOf('comment-box')}
        isKeyed={commenting.keyed === path}
      />
    );
  const action = commenting.actionOf('comments');
  return <CommentBox path={path} about={label} {...{ value, error, isAsked, action }} />;
}

const Value = ({ row }: { row: ReviewRow }) => (
  <>
    {row.drawn ? (
      <DrawnSignature {...row.drawn} />
    ) : (
      <span>{row.shown || <span className="soft">Not filled in</span>}</span>
    )}
    {row.photos && <PhotoList photos={row.photos} of={`the ${row.label.toLowerCase()}`} />}
    {row.before !== undefined && (
      <span className="changed">
        {' '}
        was <del>{row.before || 'empty'}</del>
      </span>
    )}
  </>
);

function Remarks({ row, commenting }: { row: ReviewRow; commenting: Commenting | undefined }) {
  return (
    <>
      {row.findings.map((said) => (
        <ReviewNote key={keyOf(said)} said={said} atValue overriding={commenting?.overriding} />
      ))}
      {row.comments.map((comment) => (
        <Comment key={comment.id} comment={comment} at={row.path} commenting={commenting} />
      ))}
    </>
  );
}

function Comment(props: { comment: ReviewComment; at?: string; commenting: Commenting | undefined }) {
  const { comment, at, commenting } = props;
  return (
    <div className={comment.resolved ? 'comment settled' : 'comment'}>
      <p>
        <b>{comment.author}:</b> {unbroken(comment.text)}
      </p>
      <p className="soft">
        {unbroken(comment.at)}
        {comment.resolved && ', resolved'}
      </p>
      {comment.replies.map((reply) => (
        <p key={`${reply.at} ${reply.text}`} className="reply">
          <b>{reply.author}:</b> {unbroken(reply.text || 'Dealt with.')}{' '}
          <span className="soft">
            {unbroken(reply.at)}
            {reply.dealtWith && reply.text && ', dealt with'}
          </span>
        </p>
      ))}
      {comment.answer && (
        <p className="reply">
          <b>{comment.answer.author}:</b> {unbroken(comment.answer.text)}
        </p>
      )}
      {commenting && !comment.resolved && (
        <DecisionButton
          weight="as-link"
          action={commenting.actionOf(`comments/${comment.id}/resolution`)}
          {...(at && { at })}
        >
          Resolve
        </DecisionButton>
      )}
    </div>
  );
}

/** Remarks on a whole board, an empty list, or a value whose question no longer applies. */
export function Loose({ review, commenting }: { review: Review; commenting: Commenting | undefined }) {
  const { findings, comments } = review.loose;
  if (findings.length + comments.length === 0) return null;
  return (
    <section aria-labelledby="whole">
      <h2 id="whole">About the report as a whole</h2>
      {findings.map((said) => (
        <ReviewNote key={keyOf(said)} said={said} overriding={commenting?.overriding} />
      ))}
      {comments.map((comment) => (
        <Comment key={comment.id} comment={comment} commenting={commenting} />
      ))}
    </section>
  );
}

/** A board's circuit schedule, followed by the values with remarks. */
function Circuits({ part, commenting }: { part: ReviewPart; commenting: Commenting | undefined }) {
  const remarked = part.circuits.filter((circuit) => circuit.cells.some(isRemarked));
  return (
    <>
      <CircuitTable title={part.title} circuits={part.circuits} />
      {commenting && <CircuitCommentBox part={part} commenting={commenting} />}
      {remarked.map((circuit) => (
        <section key={circuit.path} id={circuit.path} aria-label={circuit.name}>
          <h3>{circuit.name}</h3>
          <dl className="pairs review">
            {circuit.cells.filter(isRemarked).map((row) => (
              <Row key={row.path} row={row} commenting={commenting} />
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
