import type { MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from '../../context.ts';

const shared = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
};
const others = {
  referrerPolicy: 'same-origin',
  // A year, as is asked of whoever wants to be on the browsers' own lists. Browsers heed it over https alone.
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  xFrameOptions: 'DENY',
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
};

/** Plain pages: scripts only as files of our own, none inline but where a page says by their hashes which (`ownPolicy`). */
export function plainPageHeaders(): MiddlewareHandler<AppEnv> {
  const contentSecurityPolicy = { ...shared, scriptSrc: ["'self'"] };
  const plain = secureHeaders({ ...others, contentSecurityPolicy });
  const secret = secureHeaders({ ...others, contentSecurityPolicy, referrerPolicy: 'no-referrer' });
  return async (c, next) => {
    await (maySecretBeInPath(c.req.path) ? secret : plain)(c, next);
    if (c.var.ownPolicy !== undefined) c.res.headers.set('content-security-policy', c.var.ownPolicy);
  };
}

/** Below these the address itself lets somebody in, or opens a certificate or a notice: it goes with no request from its page. */
const maySecretBeInPath = (path: string) =>
  /^\/(auth|public\/(verify|certificates|calendar|notice|sign))(\/|$)/.test(path);

/** Ordinary pages: Waku writes inline scripts, each carrying the nonce of its answer. */
export const ordinaryPageHeaders = (): MiddlewareHandler<AppEnv> =>
  secureHeaders({ ...others, contentSecurityPolicy: { ...shared, scriptSrc: ["'self'", NONCE] } });
