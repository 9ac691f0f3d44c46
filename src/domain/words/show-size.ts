/** The size of a file for people, in decimal units: 12 kB, 3.4 MB, 1.2 GB. @param bytes  at least 0. */
export function showSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
