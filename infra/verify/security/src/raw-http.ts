import { connect, type Socket } from 'node:net';

/** Where and from where to connect. */
export interface Target {
  port: number;
  /** Another loopback address (127.0.0.7) counts as another client in limits per address. */
  from?: string;
}

/** Opens a connection and sends nothing. */
export function open({ port, from }: Target): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ...(from ? { localAddress: from } : {}) });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/**
 * Sends the exact bytes and returns everything that comes back until the server closes,
 * or says nothing more for `quietMs`.
 */
export async function exchange(
  target: Target,
  bytes: string | Buffer,
  quietMs = 1_500,
): Promise<string> {
  const socket = await open(target);
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const end = () => {
      socket.destroy();
      resolve(Buffer.concat(pieces).toString('latin1'));
    };
    socket.setTimeout(quietMs, end);
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    socket.on('error', end);
    socket.on('close', end);
    socket.write(bytes);
  });
}

/** The status lines in what came back: one per answer. */
export function statusesOf(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status));
}
