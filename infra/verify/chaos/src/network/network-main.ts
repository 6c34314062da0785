import type { LinkSpec, NetworkAnswer, NetworkCommand } from './link-fault.ts';
import { TcpLink } from './tcp-link.ts';

/**
 * The process that all lines of the system run through. A process of its own, so that neither the
 * load nor the checks make the network slow. Ends with its parent.
 */
const links = new Map<string, TcpLink>();

async function open(spec: LinkSpec): Promise<number> {
  const link = new TcpLink(spec);
  links.set(spec.name, link);
  return link.open();
}

const answer = (message: NetworkAnswer) => void process.send?.(message);

async function obey(command: NetworkCommand): Promise<void> {
  if (command.do === 'open') {
    answer({ id: command.id, ports: await Promise.all(command.links.map(open)) });
    return;
  }
  for (const name of command.names) links.get(name)?.setFault(command.fault);
  answer({ id: command.id });
}

// Only our parent writes here, and only NetworkCommand.
process.on('message', (command: NetworkCommand) => void obey(command));
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {}); // the parent's disconnect ends us
