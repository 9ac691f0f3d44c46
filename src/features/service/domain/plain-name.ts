/** A name as two writings of it are compared. */
export const plainName = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
