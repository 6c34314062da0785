import { readFileSync } from 'node:fs';

/** What the setup of this suite started (infra/quality/jest.security.setup.mjs). */
export interface System {
  /** Root of the project. */
  root: string;
  /** The public front: nginx. */
  siteUrl: string;
  nginxPort: number;
  gatewayUrl: string;
  /** Folder of the secrets, of the processes' logs and of the caught mails. */
  secrets: string;
  logs: string;
  mails: string;
  /** A session of staff. */
  token: string;
}

/** Reads where the system under attack is. */
export function system(): System {
  const path = process.env.SECURITY_SYSTEM; // set by the setup, the only way it reaches a suite
  if (!path) throw new Error('run with infra/quality/jest.security.config.mjs');
  return JSON.parse(readFileSync(path, 'utf8')) as System;
}

/** Connection of a role that may read every database. */
export function databaseUrl({ secrets }: System, database: string): string {
  return readFileSync(`${secrets}/databases/admin_url`, 'utf8').replace(
    /\/postgres$/,
    `/${database}`,
  );
}
