import { Secret, TOTP } from 'otpauth';

/** Source: RFC 6238, and what every authenticator app supports: SHA-1, six digits, a new code every 30 seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Bytes. RFC 4226 section 4 requires at least 16 and recommends 20. */
const SECRET_BYTES = 20;
/** A code is accepted one step early or late: phone clocks are seconds off, and typing takes time. RFC 6238 section 5.2. */
const STEPS_EITHER_WAY = 1;

/** A new secret to share with an app, in base32. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The content of the QR code. @param label  name of the account, as the app lists it. */
export const appUri = (secret: string, label: string): string =>
  new TOTP({ ...PARAMETERS, issuer: 'Copperplate', label, secret }).toString();

/** The time step of a code: steps of 30 seconds since 1970. Undefined: the code is not valid now. */
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

/** Six digits, typed with or without a gap; undefined otherwise. */
export function readOneTimeCode(typed: string): string | undefined {
  const code = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : undefined;
}

/** In groups of four, for reading and typing. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
