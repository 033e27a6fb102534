/**
 * The part of the back office's service worker that opens it without a line, served as text after the other part. It
 * keeps the page and the files that this device used, and never an answer of the API.
 */
export function offlineWorker() {
  const PAGE = '/admin/';
  const [PAGES, FILES] = ['back office page', 'back office files'];
  // In milliseconds: after this, a line that is there counts as none.
  const PATIENCE = 1000;
  // A release has fewer files.
  const MOST_FILES = 300;

  addEventListener('activate', (event) => {
    // The page that registered this worker was loaded before it.
    event.waitUntil(caches.open(PAGES).then((pages) => pages.add(PAGE).catch(() => {})));
  });

  addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET') return;
    if (request.mode === 'navigate') event.respondWith(pageFor(event));
    else if (new URL(request.url).pathname.startsWith('/admin/assets/')) event.respondWith(fileFor(event));
  });

  async function pageFor(event) {
    const pages = await caches.open(PAGES);
    const kept = await pages.match(PAGE, { ignoreVary: true });
    const asked = fetch(event.request).then(async (answer) => {
      if (answer.ok) await pages.put(PAGE, answer.clone());
      return answer;
    });
    if (!kept) return asked;
    event.waitUntil(asked.catch(() => {}));
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    const answer = await Promise.race([asked, late]).catch(() => {});
    return answer && answer.status < 500 ? answer : kept;
  }

  async function fileFor({ request }) {
    const files = await caches.open(FILES);
    const kept = await files.match(request, { ignoreVary: true });
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) await files.put(request, answer.clone());
    const keys = await files.keys();
    for (const old of keys.slice(0, Math.max(keys.length - MOST_FILES, 0))) await files.delete(old);
    return answer;
  }
}
