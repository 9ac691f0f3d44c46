import { showTime } from '../../../../domain/time/calendar.ts';
import { CopyButton } from '../../../ui/copy.client.tsx';
import { Table } from '../../../ui/lists.tsx';

/** `signsFrom`: UTC ISO text, empty for the first. `fingerprint`: SHA-256, two digits at a time. */
type PrintKey = { signsFrom: string; fingerprint: string };

/** The part of a fingerprint that people compare. */
const short = (fingerprint: string) => fingerprint.slice(0, 23);

/** The keys that sign prints for PDF readers, with their fingerprints. */
export const PrintKeys = ({
  keys,
  published,
  timeZone,
}: {
  keys: readonly PrintKey[];
  /** Public address of their certificates; undefined before the first issue. */
  published: string | undefined;
  timeZone: string;
}) => (
  <>
    <h2>PDF signatures</h2>
    <p>
      PDF readers show your company as the signer of a print. Prints have their own keys.{' '}
      {published !== undefined && (
        <>
          Their certificates are published at <a href={published}>print-keys.pem</a>.
        </>
      )}
    </p>
    {keys.length > 0 && (
      <Table
        caption="Print keys"
        rows={keys}
        rowKey={({ fingerprint }) => fingerprint}
        columns={[
          {
            label: 'Signs certificates issued',
            cell: ({ signsFrom }) => (signsFrom === '' ? 'From the start' : `From ${showTime(signsFrom, timeZone)}`),
          },
          {
            label: 'Fingerprint (SHA-256)',
            cell: ({ fingerprint }) => (
              <>
                <code>{short(fingerprint)}</code>{' '}
                <CopyButton text={fingerprint} what={`fingerprint ${short(fingerprint)}`} />
              </>
            ),
          },
        ]}
      />
    )}
    <p className="soft">Only the server’s operator can change the key. Earlier prints keep their signatures.</p>
  </>
);
