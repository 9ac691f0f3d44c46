import { Parts } from '../../../components/public/certificate/parts.tsx';
import type { Assets } from '../../../components/ui/assets.ts';
import { Checkbox } from '../../../components/ui/forms/choices.tsx';
import { TextArea, TextField } from '../../../components/ui/forms/fields.tsx';
import {
  Actions,
  Button,
  ErrorSummary,
  errorsByField,
  type FormError,
} from '../../../components/ui/forms/form-parts.tsx';
import { SignaturePad } from '../../../components/ui/forms/signature-pad.tsx';
import { PlainLayout } from '../../../components/ui/layout/plain-layout.tsx';
import { DataList } from '../../../components/ui/lists.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { editionNote } from '../../../domain/certificate/cover/edition-note.ts';
import type { LayoutOfForm } from '../../../domain/certificate/print-parts.ts';
import { showAddress } from '../../../domain/forms/words/show-address.ts';
import { drawingToRefill } from '../../../domain/signature/drawing.ts';
import { LinkPage } from '../../mailed-link/pages/link-page.tsx';
import { MOST_OF_REASON } from '../domain/read-request.ts';

/** A report for a signatory without an account. */
export type Signing = {
  data: CertificateData;
  layout: LayoutOfForm;
  /** The signatory's role, in words. */
  part: string;
  /** The part they see and sign for, in words; undefined for the whole document. */
  signsFor: string | undefined;
  /** Title of the group that holds their signature block. */
  block: string;
  /** The company, the signatory and the last day of the link, in words. */
  by: string;
  name: string;
  until: string;
  /** Fields of their block: `position`, `company`, `address`. */
  asks: ReadonlySet<string>;
  /** The other signatories; without a name when they have not signed. */
  others: readonly { title: string; name: string | undefined }[];
  /** Ties the signature to the shown version. */
  seen: string;
  /** Address of this page. */
  address: string;
  /** Shown first: the document has changed since it was read, or cannot be signed yet. */
  notice: { title: string; words: string } | undefined;
  isMailSetUp: boolean;
  entered: (field: string) => string;
  errors: readonly FormError[];
};

/** The document, then the form to sign it. Works without scripts; with them the signature can also be drawn. */
export function SigningPage({ assets, signing }: { assets: Assets; signing: Signing }) {
  const { data, layout, part, signsFor, block, by, others, address, notice, errors } = signing;
  return (
    <PlainLayout
      assets={assets}
      title={`Sign as ${part}`}
      home="/public/verify"
      styles="certificate.css"
      scripts={['sign.js']}
      error={errors.length > 0}
      unlisted
    >
      <h1>
        <span className="over">{by} asks you to sign</span>
        {data.printed.title}
      </h1>
      <ErrorSummary errors={errors} />
      {notice && (
        <Notice tone="warn" title={notice.title}>
          <p>{notice.words}</p>
        </Notice>
      )}
      <DataList
        pairs={[
          ['You sign as', part],
          ['The installation', showAddress(data.installation_address)],
          ['Company', by],
          [layout.ofWork ? 'Certified to' : 'Inspected to', editionNote(data)],
          ...others.map(({ title, name }) => [title, name ? `Signed by ${name}` : 'Not signed yet'] as const),
        ]}
      />
      <p>
        {signsFor
          ? `You sign for ${signsFor}, shown below as it is now. Others sign for the rest, which may not be filled in yet.`
          : 'This is the whole document as it is now.'}{' '}
        It is a draft and not issued yet. Read it, then <a href="#sign">sign as {part}</a> or{' '}
        <a href="#refuse">decline to sign</a>.
      </p>
      <Parts shown={{ data, layout, below: address, theirs: { part: block, href: '#sign' } }} />
      <SignForm signing={signing} />
      <RefuseForm signing={signing} />
      <p className="hint">
        This link works once, until {signing.until}. Anyone with the link can read the document and sign it.
      </p>
    </PlainLayout>
  );
}

function SignForm({ signing }: { signing: Signing }) {
  const { data, part, signsFor, by, asks, seen, address, others, isMailSetUp, entered, errors } = signing;
  const error = errorsByField(errors);
  const bind = (name: string) => ({ name, value: entered(name), error: error[name] });
  return (
    <section className="unprinted">
      <h2 id="sign">Sign as {part}</h2>
      <p className="declared">{data.printed.declaration}</p>
      <p>
        You sign as {part}, for {signsFor ?? 'the document above'}.
        {others.length > 0 && ' The others sign for themselves.'}
      </p>
      <form method="post" action={address} className="form" noValidate>
        <input type="hidden" name="seen" value={seen} />
        <TextField {...bind('name')} label="Your name, as printed" autoComplete="name" />
        {asks.has('position') && (
          <TextField {...bind('position')} label="Your position" autoComplete="organization-title" />
        )}
        {asks.has('company') && (
          <TextField {...bind('company')} label="The company you sign for" autoComplete="organization" />
        )}
        {asks.has('address') && (
          <>
            <TextArea {...bind('lines')} label="Company address, one line for each part" rows={3} />
            <TextField {...bind('town')} label="Town" autoComplete="address-level2" />
            <TextField {...bind('postcode')} label="Postcode" size="m" autoComplete="postal-code" />
          </>
        )}
        <TextField
          {...bind('signature')}
          label="Your name, as your signature"
          hint="Typing your name here counts as your signature"
        />
        <SignaturePad name="drawing" value={drawingToRefill(entered('drawing'))} error={error.drawing} />
        <Checkbox
          name="confirm"
          label={`I have read ${signsFor ? 'this' : 'this document'}, and I sign this declaration as ${part}`}
          checked={entered('confirm') !== ''}
          error={error.confirm}
        />
        <Actions>
          <Button>Sign as {part}</Button>
        </Actions>
        <p className="hint">
          The certificate will show your name{asks.has('company') && ', company and address'}, and that you signed with
          an emailed link. It does not show your email address. If {by} changes the part you signed, your signature is
          removed{isMailSetUp && ' and you are told'}.
        </p>
      </form>
    </section>
  );
}

const RefuseForm = ({ signing: { by, address, entered, errors } }: { signing: Signing }) => (
  <section className="unprinted">
    <h2 id="refuse">Decline to sign</h2>
    <form method="post" action={`${address}/refusal`} className="form" noValidate>
      <TextArea
        name="reason"
        label="Reason for declining"
        hint={`${by} sees it. It is not printed on the certificate`}
        value={entered('reason')}
        error={errorsByField(errors).reason}
        maxLength={MOST_OF_REASON}
      />
      <Actions>
        <Button weight="secondary">Decline to sign</Button>
      </Actions>
    </form>
  </section>
);

type Plain = { assets: Assets };

/** Shown after an answer, and when the link is opened again. */
export const AnsweredLinkPage = ({
  assets,
  as,
  isMailSetUp,
}: Plain & { as: 'signed' | 'refused'; isMailSetUp: boolean }) => (
  <LinkPage assets={assets} title={as === 'signed' ? 'You have signed' : 'You declined to sign'}>
    <p>
      {as === 'signed'
        ? `Thank you.${isMailSetUp ? ' We have told the company.' : ''} If the part you signed changes, your signature is removed${isMailSetUp ? ', and you are told by email' : ''}.`
        : `${isMailSetUp ? 'We have told the company your reason.' : 'The company can see your reason.'} If they still need your signature, they will send you a new link.`}
    </p>
    <p>This link has now been used. You can close this page.</p>
  </LinkPage>
);

/** The same answer for expired, revoked and unknown links. */
export const ClosedSigningPage = ({ assets }: Plain) => (
  <LinkPage assets={assets} title="This link is not valid">
    <p>
      It may have expired, been revoked or be incomplete. If you were asked to sign something, ask the sender for a new
      link.
    </p>
  </LinkPage>
);
