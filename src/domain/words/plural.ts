/** "1 note", "2 notes". @param many  where it is not the one with an s. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
