import { spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';

export type Load = {
  /** `{each}` in it and in the headers is another number each time, so that each request is new. */
  url: string;
  headers?: Record<string, string>;
  /** Requests under way at any time, each on a connection that stays open. */
  connections: number;
  /** The first of the two ends it. */
  seconds: number;
  requests: number;
};
export type Measured = {
  perSecond: number;
  requests: number;
  /** Of one request, in the middle of them all. */
  medianMs: number;
  /** Of one answer's body. */
  bytes: number;
};

/**
 * Asks for one page over and over, from a process of its own so that neither side waits for the other's work.
 * @throws Error when any answer is not 200.
 */
export function load(options: Load): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (part) => {
      printed += part;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve(JSON.parse(printed) as Measured);
      else reject(new Error(`the load generator ended with ${code}: ${printed}`));
    });
  });
}

async function generate({ url, headers = {}, connections, seconds, requests }: Load): Promise<Measured> {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error('load is for this machine only');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let bytes = 0;
  let begun = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const at = performance.now();
      const ofThis = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value.replace('{each}', String(begun))]),
      );
      get(url.replace('{each}', String(begun)), { agent, headers: ofThis }, (response) => {
        let length = 0;
        response.on('data', (part: Buffer) => {
          length += part.length;
        });
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
          times.push(performance.now() - at);
          bytes = length;
          resolve();
        });
        response.on('error', reject);
      }).on('error', reject);
    });
  const worker = async () => {
    while (begun < requests && performance.now() < end) {
      begun += 1;
      await one();
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const took = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / took,
    requests: times.length,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    bytes,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(JSON.stringify(await generate(JSON.parse(process.argv[2] ?? '{}') as Load)));
}
