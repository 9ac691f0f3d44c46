export const serveArguments: readonly string[];
export const serveMemory: Readonly<Record<string, string>>;
