import type { NewPushBrowser } from '../api/pushBrowsers.ts';

/** Serves notices alone (`public/push.js`), for the pages of staff. */
const SCRIPT = '/push.js';
const SCOPE = '/admin';

/** False over plain http, and on an iPhone until the page is on its Home Screen. */
export const canShowNotices = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Where this browser gets its notices; null: nowhere. */
export const endpointHere = async (): Promise<string | null> =>
  canShowNotices() ? ((await subscriptionHere())?.endpoint ?? null) : null;

/** Asks for permission and subscribes anew, so that a key of before is gone. Null: the user, or the browser, said no. */
export async function subscribeHere(publicKey: string): Promise<NewPushBrowser | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await unsubscribeHere();
  const registration = await navigator.serviceWorker.register(trusted(SCRIPT), { scope: SCOPE });
  await untilActive(registration);
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** The push service forgets this browser. */
export async function unsubscribeHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}

async function untilActive({ active, installing, waiting }: ServiceWorkerRegistration) {
  const worker = installing ?? waiting;
  if (active || !worker) return;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
  });
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
  policy ??= trustedTypes?.createPolicy('push', { createScriptURL: () => SCRIPT });
  return policy?.createScriptURL(path) ?? path;
}

let policy: { createScriptURL: (path: string) => string } | undefined;
