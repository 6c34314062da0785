import type { NewPushBrowser } from '../api/pushBrowsers.ts';
import { DESK_SCOPE, registerDeskWorker } from '../session/deskWorker.ts';

/** False over plain http, and on an iPhone until the page is on its Home Screen. */
export const canShowNotices = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(DESK_SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Where this browser gets its notices; null: nowhere. */
export const endpointHere = async (): Promise<string | null> =>
  canShowNotices() ? ((await subscriptionHere())?.endpoint ?? null) : null;

/** Asks for permission and subscribes again, which replaces an older key. Null: the user, or the browser, refused. */
export async function subscribeHere(publicKey: string): Promise<NewPushBrowser | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await unsubscribeHere();
  const registration = await registerDeskWorker();
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
