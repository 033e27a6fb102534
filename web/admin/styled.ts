/**
 * Turns the page's style sheet on, and waits for it. The built page only preloads it (vite.config.ts), so that a slow
 * connection paints a first page at once.
 */
export async function styled(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=preload][as=style]');
  if (!sheet) return;
  await new Promise((done) => {
    sheet.onload = done;
    sheet.onerror = done;
    sheet.rel = 'stylesheet';
  });
}
