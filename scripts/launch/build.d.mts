export function build(id?: string): Promise<string>;
