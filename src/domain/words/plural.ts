/** "1 note", "2 notes". @param many  the plural, if it is not formed with s. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
