/** Where the phone sends its entries, and learns who is signed in. */
export const SUBMISSIONS = '/api/v1/field/submissions';
