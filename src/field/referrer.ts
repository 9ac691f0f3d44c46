/** Whether the request comes from a page of the section. */
export const isOfSection = (referrer: string): boolean => isBelow(referrer, '/electrician');
/** Whether the request comes from a sign-in page. */
export const isFromSignIn = (referrer: string): boolean => isBelow(referrer, '/auth');

function isBelow(referrer: string, folder: string): boolean {
  try {
    const { pathname } = new URL(referrer);
    return pathname === folder || pathname.startsWith(`${folder}/`);
  } catch {
    return false;
  }
}
