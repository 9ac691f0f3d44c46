import { showTime } from '../../../../domain/time/calendar.ts';
import { counted } from '../../../../domain/words/counted.ts';
import { Badge } from '../../../ui/badges.tsx';
import { CopyButton } from '../../../ui/copy.client.tsx';
import { AsksFirst } from '../../../ui/forms/asks-first.client.tsx';
import { Tick } from '../../../ui/forms/choices.tsx';
import { DateField, TextField } from '../../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../ui/forms/form-parts.tsx';
import { Table } from '../../../ui/lists.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { type Asked, ConfirmFields } from '../confirm-field.tsx';
import type { FormValues } from '../form-values.ts';

type Key = {
  id: string;
  createdAt: string;
  retiredAt: string | null;
  revokedFrom: string | null;
  certificates: number;
};

/** The part of a key ID that people compare. */
const shortKey = (kid: string) => kid.slice(0, 12);

/** The company's keys, with the number of certificates each has signed. */
export const KeyTable = ({ keys, timeZone }: { keys: readonly Key[]; timeZone: string }) => (
  <Table
    caption="Signing keys"
    rows={keys}
    rowKey={({ id }) => id}
    columns={[
      {
        label: 'Key',
        cell: ({ id }) => (
          <>
            <code>{shortKey(id)}</code> <CopyButton text={id} what={`key ID ${shortKey(id)}`} />
          </>
        ),
      },
      { label: 'Status', cell: (key) => <KeyState {...key} timeZone={timeZone} /> },
      { label: 'Created', cell: ({ createdAt }) => showTime(createdAt, timeZone) },
      { label: 'Certificates', cell: ({ certificates }) => counted(certificates) },
      {
        label: 'Revoke if leaked',
        cell: ({ id }) => (
          <a href={`/settings/keys/${id}`} aria-label={`Revoke key ${shortKey(id)}`}>
            Revoke
          </a>
        ),
      },
    ]}
  />
);

function KeyState({ retiredAt, revokedFrom, timeZone }: Key & { timeZone: string }) {
  if (revokedFrom !== null) return <Badge tone="bad">Revoked from {showTime(revokedFrom, timeZone)}</Badge>;
  if (retiredAt !== null) return <>Retired {showTime(retiredAt, timeZone)}</>;
  return <Badge tone="good">In use</Badge>;
}

const askToRevoke = {
  title: 'Revoke this key?',
  words:
    'Every certificate that it signed from the time you entered will be shown as unreliable. This cannot be undone.',
};

/** Revokes a key that may have leaked. This cannot be undone, so the form warns and asks for confirmation. */
export const RevokeForm = ({
  form: { bind, errors },
  submission,
  kid,
  inUseSince,
  signed,
  revokedFrom,
  confirm,
}: {
  form: FormValues;
  submission: string;
  kid: string;
  /** In words, in the company's zone. */
  inUseSince: string;
  signed: number;
  revokedFrom: string | undefined;
  /** Asks the user to confirm their identity, when their last sign-in is too old. */
  confirm: Asked | undefined;
}) => (
  <form method="post" action={`/settings/keys/${kid}/revocation`} className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={submission} />
    <p>
      Key <code>{shortKey(kid)}</code>, created {inUseSince}. It has signed {counted(signed)}{' '}
      {signed === 1 ? 'certificate' : 'certificates'}.
    </p>
    {revokedFrom && (
      <Notice tone="warn" title={`Revoked from ${revokedFrom}`}>
        <p>You can only set an earlier time.</p>
      </Notice>
    )}
    <Notice tone="bad" title="This cannot be undone">
      <p>
        The verify page and every check will mark as unreliable every certificate that this key signed at or after the
        time you enter. Correct them to issue them again. Earlier certificates stay valid. The next certificate is
        signed with a new key.
      </p>
    </Notice>
    <DateField {...bind('from_day')} label="May have leaked on" />
    <TextField {...bind('from_time')} label="Time" type="time" size="m" />
    <Tick {...bind('confirm')} value="yes" label="Yes, revoke this key" />
    <AsksFirst />
    {confirm && <ConfirmFields bind={bind} asked={confirm} what="revoke a key" />}
    <Actions>
      <Button weight="danger" ask={askToRevoke}>
        Revoke the key
      </Button>
    </Actions>
  </form>
);
