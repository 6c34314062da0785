import type { Backends } from '../stack/backends.ts';
import type { Fault } from './fault.ts';

function diskFull(server: keyof NonNullable<Backends['disks']>, title: string): Fault {
  return {
    name: `disk of ${title} full`,
    group: `disk ${server}`,
    mayRepeatMail: server === 'redis',
    aloneMs: 10_000,
    amongOthersMs: 0,
    // The stand-in for MinIO acknowledges a put before its bytes are written, and dies of ENOSPC.
    isPossible: ({ backends: { disks, store } }) =>
      disks !== undefined && (server !== 'objects' || store.description === 'MinIO'),
    strike: async ({ backends: { disks } }) => {
      const disk = disks?.[server];
      await disk?.fill();
      return { on: server, lift: async () => disk?.empty() };
    },
  };
}

/** No room left where data is kept. Each server lies on a small disk of its own for that. */
export const diskFaults: Fault[] = [
  diskFull('postgres', 'PostgreSQL'),
  diskFull('redis', 'Redis'),
  diskFull('objects', 'S3'),
];
