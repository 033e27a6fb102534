/**
 * The back office's service worker, whose text is served: it uses nothing from outside. This part shows notifications
 * and opens what they are about.
 */
export function pushWorker() {
  // A page that shows something else may hold typed text: leave it where it is.
  const FREE = ['/admin/dashboard/commerce', '/admin/work-list', '/admin/your-retailers', '/admin/return-requests'];

  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));

  addEventListener('push', (event) => {
    const { title, body, url } = event.data.json();
    const how = { body, data: url, tag: 'news', renotify: true, icon: '/icon-192.png' };
    event.waitUntil(registration.showNotification(title, how));
  });

  addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(new URL(event.notification.data, registration.scope)));
  });

  async function open({ href }) {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find(({ url }) => url === href);
    if (there) return there.focus();
    const free = pages.find(({ url }) => FREE.includes(new URL(url).pathname));
    try {
      if (free) return await (await free.navigate(href)).focus();
    } catch {
      // A page from before this worker can't be sent anywhere.
    }
    return clients.openWindow(href);
  }
}
