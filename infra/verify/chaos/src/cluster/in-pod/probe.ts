/** Run by Node in a pod: prints the names of the targets (`{ name: 'host:port' }`) that let it connect, as JSON. */
import { connect } from 'node:net';

/** As long as a policy may take to say nothing. */
const PATIENCE_MS = 3_000;

function isOpen(address: string): Promise<boolean> {
  const [host = '', port] = address.split(':');
  return new Promise((tell) => {
    const socket = connect({ host, port: Number(port), timeout: PATIENCE_MS });
    const end = (isConnected: boolean) => {
      socket.destroy();
      tell(isConnected);
    };
    socket.on('connect', () => end(true));
    socket.on('timeout', () => end(false));
    socket.on('error', () => end(false));
  });
}

const targets = Object.entries(JSON.parse(process.argv[1] ?? '{}') as Record<string, string>); // as reach.ts sends them
const tried = await Promise.all(
  targets.map(async ([name, address]) => ((await isOpen(address)) ? [name] : [])),
);
process.stdout.write(`${JSON.stringify(tried.flat())}\n`);
