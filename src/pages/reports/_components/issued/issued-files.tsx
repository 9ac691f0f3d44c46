import { Fragment } from 'react';
import { CopyButton } from '../../../../components/ui/copy.client.tsx';
import { DataList } from '../../../../components/ui/lists.tsx';
import type { CertificateData } from '../../../../domain/certificate/certificate.ts';

/** Where anyone checks a certificate, and its signed data: for the few who need them. */
export const TechnicalDetails = ({ here, verify, hash }: { here: string; verify: string; hash: string }) => (
  <details id="technical">
    <summary>Technical details</summary>
    <DataList
      pairs={[
        [
          'Verify at',
          <Fragment key="verify">
            <a href={verify}>{verify}</a> <CopyButton text={verify} what="the address" />
          </Fragment>,
        ],
        [
          'Files',
          <Fragment key="files">
            <a href={`${here}/document.json`}>Signed data (JSON)</a>,{' '}
            <a href={`${here}/document.zip`}>all files (ZIP)</a>
          </Fragment>,
        ],
        ['SHA-256 of the signed data', <code key="hash">{hash}</code>],
      ]}
    />
  </details>
);

/** Circuit charts for the board lids, and labels with the certificate's QR code; nothing without a board. */
export function BoardPapers({ data: { report, printed }, here }: { data: CertificateData; here: string }) {
  const boards = printed.boards.map(({ name }, at) => ({ name, id: report.boards?.[at]?.id ?? '' }));
  if (boards.length === 0) return null;
  return (
    <details>
      <summary>Print for the boards</summary>
      <ul className="plain">
        {boards.map(({ id, name }) => (
          <li key={id}>
            {name}: <a href={`${here}/boards/${id}/chart/a5.pdf`}>chart on A5</a>,{' '}
            <a href={`${here}/boards/${id}/chart/a4.pdf`}>on A4</a>
          </li>
        ))}
        <li>
          <a href={`${here}/labels.pdf`}>Labels for all boards</a>, two of each, 99.1 × 38.1 mm (L7163)
        </li>
      </ul>
    </details>
  );
}
