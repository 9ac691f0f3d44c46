import { connect, createServer, type Socket } from 'node:net';

/** A way to a server on the loopback address that can be told to lose whatever is sent, as a broken network does. */
export type BlackHole = {
  port: number;
  loseEverything(): void;
  /** For connections from now on. */
  mend(): void;
  close(): Promise<void>;
};

export async function openBlackHole(port: number): Promise<BlackHole> {
  const sockets = new Set<Socket>();
  let isLost = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const pairs = [
      [near, far],
      [far, near],
    ] as const;
    for (const [from, to] of pairs) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => void (isLost || to.write(bytes)));
      from.on('close', () => void (isLost || to.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    loseEverything() {
      isLost = true;
    },
    mend() {
      isLost = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
