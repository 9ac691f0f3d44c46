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
import type { PhotosShown } from './photos-of.ts';

/** The photos of a record, and a form that takes one with the phone's camera or sends those that it has. */
export function PhotosPart({
  shown: { photos, takenOff },
  of,
  action,
  submission,
  errors = [],
  editable,
}: {
  shown: PhotosShown;
  /** What they are of: "observation 2". */
  of: string;
  /** Where they are sent. */
  action: string;
  submission: string;
  errors?: readonly FormError[];
  editable: boolean;
}) {
  if (!editable && photos.length === 0) return null;
  return (
    <section aria-labelledby="photos-title">
      <h2 id="photos-title">Photos</h2>
      {photos.length > 0 && <PhotoList photos={photos} of={of} />}
      {editable && (
        <form method="post" action={action} encType="multipart/form-data" noValidate>
          <HiddenFields submission={submission} />
          <div className={errors.length > 0 ? 'field invalid' : 'field'}>
            <label htmlFor="photos">Choose from the phone</label>
            <p className="hint" id="photos-hint">
              Up to {MOST_AT_ONCE} at once
            </p>
            {errors.map(({ message }) => (
              <p className="error" key={message} id="photos-error">
                {message}
              </p>
            ))}
            <input
              type="file"
              id="photos"
              name="photos"
              accept="image/*"
              multiple
              aria-describedby={errors.length > 0 ? 'photos-hint photos-error' : 'photos-hint'}
              aria-invalid={errors.length > 0 ? true : undefined}
            />
          </div>
          {/* A phone that is asked for its camera takes one photo, and offers none that it has. */}
          <div className="field">
            <label htmlFor="photo-taken">Take a photo</label>
            <input type="file" id="photo-taken" name="photos" accept="image/*" capture="environment" />
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

/** One photo, large, with what is said of it and where it stands among the others. */
export function PhotoPage({
  frame,
  site,
  photo,
  place,
  of,
  back,
  boundTo,
  captionWas,
  submission,
  errors,
}: {
  frame: Frame;
  site: string;
  photo: ShownPhoto;
  /** Undefined where it was taken off. */
  place: { index: number; count: number } | undefined;
  of: string;
  back: string;
  boundTo: string;
  /** What it was said to show where the page was drawn. */
  captionWas: string;
  submission: string;
  errors: readonly FormError[];
}) {
  const name = place ? `Photo ${place.index + 1} of ${of}` : `Removed photo, ${of}`;
  return (
    <ElectricianPage
      frame={frame}
      title={`${name}, ${site}`}
      here="reports"
      back={{ href: back, label: of.charAt(0).toUpperCase() + of.slice(1) }}
      error={errors.length > 0}
    >
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
      <form method="post" action={`${back.slice(0, back.indexOf('/observations/'))}/photos/${photo.id}`} noValidate>
        <HiddenFields submission={submission} />
        <input type="hidden" name="of" value={boundTo} />
        <input type="hidden" name="caption_was" value={captionWas} />
        <TextArea
          name="caption"
          label="What it shows"
          hint="Stands below the photo on the report"
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
              Move it up
            </Button>
          )}
          {place && place.index < place.count - 1 && (
            <Button weight="secondary" name="do" value="later">
              Move it down
            </Button>
          )}
          {place ? (
            <Button weight="danger" name="do" value="off">
              Remove from the report
            </Button>
          ) : (
            <Button weight="secondary" name="do" value="back">
              Put it back
            </Button>
          )}
        </Actions>
      </form>
    </ElectricianPage>
  );
}
