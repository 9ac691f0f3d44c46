import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CertificateBoard } from './certificate-view.tsx';

test('a board of a certificate shows the source of its limits, if it states one', () => {
  const board = { name: 'CU1', groups: [], circuits: [], limits: ['Maximum Zs: as stated.'] };
  expect(renderToStaticMarkup(<CertificateBoard board={board} columns={[]} />)).toContain(
    '<p>Maximum Zs: as stated.</p>',
  );
  const { limits: _, ...bare } = board;
  expect(renderToStaticMarkup(<CertificateBoard board={bare} columns={[]} />)).not.toContain('<p>');
});
