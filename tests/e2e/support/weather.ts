import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What lies between a phone and the server. */
export type Weather = {
  /** Where the phone finds the server. */
  origin: string;
  server: string;
  /** Connections are cut as soon as they are made: the phone thinks it has a network. */
  isCut: boolean;
  /** What happens to a request: passed on, never answered, or cut off once the server has done its part. */
  fate: (path: string) => 'pass' | 'hang' | 'do and cut';
  /** The service worker as the server would give it. */
  worker: (code: string) => string;
  /** Everything passes again; what hung is cut off. */
  clear(): void;
  /** Paths that were asked for, in order. */
  asked: string[];
  close(): Promise<void>;
};

const WORKER = '/electrician/worker.js';

/** A proxy on a port of its own, which passes everything on until it is told otherwise. */
export async function startWeather(server: string): Promise<Weather> {
  const hanging: Socket[] = [];
  const proxy = createServer((incoming, answer) => void pass(weather, hanging, { incoming, answer }));
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
  const weather: Weather = {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    server,
    isCut: false,
    fate: () => 'pass',
    worker: (code) => code,
    asked: [],
    clear() {
      weather.fate = () => 'pass';
      weather.isCut = false;
      for (const socket of hanging.splice(0)) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
  return weather;
}

type Exchange = { incoming: IncomingMessage; answer: ServerResponse };

function pass(weather: Weather, hanging: Socket[], { incoming, answer }: Exchange): void {
  const path = (incoming.url ?? '').split('?')[0] ?? '';
  const fate = weather.fate(path);
  if (weather.isCut) incoming.socket.destroy();
  else if (fate === 'hang') hanging.push(incoming.socket);
  if (weather.isCut || fate === 'hang') return;
  weather.asked.push(path);
  const isWorker = path === WORKER;
  // The worker is given another text than the server's: neither packed, nor asked about by what the server's is known by.
  const { 'accept-encoding': _encoding, 'if-none-match': _known, ...plain } = incoming.headers;
  const headers = isWorker ? plain : incoming.headers;
  const { method, url } = incoming;
  const onward = request(`${weather.server}${url}`, { method, headers }, (from) => {
    const parts: Buffer[] = [];
    from.on('data', (part: Buffer) => parts.push(part));
    from.on('error', () => incoming.socket.destroy());
    from.on('end', () => {
      if (fate === 'do and cut' || weather.isCut) {
        incoming.socket.destroy();
        return;
      }
      const whole = Buffer.concat(parts);
      const body = isWorker ? Buffer.from(weather.worker(whole.toString())) : whole;
      const { 'transfer-encoding': _, etag, ...given } = from.headers;
      if (etag !== undefined && !isWorker) given.etag = etag;
      answer.writeHead(from.statusCode ?? 500, { ...given, 'content-length': String(body.length) });
      answer.end(method === 'HEAD' ? undefined : body);
    });
  });
  onward.on('error', () => incoming.socket.destroy());
  incoming.pipe(onward);
}
