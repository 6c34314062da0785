import type { SmallDisks } from '../stack/small-disk.ts';
import type { Fault } from './fault.ts';

function diskFull(server: keyof SmallDisks, title: string): Fault {
  return {
    name: `disk of ${title} full`,
    group: `disk ${server}`,
    // Redis remembers which mails were sent.
    mayRepeatMail: server === 'redis',
    mostMs: 8_000,
    // What is only read. The disk of pictures concerns uploads alone, but was never filled: MinIO is needed.
    ...(server !== 'objects' && { goesOn: ['list-products', 'list-orders'] as const }),
    // The stand-in for MinIO acknowledges a put before its bytes are written, and crashes on ENOSPC.
    isPossible: ({ backends: { disks, store } }) =>
      disks !== undefined && (server !== 'objects' || store.description.startsWith('MinIO')),
    strike: async ({ backends: { disks } }) => {
      const disk = disks?.[server];
      await disk?.fill();
      return { on: server, lift: async () => disk?.empty() };
    },
  };
}

/** A full data disk. With `--only disk` each store has a small one for this. */
export const diskFaults: Fault[] = [
  diskFull('postgres', 'PostgreSQL'),
  diskFull('redis', 'Redis store'),
  diskFull('objects', 'S3'),
];
