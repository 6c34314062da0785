import type { Backends } from '../stack/backends.ts';
import type { Fault } from './fault.ts';

function diskFull(server: keyof NonNullable<Backends['disks']>, title: string): Fault {
  return {
    name: `disk of ${title} full`,
    group: `disk ${server}`,
    mayRepeatMail: server === 'redis',
    aloneMs: 10_000,
    amongOthersMs: 0,
    // The stand-in for MinIO acknowledges a put before its bytes are written and crashes on ENOSPC.
    isPossible: ({ backends: { disks, store } }) =>
      disks !== undefined && (server !== 'objects' || store.description === 'MinIO'),
    strike: async ({ backends: { disks } }) => {
      const disk = disks?.[server];
      await disk?.fill();
      return { on: server, lift: async () => disk?.empty() };
    },
  };
}

/** A full data disk. Each server has its own small disk for this. */
export const diskFaults: Fault[] = [
  diskFull('postgres', 'PostgreSQL'),
  diskFull('redis', 'Redis store'),
  diskFull('objects', 'S3'),
];
