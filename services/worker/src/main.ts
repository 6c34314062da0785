import { startWorker } from './start-worker.ts';

await startWorker();
