export type Assets = {
  /** Address of a built file under `/static`, by its plain name: `plain.css`, `favicon.svg`. */
  url(name: string): string;
  /** Where the pages of whoever is signed in report their errors; undefined where nothing is sent anywhere. */
  monitoring?: { dsn: string; environment: string; release: string } | undefined;
};
