import type { ReportDocument } from '../definition.ts';

const installationOf = ({ installation }: ReportDocument) =>
  Object(installation) as { nation?: unknown; premises_type?: unknown };

/** Empty where the document does not say. */
export const nationOf = (document: ReportDocument): string => String(installationOf(document).nation ?? '');

/** Premises that the document does not name are taken for a home: then the page explains more, not less. */
export const isHomeIn = (document: ReportDocument): boolean =>
  ['residential', ''].includes(String(installationOf(document).premises_type ?? ''));

/** Part P of the Building Regulations, England: README of the domain, section 4. Empty for other nations. */
export const notificationWords = (document: ReportDocument): string =>
  nationOf(document) === 'England'
    ? ' A new circuit, a new consumer unit and work near a bath or shower also have to be notified under the Building Regulations. The certificate of that is a separate document.'
    : '';
