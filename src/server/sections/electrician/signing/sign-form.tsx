import { type Entered, firstOf } from '../../../../components/fields/form-view.ts';
import { Checkbox } from '../../../../components/ui/forms/choices.tsx';
import { TextField } from '../../../../components/ui/forms/fields.tsx';
import { Actions, Button, type FormError, HiddenFields } from '../../../../components/ui/forms/form-parts.tsx';
import { SignaturePad } from '../../../../components/ui/forms/signature-pad.tsx';
import { DataList } from '../../../../components/ui/lists.tsx';
import { drawingToRefill } from '../../../../domain/signature/drawing.ts';
import { plural } from '../../../../domain/words/plural.ts';

/** The number of items in the way, as a title or a hint. */
export const toDoBefore = (items: number, areAllMissing: boolean): string =>
  `${plural(items, 'item')} to ${areAllMissing ? 'complete' : 'correct'} before you sign`;

/** The signatory's part, name and drawn signature. */
export function SignForm({
  submission,
  base,
  action,
  name,
  photos,
  signed,
  parts,
  left,
  errors,
  entered,
}: {
  submission: string;
  base: string;
  action: string;
  /** The signed-in person's. */
  name: string;
  photos: readonly { submission: string }[];
  /** With several signatories: the unsigned parts, each with the number of findings in its way, and the signed ones. */
  parts: readonly { field: string; title: string; waitsFor: number; areAllMissing: boolean }[];
  signed: readonly { title: string; name: string }[];
  /** Number of items to correct before every part can be signed. */
  left: number;
  errors: readonly FormError[];
  entered: Entered;
}) {
  const error = (field: string) => errors.find((each) => each.field === field)?.message;
  return (
    <form method="post" action={action} noValidate>
      <HiddenFields submission={submission} base={base} />
      {photos.length > 0 && (
        <input type="hidden" name="photos" value={photos.map((photo) => photo.submission).join(',')} />
      )}
      {signed.length > 0 && <DataList pairs={signed.map(({ title, name }) => [title, `Signed by ${name}`] as const)} />}
      {parts.length > 0 && (
        <fieldset>
          <legend>Your part</legend>
          <p className="hint">The report is submitted once every part is signed.</p>
          {parts.map(({ field, title, waitsFor, areAllMissing }) => (
            <Checkbox
              key={field}
              name={field}
              label={title}
              hint={left === 0 ? undefined : waitsFor === 0 ? 'Can be signed now' : toDoBefore(waitsFor, areAllMissing)}
              checked={firstOf(entered, field) !== ''}
              error={error(field)}
            />
          ))}
        </fieldset>
      )}
      <TextField
        name="signature"
        label="Your name, as your signature"
        hint={`You are signed in as ${name}. Position, qualifications and company come from your account`}
        value={firstOf(entered, 'signature')}
        error={error('signature')}
        autoComplete="name"
      />
      <SignaturePad name="drawing" value={drawingToRefill(firstOf(entered, 'drawing'))} error={error('drawing')} />
      <Checkbox
        name="confirm"
        label="I have read this declaration, and I sign it"
        checked={firstOf(entered, 'confirm') !== ''}
        error={error('confirm')}
      />
      <Actions>
        <Button>Sign and submit</Button>
      </Actions>
      <p className="hint">
        If you change anything after signing, you sign again. After you submit, you can change it only if the supervisor
        returns it.
      </p>
    </form>
  );
}
