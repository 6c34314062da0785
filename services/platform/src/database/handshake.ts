import { Socket } from 'node:net';

/** Two seconds bear one lost packet: the kernel sends the first one again after a second. */
const HANDSHAKE_MS = 2_000;

/**
 * For node-postgres' `stream`: a socket that gives up with EHOSTUNREACH when nobody answers at its address within `forMs`.
 * TCP's handshake is the kernel's, so that a server which is merely busy answers too; silence is the address of a pod that
 * is gone, to which a Service leads for some seconds more.
 */
export function handshakeSocket(forMs = HANDSHAKE_MS): Socket {
  const socket = new Socket();
  socket.setTimeout(forMs, () => {
    const silence = new Error(`nobody answered at the address of the database within ${forMs} ms`);
    socket.destroy(Object.assign(silence, { code: 'EHOSTUNREACH' }));
  });
  return socket.once('connect', () => socket.setTimeout(0));
}
