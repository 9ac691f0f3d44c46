import type { LaterTools } from '../../domain/certificate/verify/check.ts';
import { base64urlOf } from '../../kernel/base64url.ts';
import { checkSignature, sha256 } from './signature.ts';
import { unpack } from './unpack.ts';

/** A browser's tools for the checks of `domain/certificate/verify`. */
export const browserTools: LaterTools = { unpack, sha256, base64url: base64urlOf, signatureHolds: checkSignature };
