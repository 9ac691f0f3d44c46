export type Assets = {
  /** Address of a built file under `/static`, by its plain name: `plain.css`, `favicon.svg`. */
  url(name: string): string;
  /** Where signed-in pages report their errors; undefined when error reporting is off. */
  monitoring?: { dsn: string; environment: string; release: string } | undefined;
};
