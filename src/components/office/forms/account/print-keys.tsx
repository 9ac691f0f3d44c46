import { showTime } from '../../../../domain/time/calendar.ts';
import { CopyButton } from '../../../ui/copy.client.tsx';
import { Table } from '../../../ui/lists.tsx';

/** `signsFrom`: UTC ISO text, empty for the first. `fingerprint`: SHA-256, two digits at a time. */
type PrintKey = { signsFrom: string; fingerprint: string };

/** As much of a fingerprint as people compare. */
const short = (fingerprint: string) => fingerprint.slice(0, 23);

/** What PDF readers name as the signer of prints, with what to compare it by. */
export const PrintKeys = ({
  keys,
  published,
  timeZone,
}: {
  keys: readonly PrintKey[];
  /** Where everybody finds their certificates; undefined before anything was issued. */
  published: string | undefined;
  timeZone: string;
}) => (
  <>
    <h2>The signature that PDF readers show</h2>
    <p>
      A PDF reader names your company as who signed a print, by a key of its own.{' '}
      {published !== undefined && (
        <>
          The certificates of all of these keys are published at <a href={published}>print-keys.pem</a>.
        </>
      )}
    </p>
    {keys.length > 0 && (
      <Table
        caption="Keys of prints"
        rows={keys}
        rowKey={({ fingerprint }) => fingerprint}
        columns={[
          {
            label: 'Signs what is issued',
            cell: ({ signsFrom }) => (signsFrom === '' ? 'From the first' : `From ${showTime(signsFrom, timeZone)}`),
          },
          {
            label: 'Fingerprint (SHA-256)',
            cell: ({ fingerprint }) => (
              <>
                <code>{short(fingerprint)}</code>{' '}
                <CopyButton text={fingerprint} what={`the whole fingerprint ${short(fingerprint)}`} />
              </>
            ),
          },
        ]}
      />
    )}
    <p className="soft">
      Whoever runs the server makes a new one with <code>copperplate keys rotate-prints</code>. Prints of before keep
      theirs.
    </p>
  </>
);
