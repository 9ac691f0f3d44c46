/** The cookie with the id of the signed-in person. The `__Host-` name over https stops other sites from planting one. */
function signedIn(): string | undefined {
  const name = `${location.protocol === 'https:' ? '__Host-' : ''}copperplate_user=`;
  return document.cookie
    .split('; ')
    .find((each) => each.startsWith(name))
    ?.slice(name.length);
}

/**
 * Whether the page still belongs to the signed-in person. Without a cookie, as after a session that ran out, it does, unless the cookie
 * disappeared while the page was open: then the person signed out.
 * @param user  id of the page's person
 */
export function isStillOwner(user: string): () => boolean {
  const before = signedIn();
  return () => {
    const now = signedIn();
    return now === user || (now === undefined && before === undefined);
  };
}
