/**
 * Turns the page's style sheets on, and waits for them. The built page only preloads them (vite.config.ts), so that a
 * slow connection paints a first page at once.
 */
export async function styled(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]');
  await Promise.all(Array.from(sheets, turnOn));
}

const turnOn = (sheet: HTMLLinkElement) =>
  new Promise((done) => {
    sheet.onload = done;
    sheet.onerror = done;
    sheet.rel = 'stylesheet';
  });
