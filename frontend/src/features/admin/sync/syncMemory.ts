import { clearDraft, readDraft, writeDraft } from '../drafts/drafts.ts';

const name = 'sync';

/** The job of a sync that was running when the page was left; empty without one. */
export const readSyncJob = (): string => readDraft(name, { jobId: '' }).jobId;

/** Remembers the running job: a reload goes on following it. */
export const rememberSyncJob = (jobId: string): void => writeDraft(name, { jobId });

/** Forgets the job, once it has ended. */
export const forgetSyncJob = (): void => clearDraft(name);
