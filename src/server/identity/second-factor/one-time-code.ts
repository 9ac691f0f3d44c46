import { Secret, TOTP } from 'otpauth';

/** Source: RFC 6238, and what every authenticator app takes: SHA-1, six digits, a new code every 30 seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Bytes. RFC 4226 section 4 asks for 16 at least and recommends 20. */
const SECRET_BYTES = 20;
/** A code is taken one step early or late: clocks of phones are seconds off, and typing takes time. RFC 6238 section 5.2. */
const STEPS_EITHER_WAY = 1;

/** A new secret to share with an app, in base32. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What the QR code holds. @param label  whose account it is, as the app lists it. */
export const appUri = (secret: string, label: string): string =>
  new TOTP({ ...PARAMETERS, issuer: 'Copperplate', label, secret }).toString();

/** The time step that a code belongs to: steps of 30 seconds since 1970. Undefined: it is not a code of now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...PARAMETERS,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: STEPS_EITHER_WAY,
  });
  return delta === null ? undefined : TOTP.counter({ period: PARAMETERS.period, timestamp }) + delta;
}

/** Six digits, as typed with or without a gap; undefined where it is something else. */
export function readOneTimeCode(typed: string): string | undefined {
  const code = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : undefined;
}

/** In fours, to be read and typed. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
