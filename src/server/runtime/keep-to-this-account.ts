/** The data folder holds password hashes and mails: only the account of the server may read files created from here on. */
export function keepToThisAccount(): void {
  process.umask(0o077);
}
