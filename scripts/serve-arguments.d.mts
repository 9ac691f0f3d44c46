export const serveArguments: readonly string[];
