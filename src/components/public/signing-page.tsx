import type { CertificateData } from '../../domain/certificate/certificate.ts';
import { editionNote } from '../../domain/certificate/cover/edition-note.ts';
import { showAddress } from '../../domain/forms/words/show-address.ts';
import { drawingToRefill } from '../../domain/signature/drawing.ts';
import { MOST_OF_REASON } from '../../domain/signing-request/read-request.ts';
import type { Assets } from '../ui/assets.ts';
import { Checkbox } from '../ui/forms/choices.tsx';
import { TextArea, TextField } from '../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, errorsByField, type FormError } from '../ui/forms/form-parts.tsx';
import { SignaturePad } from '../ui/forms/signature-pad.tsx';
import { PlainLayout } from '../ui/layout/plain-layout.tsx';
import { DataList } from '../ui/lists.tsx';
import { Notice } from '../ui/notices.tsx';
import type { CertificateLayout } from './certificate/layout.ts';
import { Parts } from './certificate/parts.tsx';

/** A report for somebody who is to sign a part of it without an account. */
export type Signing = {
  data: CertificateData;
  layout: CertificateLayout;
  /** What they sign as, in words. */
  part: string;
  /** What they sign for and are shown, in words, where that is a part of the document. */
  signsFor: string | undefined;
  /** The group of the document that holds their block. */
  block: string;
  /** Who asks, whom, and until when the link works, in words. */
  by: string;
  name: string;
  until: string;
  /** What the form asks of whoever signs there: `position`, `company`, `address`. */
  asks: ReadonlySet<string>;
  /** Who has signed for the other parts, and who is still to. */
  others: readonly { title: string; name: string | undefined }[];
  /** Binds what is shown to what is signed. */
  seen: string;
  /** Address of this page. */
  address: string;
  /** Said before everything else: it has changed since it was read, or cannot be signed yet. */
  notice: { title: string; words: string } | undefined;
  isMailSetUp: boolean;
  entered: (field: string) => string;
  errors: readonly FormError[];
};

/** What they sign for, then the place to sign it. It works without scripts; where they run, a signature can be drawn too. */
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
          ? `You sign for ${signsFor}: this is it, as it stands now. Others sign for the rest, which may not be there yet.`
          : 'This is the whole document as it stands now.'}{' '}
        It is a draft: nothing is issued yet. Read it, then <a href="#sign">sign as {part}</a> or{' '}
        <a href="#refuse">say that you do not sign</a>.
      </p>
      <Parts shown={{ data, layout, below: address, theirs: { part: block, href: '#sign' } }} />
      <SignForm signing={signing} />
      <RefuseForm signing={signing} />
      <p className="hint">
        This link works until {signing.until}, and once. Whoever has it can read the document and sign it.
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
        You sign as {part}, for {signsFor ?? 'the document as it stands above'}.
        {others.length > 0 && ' The others sign for themselves.'}
      </p>
      <form method="post" action={address} className="form" noValidate>
        <input type="hidden" name="seen" value={seen} />
        <TextField {...bind('name')} label="Your name, as it will stand" autoComplete="name" />
        {asks.has('position') && (
          <TextField {...bind('position')} label="Your position" autoComplete="organization-title" />
        )}
        {asks.has('company') && (
          <TextField {...bind('company')} label="The company you sign for" autoComplete="organization" />
        )}
        {asks.has('address') && (
          <>
            <TextArea {...bind('lines')} label="Its address, a line for each part" rows={3} />
            <TextField {...bind('town')} label="Town" autoComplete="address-level2" />
            <TextField {...bind('postcode')} label="Postcode" size="m" autoComplete="postal-code" />
          </>
        )}
        <TextField
          {...bind('signature')}
          label="Your name, as your signature"
          hint="Typing it here signs, as your hand would"
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
          The certificate will show your name{asks.has('company') && ', company and address'}, and that you signed
          through a mailed link. It does not show your email address. If {by} changes what you sign for, your signature
          is taken off it{isMailSetUp && ' and you are told'}.
        </p>
      </form>
    </section>
  );
}

const RefuseForm = ({ signing: { by, address, entered, errors } }: { signing: Signing }) => (
  <section className="unprinted">
    <h2 id="refuse">You do not sign?</h2>
    <form method="post" action={`${address}/refusal`} className="form" noValidate>
      <TextArea
        name="reason"
        label="Why you do not sign"
        hint={`${by} is told. It does not stand in the certificate`}
        value={entered('reason')}
        error={errorsByField(errors).reason}
        maxLength={MOST_OF_REASON}
      />
      <Actions>
        <Button weight="secondary">I do not sign</Button>
      </Actions>
    </form>
  </section>
);

type Plain = { assets: Assets };

/** Said after an answer, and whenever the link is opened again. */
export const AnsweredLinkPage = ({
  assets,
  as,
  isMailSetUp,
}: Plain & { as: 'signed' | 'refused'; isMailSetUp: boolean }) => (
  <PlainLayout
    assets={assets}
    title={as === 'signed' ? 'You have signed' : 'You have not signed'}
    home="/public/verify"
    unlisted
  >
    <h1>{as === 'signed' ? 'You have signed' : 'You have not signed'}</h1>
    <p>
      {as === 'signed'
        ? `Thank you.${isMailSetUp ? ' Who asked you was told.' : ''} If what you signed for is changed, your signature is taken off it${isMailSetUp ? ', and you are told by email' : ''}.`
        : `${isMailSetUp ? 'Who asked you was told, with your reason.' : 'Your reason is saved, and shown to who asked you.'} If they still need your signature, they send you a new link.`}
    </p>
    <p>This link has done its work. You can close this page.</p>
  </PlainLayout>
);

/** The one answer to every link that opens nothing, for whatever reason. */
export const ClosedSigningPage = ({ assets }: Plain) => (
  <PlainLayout assets={assets} title="This link opens nothing" home="/public/verify" unlisted>
    <h1>This link opens nothing</h1>
    <p>
      It has ended, was taken back, or was not copied whole. If you were asked to sign something, ask who sent you the
      link for a new one.
    </p>
  </PlainLayout>
);
