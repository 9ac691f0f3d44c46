/** The server sends and takes JSON with bytes in base64url; browsers use buffers. */
type Listed = { id: string; type: 'public-key'; transports?: AuthenticatorTransport[] };
type CreationJson = Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> & {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Listed[];
};
type RequestJson = Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> & {
  challenge: string;
  allowCredentials?: Listed[];
};

export const creationFrom = (json: CreationJson): PublicKeyCredentialCreationOptions => ({
  ...json,
  challenge: bytesOf(json.challenge),
  user: { ...json.user, id: bytesOf(json.user.id) },
  excludeCredentials: (json.excludeCredentials ?? []).map(named),
});

export const requestFrom = (json: RequestJson): PublicKeyCredentialRequestOptions => ({
  ...json,
  challenge: bytesOf(json.challenge),
  allowCredentials: (json.allowCredentials ?? []).map(named),
});

const named = (listed: Listed): PublicKeyCredentialDescriptor => ({ ...listed, id: bytesOf(listed.id) });

/** The browser's credential as JSON. Newer browsers have `toJSON` for this. */
export function toJson(credential: PublicKeyCredential): object {
  const { response } = credential;
  const parts: Record<string, unknown> = { clientDataJSON: textOf(response.clientDataJSON) };
  if (response instanceof AuthenticatorAttestationResponse) {
    parts.attestationObject = textOf(response.attestationObject);
    parts.transports = response.getTransports?.() ?? [];
  } else if (response instanceof AuthenticatorAssertionResponse) {
    parts.authenticatorData = textOf(response.authenticatorData);
    parts.signature = textOf(response.signature);
    if (response.userHandle) parts.userHandle = textOf(response.userHandle);
  }
  const id = textOf(credential.rawId);
  return { id, rawId: id, type: credential.type, response: parts, clientExtensionResults: {} };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function textOf(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}
