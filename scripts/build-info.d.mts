export function describeBuild(root: string): { version: string; commit: string | null };
