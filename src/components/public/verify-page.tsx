import { showNumber } from '../../domain/certificate/certificate.ts';
import { exampleNumber } from '../../domain/forms/registry.ts';
import { TextField } from '../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, errorsByField, type FormError } from '../ui/forms/form-parts.tsx';
import { Rows } from '../ui/lists.tsx';
import { VerifyPanel } from '../ui/verify-panel.tsx';
import { CopyForm } from './copy-form.tsx';
import { type Shared, VerifyFrame } from './verify-frame.tsx';

/** The start page for checking a certificate. */
export function VerifyPage({
  assets,
  entered = { number: '', postcode: '' },
  errors = [],
}: Shared & { entered?: { number: string; postcode: string }; errors?: readonly FormError[] }) {
  const error = errorsByField(errors);
  return (
    <VerifyFrame title="Check a certificate" assets={assets} error={errors.length > 0}>
      <h1>Check a certificate</h1>
      <p className="lead">
        Check that an electrical report was issued here, that it is current, and that a copy is genuine.
      </p>
      <ErrorSummary errors={errors} />
      <form method="post" className="form" noValidate>
        <TextField
          name="number"
          label="Number or verify code"
          hint={`On the first page, for example ${exampleNumber()} or 7K3M-9QWX-2B4T-H6NP. You can also paste the QR code’s link.`}
          value={entered.number}
          error={error.number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          name="postcode"
          label="Postcode of the site"
          hint="Needed with a number. Leave blank with a verify code or a link."
          value={entered.postcode}
          error={error.postcode}
          size="m"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Actions>
          <Button>Check</Button>
        </Actions>
      </form>
      <h2>Check a file</h2>
      <CopyForm hint="The file as you received it. We compare it and do not store it." error={error.file} />
      <h2>Check without us</h2>
      <p>
        <a href="/public/verify/offline">Check a certificate without a network</a>: save one page, which checks the
        signature in your own browser, now or in ten years.
      </p>
    </VerifyFrame>
  );
}

/** Asks for the company when several have used the same number. */
export const ChoicePage = ({
  assets,
  found,
}: Shared & {
  found: readonly {
    code: string;
    number: string;
    revision: number;
    company: string;
    companyAddress: string;
    kid: string;
    address: string;
  }[];
}) => (
  <VerifyFrame title="Choose the certificate" assets={assets}>
    <h1>Several companies have used this number</h1>
    <p>Choose the company named on the certificate, with the address printed there.</p>
    <Rows
      rows={found.map((each) => ({
        href: `/public/verify/${each.code}`,
        title: `${showNumber(each)}, ${each.company}`,
        meta: `${each.companyAddress}. Key ${shortKey(each.kid)}. Site: ${each.address}`,
      }))}
    />
  </VerifyFrame>
);

/** The part of a key ID that people compare with the print. */
const shortKey = (kid: string): string => kid.slice(0, 8);

export const UnknownPage = ({ assets, entered }: Shared & { entered: string }) => (
  <VerifyFrame title="Certificate not found" assets={assets}>
    <h1>Check a certificate</h1>
    <VerifyPanel verdict="unknown">
      <p>No certificate found for “{entered}”.</p>
    </VerifyPanel>
    <h2>What to check</h2>
    <ul>
      <li>Every letter and digit. The code has four groups of four, without the letters I, L, O and U.</li>
      <li>The postcode, if you entered a number: it must be the site’s, not the company’s or the client’s.</li>
      <li>The web address printed on the certificate: another system may have issued it.</li>
      <li>
        If all these are right, ask the company named on the certificate. Do not rely on a certificate that is not in
        the register.
      </li>
    </ul>
    <p>
      <a href="/public/verify">Check another certificate</a>
    </p>
  </VerifyFrame>
);
