import { Agent, request } from 'node:http';
import type { Answer } from './answer-checker.ts';

/** A request as it goes over the wire. */
export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** An answer with the headers that the fuzzer looks at. */
export interface Received extends Answer {
  headers: NodeJS.Dict<string | string[]>;
}

const ANSWER_WITHIN_MS = 30_000;

/** Sends requests to one origin over connections that it keeps. */
export class Sender {
  private readonly origin: URL;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 32 });

  constructor(origin: string) {
    this.origin = new URL(origin);
  }

  /** Rejects when no whole answer has come within 30 s. */
  send({ method, path, headers, body }: Sent): Promise<Received> {
    const { hostname, port } = this.origin;
    const length = body ? { 'content-length': String(body.length) } : {};
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { hostname, port, method, path, agent: this.agent, headers: { ...headers, ...length } },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              mediaType: answer.headers['content-type']?.split(';')[0]?.trim() ?? '',
              text: Buffer.concat(pieces).toString(),
              headers: answer.headers,
            }),
          );
        },
      );
      outgoing.setTimeout(ANSWER_WITHIN_MS, () => outgoing.destroy(new Error('no answer in 30 s')));
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
