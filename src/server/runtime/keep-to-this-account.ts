/** The data folder holds password hashes and mails: only the account that serves reads what is made from here on. */
export function keepToThisAccount(): void {
  process.umask(0o077);
}
