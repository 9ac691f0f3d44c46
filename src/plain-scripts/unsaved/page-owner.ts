/** Id of who is signed in, as the server named it at sign-in: over https by a name that no neighbouring site can plant. */
function signedIn(): string | undefined {
  const name = `${location.protocol === 'https:' ? '__Host-' : ''}copperplate_user=`;
  return document.cookie
    .split('; ')
    .find((each) => each.startsWith(name))
    ?.slice(name.length);
}

/**
 * Whether the page is still that of who is signed in. Where the browser names nobody, as after a session that ran out, it is as long
 * as that stays so: a name that goes away while the page is open is somebody who signs out.
 * @param user  whose page it is
 */
export function isStillOwner(user: string): () => boolean {
  const before = signedIn();
  return () => {
    const now = signedIn();
    return now === user || (now === undefined && before === undefined);
  };
}
