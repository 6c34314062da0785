import { startObjectStore } from '@spade/local/object-store';
import { ProcessKeeper } from '@spade/local/process-keeper';

/**
 * The stand-in for MinIO as a process, where no MinIO is available.
 * Arguments: port, folder of the objects, folder of the logs.
 */
const [port, folder, logs] = process.argv.slice(2);
if (!port || !folder || !logs) throw new Error('usage: store-main.js PORT FOLDER LOGS');
await startObjectStore(
  { minio: undefined, folder, port: Number(port), accessKey: 'S3RVER', secretKey: 'S3RVER' },
  new ProcessKeeper(logs),
);
process.on('SIGTERM', () => process.exit(0));
