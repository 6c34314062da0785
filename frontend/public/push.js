// Shows notices to staff (RFC 8030). It keeps no page and answers no request.
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
