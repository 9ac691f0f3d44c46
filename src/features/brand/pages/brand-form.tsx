import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { Checkbox } from '../../../components/ui/forms/choices.tsx';
import { FileField, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import type { Brand, BrandPicture } from '../domain/brand.ts';

const accept = '.svg,.png,image/svg+xml,image/png';

/** The company's logo, scheme mark and colour on certificates. */
export const BrandForm = ({
  form: { bind, errors },
  submission,
  brand,
}: {
  form: FormValues;
  submission: string;
  brand: Brand;
}) => (
  <form method="post" action="/settings/brand/details" encType="multipart/form-data" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={submission} />
    <Picture picture={brand.logo} alt="Current logo" />
    <FileField
      {...bind('logo')}
      label={brand.logo ? 'New logo' : 'Logo'}
      hint="SVG or PNG. An SVG needs its text as paths, and has no pictures or filters"
      accept={accept}
    />
    {brand.logo && <Checkbox {...bind('remove_logo')} value="yes" label="Print no logo" />}
    <Picture picture={brand.mark} alt="Current scheme mark" />
    <FileField
      {...bind('mark')}
      label={brand.mark ? 'New scheme mark' : 'Scheme mark'}
      hint="SVG or PNG. Only if your scheme lets you print its mark"
      accept={accept}
    />
    {brand.mark && <Checkbox {...bind('remove_mark')} value="yes" label="Print no scheme mark" />}
    <TextField
      {...bind('accent')}
      label="Colour"
      hint="For lines and headings, for example #1f4e79. It must be dark enough to read on white. Leave blank for copper"
      size="s"
      autoComplete="off"
    >
      {brand.accent !== undefined && <Swatch colour={brand.accent} />}
    </TextField>
    <Actions>
      <Button>Save</Button>
    </Actions>
  </form>
);

/** Most width and height on the screen. */
const [WIDE, HIGH] = [240, 96];

function Picture({ picture, alt }: { picture: BrandPicture | undefined; alt: string }) {
  if (!picture) return null;
  const scale = Math.min(WIDE / picture.width, HIGH / picture.height);
  return (
    <p className="brand-picture">
      <img
        src={`/settings/brand/pictures/${picture.sha256}`}
        alt={alt}
        width={Math.round(picture.width * scale)}
        height={Math.round(picture.height * scale)}
      />
    </p>
  );
}

const Swatch = ({ colour }: { colour: string }) => (
  <svg width="48" height="24" role="img" aria-label={`The colour ${colour}`}>
    <rect width="48" height="24" rx="4" fill={colour} />
  </svg>
);
