// The service worker of the back office (/admin). It keeps the empty page and the code, so that the desk opens without a
// connection and says so itself, and it shows notices to staff (RFC 8030). It never sees a call to /api/ answered: no data
// is kept. Its own policy governs what it fetches (workerHeaders in server/headers.ts).
const CACHE = 'desk';
/** A page without content, which the scripts turn into any screen. */
const SHELL = '/admin/login';
const RETRY_AFTER_MS = 400;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const answer = fetchTwice(request);
    event.respondWith(answer.catch(() => keptShell(answer)));
    event.waitUntil(answer.then(keepShell).catch(() => undefined)); // offline, the kept page stays
  } else if (pathname.startsWith('/assets/')) event.respondWith(keptFile(request));
});

/** Tries again after a moment: a phone that changes its network breaks off what is under way. */
async function fetchTwice(request) {
  try {
    return await fetch(request);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return fetch(request);
  }
}

/** The kept page; without one the failure of `answer`, which the browser shows. */
const keptShell = async (answer) => (await caches.match(SHELL)) ?? answer;

/** A file of the code never changes under its name. */
async function keptFile(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetchTwice(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

/** Keeps today's empty page and the code that it names. When it has changed, the files of the previous release are dropped. */
async function keepShell() {
  const page = await fetch(SHELL, { cache: 'no-cache' });
  if (!page.ok) return;
  const html = await page.clone().text();
  const kept = await caches.match(SHELL);
  if (kept && (await kept.text()) === html) return;
  const files = new Set(html.match(/\/assets\/[\w.-]+/g));
  const cache = await caches.open(CACHE);
  await cache.addAll(files);
  await cache.put(SHELL, page);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== SHELL && !files.has(pathname)) await cache.delete(request);
  }
}

self.addEventListener('push', (event) => {
  const { title, body } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, icon: '/icon-192.png' }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openDesk());
});

async function openDesk() {
  const [tab] = await self.clients.matchAll({ type: 'window' });
  await (tab ? tab.focus() : self.clients.openWindow('/admin'));
}
