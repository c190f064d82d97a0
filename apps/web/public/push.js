// What the house pushes to this browser: shown, and opened on a press. It keeps nothing and answers for no page.

self.addEventListener('push', (event) => {
  const { title, body, href, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { href } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const to = new URL(event.notification.data.href, self.location.origin);
  // Only ever a page of our own.
  if (to.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
      const same = open.find((client) => client.url === to.href);
      return same === undefined ? self.clients.openWindow(to.href) : same.focus();
    }),
  );
});
