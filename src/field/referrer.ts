/** Whether somebody came from a page of the section. */
export const isOfSection = (referrer: string): boolean => isBelow(referrer, '/electrician');
/** Whether somebody has just signed in. */
export const isFromSignIn = (referrer: string): boolean => isBelow(referrer, '/auth');

function isBelow(referrer: string, folder: string): boolean {
  try {
    const { pathname } = new URL(referrer);
    return pathname === folder || pathname.startsWith(`${folder}/`);
  } catch {
    return false;
  }
}
