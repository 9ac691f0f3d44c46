import type { LogHead } from '../../domain/certificate-log/head.ts';
import type { HeadCompared } from '../../domain/certificate-log/head-compared.ts';
import { showTime } from '../../domain/time/calendar.ts';
import { PublicPage } from '../public/public-page.tsx';
import type { Assets } from '../ui/assets.ts';
import { DataList } from '../ui/lists.tsx';
import { CompareHead, inGroups } from './compare-head.tsx';

/** For whoever was mailed heads of a company's log: whether the log is still what they say. It tells no name and no number. */
export const PublicLogPage = ({
  assets,
  latest,
  kept,
  compared,
  timeZone,
}: {
  assets: Assets;
  latest: LogHead;
  kept: string;
  compared: HeadCompared | undefined;
  timeZone: string;
}) => (
  <PublicPage assets={assets} title="Compare a head of a log" place="verify">
    <h1>Compare a head of a log</h1>
    <p className="lead">
      A company’s certificates are entered in its log when they are issued. A head that you kept shows whether any of
      them was changed or taken out since.
    </p>
    <CompareHead action={`/public/log/${latest.log}/compare`} {...{ kept, compared, timeZone }} size={latest.size} />
    <h2>The log now</h2>
    <DataList
      pairs={[
        ['Log', <code key="log">{latest.log}</code>],
        ['Certificates in it', String(latest.size)],
        ['Head signed', showTime(latest.at, timeZone)],
        ['Its fingerprint', <code key="root">{inGroups(latest.root)}</code>],
      ]}
    />
    <p>
      <a href={`/public/log/${latest.log}/head.json`}>Download the head (JSON)</a>
    </p>
    <p>
      This page is the company’s own word. To take nobody’s, check the file of a certificate against your mail on a
      computer of yours: <code>copperplate check-certificate certificate.json --head mail.txt</code>
    </p>
  </PublicPage>
);
