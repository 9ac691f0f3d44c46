import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { PhotoList, type ShownPhoto } from '../../../../components/photos/photo-list.tsx';
import { TextArea } from '../../../../components/ui/forms/fields.tsx';
import {
  Actions,
  Button,
  ErrorSummary,
  type FormError,
  HiddenFields,
} from '../../../../components/ui/forms/form-parts.tsx';
import { MOST_AT_ONCE } from '../../../../domain/forms/photos.ts';
import type { WaitingPhoto } from '../store.ts';
import type { PhotosShown } from './photos-of.ts';

/** The photos of a record, and a form that takes one with the camera or sends existing ones. */
export function PhotosPart({
  name = 'photos',
  title = 'Photos',
  note,
  shown: { photos, takenOff, waiting, sending },
  of,
  action,
  submission,
  errors = [],
  editable,
}: {
  /** Id of its box: one page may have several such parts. */
  name?: 'photos' | 'photos-fixed';
  title?: string;
  /** A note about the photos. */
  note?: string | undefined;
  shown: PhotosShown;
  /** Their subject: "observation 2". */
  of: string;
  /** Address that takes them. */
  action: string;
  submission: string;
  errors?: readonly FormError[];
  editable: boolean;
}) {
  if (!editable && photos.length === 0 && waiting.length === 0) return null;
  return (
    <section aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`}>{title}</h2>
      {note && <p>{note}</p>}
      <div id={`${name}-list`} data-photos="">
        <PhotoList photos={photos} of={of} />
        <WaitingPhotos {...{ waiting, of }} after={photos.length} mayTryAgain={editable} />
      </div>
      {editable && (
        <form
          method="post"
          action={action}
          encType="multipart/form-data"
          noValidate
          data-photos-of={sending.boundTo}
          data-report={sending.report}
          data-user={sending.user}
        >
          <HiddenFields submission={submission} />
          <div className={errors.length > 0 ? 'field invalid' : 'field'}>
            <label htmlFor={name}>Choose from the phone</label>
            <p className="hint" id={`${name}-hint`}>
              Up to {MOST_AT_ONCE} at once
            </p>
            {errors.map(({ message }) => (
              <p className="error" key={message} id={`${name}-error`}>
                {message}
              </p>
            ))}
            <input
              type="file"
              id={name}
              name="photos"
              accept="image/*"
              multiple
              aria-describedby={errors.length > 0 ? `${name}-hint ${name}-error` : `${name}-hint`}
              aria-invalid={errors.length > 0 ? true : undefined}
            />
          </div>
          {/* A phone that opens its camera takes one photo, and does not offer its stored ones. */}
          <div className="field">
            <label htmlFor={`${name}-taken`}>Take a photo</label>
            <input type="file" id={`${name}-taken`} name="photos" accept="image/*" capture="environment" />
          </div>
          <Actions>
            <Button weight="secondary">Add the photos</Button>
          </Actions>
        </form>
      )}
      {takenOff.length > 0 && (
        <details>
          <summary>Removed</summary>
          <PhotoList photos={takenOff} of={of} />
        </details>
      )}
    </section>
  );
}

/** Photos on this phone only; each leads to its own page. @param after the number of photos shown before them. */
export const WaitingPhotos = ({
  waiting,
  of,
  after,
  mayTryAgain = false,
}: {
  waiting: readonly WaitingPhoto[];
  of: string;
  after: number;
  mayTryAgain?: boolean;
}) =>
  waiting.length === 0 ? null : (
    <ul className="rows" data-waits={waiting.some(({ refused }) => refused === undefined) ? '' : undefined}>
      {waiting
        .map((each, at) => ({ ...each, name: `Photo ${after + at + 1} of ${of}` }))
        .map(({ src, href, refused, undrawn, name }) => (
          <li key={src}>
            <a href={href}>
              {undrawn === undefined ? (
                <img src={src} alt={name} width={160} loading="lazy" />
              ) : (
                `${name}: ${undrawn}, not shown here`
              )}
            </a>
            {mayTryAgain && refused !== undefined && (
              <form method="post" action={href}>
                <Button weight="secondary" name="then" value="again-there">
                  Try again<span className="vh">: {name}</span>
                </Button>
              </form>
            )}
            <p>{refused === undefined ? 'On this phone, waiting to be sent' : `Refused: ${refused}`}</p>
          </li>
        ))}
    </ul>
  );

/** One photo at full size, with its caption and its place among the others. */
export function PhotoPage({
  frame,
  site,
  photo,
  place,
  of,
  home,
  back,
  boundTo,
  captionWas,
  submission,
  errors,
}: {
  frame: Frame;
  site: string;
  photo: ShownPhoto;
  /** Undefined where it was removed. */
  place: { index: number; count: number } | undefined;
  of: string;
  /** The report's address. */
  home: string;
  back: { href: string; label: string };
  boundTo: string;
  /** The caption that the form was rendered with. */
  captionWas: string;
  submission: string;
  errors: readonly FormError[];
}) {
  const name = place ? `Photo ${place.index + 1} of ${of}` : `Removed photo, ${of}`;
  return (
    <ElectricianPage frame={frame} title={`${name}, ${site}`} here="reports" back={back} error={errors.length > 0}>
      <h1>{name}</h1>
      <ErrorSummary errors={errors} />
      <p>
        <a href={photo.src.replace('small.jpg', 'large.jpg')}>
          <img
            src={photo.src}
            alt={photo.caption || name}
            width={Math.round(photo.width / 5)}
            height={Math.round(photo.height / 5)}
          />
        </a>
      </p>
      {photo.taken && <p className="soft">{photo.taken}</p>}
      <form method="post" action={`${home}/photos/${photo.id}`} noValidate>
        <HiddenFields submission={submission} />
        <input type="hidden" name="of" value={boundTo} />
        <input type="hidden" name="caption_was" value={captionWas} />
        <TextArea
          name="caption"
          label="Caption"
          hint="Printed below the photo on the report"
          rows={2}
          value={photo.caption}
          error={errors.find(({ field }) => field === 'caption')?.message}
        />
        <Actions>
          <Button name="do" value="save">
            Save
          </Button>
          {place && place.index > 0 && (
            <Button weight="secondary" name="do" value="earlier">
              Move up
            </Button>
          )}
          {place && place.index < place.count - 1 && (
            <Button weight="secondary" name="do" value="later">
              Move down
            </Button>
          )}
          {place ? (
            <Button weight="danger" name="do" value="off">
              Remove from the report
            </Button>
          ) : (
            <Button weight="secondary" name="do" value="back">
              Restore
            </Button>
          )}
        </Actions>
      </form>
    </ElectricianPage>
  );
}
