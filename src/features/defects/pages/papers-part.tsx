import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { State } from '../../../components/office/parts/state.tsx';
import { Checkbox } from '../../../components/ui/forms/choices.tsx';
import { DateField, FileField, TextArea, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { FormState } from '../../../server/pages/request-context.ts';
import { can } from '../../../server/permissions.ts';
import { isOver } from '../domain/defect-state.ts';
import { moves } from '../domain/moves.ts';
import type { Defect } from '../records/defects.ts';
import type { Paper } from '../records/papers.ts';

const FILES = '.pdf,.json,image/jpeg,image/png,image/webp,application/pdf';

type Props = {
  defect: Defect;
  papers: readonly Paper[];
  viewer: Viewer;
  today: string;
  formState: FormState | undefined;
};

/** Offers with the client's answer, other firms' papers, and the forms that add them. */
export function PapersPart({ defect, papers, viewer, today, formState }: Props) {
  const mayAdd = can(viewer, 'defects.follow') && !isOver(defect.state);
  const kept = papers.filter(({ file, kind }) => file !== undefined || kind === 'quoted');
  if (kept.length === 0 && !mayAdd) return null;
  const offer = formValues('offer', formState, { offer_on: today });
  const proof = formValues('proof', formState, {});
  return (
    <section className="block" aria-labelledby="papers">
      <h2 id="papers">Offers and other firms’ papers</h2>
      {kept.length > 0 && (
        <ul className="rows">
          {kept.map((paper) => (
            <PaperRow key={paper.id} {...{ paper, defect, viewer }} />
          ))}
        </ul>
      )}
      {mayAdd && moves.quoted.from.includes(defect.state) && (
        <details open={offer.errors.length > 0}>
          <summary>Add an offer</summary>
          <form
            method="post"
            action={`/defects/${defect.id}/offers`}
            encType="multipart/form-data"
            className="form"
            noValidate
          >
            <ErrorSummary errors={offer.errors} />
            <HiddenFields submission={randomUUID()} />
            <FileField
              {...offer.bind('offer_file')}
              label="File of the offer"
              hint="PDF or photo, up to 25 MB"
              accept={FILES}
            />
            <DateField {...offer.bind('offer_on')} label="Offer of" max={today} />
            <TextArea
              {...offer.bind('offer_words')}
              label="What it holds"
              hint="Your client reads this"
              rows={2}
              maxLength={1000}
            />
            <Actions>
              <Button weight="secondary">Add the offer</Button>
            </Actions>
          </form>
        </details>
      )}
      {mayAdd && moves.not_ours.from.includes(defect.state) && (
        <details open={proof.errors.length > 0} id="proof">
          <summary>Attach another firm’s paper</summary>
          <form
            method="post"
            action={`/defects/${defect.id}/proof`}
            encType="multipart/form-data"
            className="form"
            noValidate
          >
            <ErrorSummary errors={proof.errors} />
            <HiddenFields submission={randomUUID()} />
            <FileField
              {...proof.bind('proof_file')}
              label="File of the paper"
              hint="PDF or photo, up to 25 MB. A Copperplate certificate fills in the rest by itself."
              accept={FILES}
            />
            <TextField {...proof.bind('firm')} label="Firm" autoComplete="off" maxLength={100} />
            <DateField {...proof.bind('proof_on')} label="Work done on" max={today} />
            <TextField
              {...proof.bind('proof_paper')}
              label="Paper and its number"
              hint="A certificate or a confirmation, for example “Certificate 1234”"
              autoComplete="off"
              maxLength={100}
            />
            <Checkbox {...proof.bind('named')} label="I have read it: it names this item" />
            <TextArea {...proof.bind('proof_words')} label="What was done" rows={2} maxLength={1000} />
            <Actions>
              <Button weight="secondary">Attach the paper</Button>
            </Actions>
          </form>
        </details>
      )}
    </section>
  );
}

/** How it was checked that the paper names the defect. */
const checks = {
  signature: 'Signature known, names this item',
  person: 'A person read that it names this item',
  '': '',
};

function PaperRow({ paper, defect, viewer }: { paper: Paper; defect: Defect; viewer: Viewer }) {
  const { id, kind, on, words, file, answer, answeredOn } = paper;
  const mayAnswer = kind === 'quoted' && can(viewer, 'defects.move') && !isOver(defect.state);
  return (
    <li>
      <b>{kind === 'quoted' ? `Offer of ${showDay(on)}` : `${paper.paper}, work done ${showDay(on)}`}</b>
      {kind === 'quoted' && (
        <State state={answer === 'accepted' ? 'done' : answer === 'refused' ? 'refused' : 'open'}>
          {answer
            ? `${answer === 'accepted' ? 'Accepted' : 'Refused'} ${showDay(answeredOn ?? on)}`
            : 'Not answered yet'}
        </State>
      )}
      <p>{[words, checks[paper.checked]].filter(Boolean).join('. ')}</p>
      {file && (
        <p>
          <a href={`/defects/${defect.id}/files/${id}/original.bin`}>{file.name}</a>
        </p>
      )}
      {mayAnswer && (
        <form method="post" action={`/defects/${defect.id}/offers/${id}/answer`}>
          <HiddenFields submission={randomUUID()} />
          <Actions>
            {answer !== 'accepted' && (
              <Button weight="secondary" name="answer" value="accepted">
                Accept the offer
              </Button>
            )}
            {answer !== 'refused' && (
              <Button weight="secondary" name="answer" value="refused">
                Refuse the offer
              </Button>
            )}
          </Actions>
        </form>
      )}
    </li>
  );
}
