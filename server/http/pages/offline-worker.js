/**
 * The part of the back office's service worker that opens it offline, served as text after the other part. It
 * keeps the page and the files that this device used, and never an answer of the API.
 */
export function offlineWorker() {
  const PAGE = '/admin/';
  const [PAGES, FILES] = ['back office page', 'back office files'];
  // In milliseconds: how long to wait for the network. A slow one still gets the page of this release and language.
  const [SHORT, LONG] = [1000, 5000];
  const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  // A release has fewer files.
  const MOST_FILES = 300;

  addEventListener('activate', (event) => {
    // The page that registered this worker was loaded before it. A page that is opened meanwhile waits for this.
    event.waitUntil(Promise.race([inCache(PAGES, (pages) => pages.add(PAGE)), after(SHORT)]));
  });

  addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET') return;
    if (request.mode === 'navigate') event.respondWith(pageFor(event));
    else if (new URL(request.url).pathname.startsWith('/admin/assets/')) event.respondWith(fileFor(event));
  });

  /** A full or broken cache must not come between a person and the server. */
  async function inCache(name, use) {
    try {
      return await use(await caches.open(name));
    } catch {
      return undefined;
    }
  }

  async function pageFor(event) {
    const kept = await inCache(PAGES, (pages) => pages.match(PAGE, { ignoreVary: true }));
    const asked = fetch(event.request).then((answer) => {
      const copy = answer.ok && answer.clone();
      if (copy) event.waitUntil(inCache(PAGES, (pages) => pages.put(PAGE, copy)));
      return answer;
    });
    if (!kept) return asked;
    event.waitUntil(asked.catch(() => {}));
    const answer = await Promise.race([asked, after(globalThis.navigator.onLine ? LONG : SHORT)]).catch(() => {});
    return answer && answer.status < 500 ? answer : kept;
  }

  async function fileFor(event) {
    const { request } = event;
    const kept = await inCache(FILES, (files) => files.match(request, { ignoreVary: true }));
    if (kept) return kept;
    const answer = await fetch(request);
    const copy = answer.ok && answer.clone();
    if (copy) event.waitUntil(inCache(FILES, (files) => keepFile(files, request, copy)));
    return answer;
  }

  async function keepFile(files, request, answer) {
    await files.put(request, answer);
    const keys = await files.keys();
    for (const old of keys.slice(0, Math.max(keys.length - MOST_FILES, 0))) await files.delete(old);
  }
}
