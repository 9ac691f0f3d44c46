import type { Config } from './config.ts';

/**
 * Where this site says that it is, in everything that outlives the request: mails, prints, QR codes, links to share. It comes
 * from the settings alone. The sender of a request chooses its host header.
 * @returns an origin without a slash at its end, such as `https://certificates.example`
 */
export function publicOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
