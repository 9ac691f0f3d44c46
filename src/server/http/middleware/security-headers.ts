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
  // A year, as the browsers' preload lists require. Browsers obey it over https only.
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  xFrameOptions: 'DENY',
  crossOriginOpenerPolicy: 'same-origin',
  crossOriginResourcePolicy: 'same-origin',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
};

/** Plain pages: scripts only from our own files, and inline only those whose hashes the page lists (`ownPolicy`). */
export function plainPageHeaders(): MiddlewareHandler<AppEnv> {
  const contentSecurityPolicy = { ...shared, scriptSrc: ["'self'"] };
  const plain = secureHeaders({ ...others, contentSecurityPolicy });
  const secret = secureHeaders({ ...others, contentSecurityPolicy, referrerPolicy: 'no-referrer' });
  return async (c, next) => {
    await (maySecretBeInPath(c.req.path) ? secret : plain)(c, next);
    if (c.var.ownPolicy !== undefined) c.res.headers.set('content-security-policy', c.var.ownPolicy);
  };
}

/** Below these paths the address itself gives access or opens a certificate or notice: it must not be sent as a referrer. */
const maySecretBeInPath = (path: string) =>
  /^\/(auth|public\/(verify|certificates|calendar|notice|sign))(\/|$)/.test(path);

/** Ordinary pages: Waku writes inline scripts, each carrying the nonce of its answer. A file of a stranger has a policy of its own. */
export function ordinaryPageHeaders(): MiddlewareHandler<AppEnv> {
  const usual = secureHeaders({ ...others, contentSecurityPolicy: { ...shared, scriptSrc: ["'self'", NONCE] } });
  return async (c, next) => {
    await usual(c, next);
    if (c.var.ownPolicy !== undefined) c.res.headers.set('content-security-policy', c.var.ownPolicy);
  };
}
