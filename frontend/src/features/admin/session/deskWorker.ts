/** Keeps the page and code of the back office, and shows notices (`public/desk.js`). */
const SCRIPT = '/desk.js';
export const DESK_SCOPE = '/admin';

/** False over plain http. */
const canKeep = (): boolean => 'serviceWorker' in navigator;

/** Registers the worker, or finds that it is registered. */
export const registerDeskWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(trusted(SCRIPT), { scope: DESK_SCOPE });

/** From now on the back office opens without a connection. A browser that refuses has it as before: with one. */
export function keepDesk(): void {
  if (canKeep()) registerDeskWorker().catch(() => undefined);
}

/** The one script address that the Content-Security-Policy lets pages make. */
function trusted(path: string): string {
  // Cast: it is not in TypeScript's types, nor in every browser.
  const { trustedTypes } = globalThis as unknown as {
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: () => string },
      ) => { createScriptURL: (path: string) => string };
    };
  };
  policy ??= trustedTypes?.createPolicy('desk', { createScriptURL: () => SCRIPT });
  return policy?.createScriptURL(path) ?? path;
}

let policy: { createScriptURL: (path: string) => string } | undefined;
