import { Badge } from '../../../components/ui/badges.tsx';
import { Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Table } from '../../../components/ui/lists.tsx';
import { plural } from '../../../domain/words/plural.ts';
import { showCount } from '../../../domain/words/show-count.ts';
import { showSize } from '../../../domain/words/show-size.ts';
import type { Export } from '../server/repository/exports.ts';

type Shown = Export & {
  /** Submission id of the form that removes it. */
  submission: string;
  /** Time of the request, in words. */
  when: string;
  /** True while its file is on the server. */
  isThere: boolean;
  /** Address of the exported site or client; undefined when the viewer may not open it. */
  href: string | undefined;
};

/** Exports, latest first, with their progress, file and a button to remove them. */
export const ExportList = ({ exports }: { exports: readonly Shown[] }) => (
  <Table
    caption="Exports"
    rows={exports}
    rowKey={({ id }) => id}
    columns={[
      { label: 'Client or site', cell: (each) => <What {...each} /> },
      { label: 'Requested', cell: ({ askedBy, when }) => `${when} by ${askedBy}` },
      { label: 'Progress', cell: (each) => <HowFar {...each} /> },
      {
        label: 'File',
        cell: (each) => (
          <div>
            {each.state === 'done' && each.isThere && (
              <p>
                <a href={`/exports/${each.id}/certificates.zip`}>
                  Download<span className="vh"> {nameOf(each)}</span>
                </a>
              </p>
            )}
            {each.mayRemove && <Remove {...each} />}
          </div>
        ),
      },
    ]}
  />
);

const nameOf = ({ scope, name }: Export): string => (scope === 'company' ? 'Whole company' : (name ?? ''));

const What = (each: Shown) => (each.href ? <a href={each.href}>{nameOf(each)}</a> : nameOf(each));

function HowFar({ state, done, total, lacking, bytes, problem, isThere }: Shown) {
  if (state === 'waiting') return <Badge tone="info">Waiting</Badge>;
  if (state === 'making') {
    const words = `${showCount(done)} of ${showCount(total)} certificates`;
    return (
      <div>
        {words} <progress value={done} max={Math.max(total, 1)} aria-label={words} />
      </div>
    );
  }
  if (state === 'failed') {
    return (
      <div>
        <Badge tone="bad">Failed</Badge> {problem}
      </div>
    );
  }
  if (state === 'stopped') return <Badge tone="info">Stopped</Badge>;
  return (
    <div>
      {done < total ? `${showCount(done)} of ${showCount(total)}` : showCount(done)}{' '}
      {Math.max(done, total) === 1 ? 'certificate' : 'certificates'}, {showSize(bytes ?? 0)}
      {lacking > 0 && `. ${plural(lacking, 'print or photo', 'prints or photos')} could not be included`}
      {!isThere && '. The file is no longer on this server'}
    </div>
  );
}

function Remove(each: Shown) {
  const { id, state, submission } = each;
  const isUnfinished = state === 'waiting' || state === 'making';
  return (
    <form method="post" action={`/exports/${id}/removal`}>
      <HiddenFields submission={submission} />
      <Button weight="as-link">
        {isUnfinished ? 'Stop' : 'Remove'}
        <span className="vh"> the export of {nameOf(each)}</span>
      </Button>
    </form>
  );
}
