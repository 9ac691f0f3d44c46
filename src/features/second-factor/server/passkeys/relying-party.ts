import { isIP } from 'node:net';
import type { Config } from '../../../../server/config.ts';
import { publicOrigin } from '../../../../server/public-origin.ts';

/** The site that a passkey is made for. */
export type RelyingParty = { id: string; origin: string };

/**
 * Undefined where browsers make no passkeys: at an IP address, and without TLS except on this machine.
 * Source: WebAuthn level 3, 5.1.3: the relying party's id is a domain; secure contexts.
 */
export function relyingParty(config: Pick<Config, 'publicUrl' | 'host' | 'port'>): RelyingParty | undefined {
  const { origin, protocol, hostname } = new URL(publicOrigin(config));
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : undefined;
}
