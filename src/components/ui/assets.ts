/** Addresses of the built files under `/static`, by their plain names: `plain.css`, `favicon.svg`. */
export type Assets = { url(name: string): string };
