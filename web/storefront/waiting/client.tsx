/** How long to wait before the next try. */
const PAUSE = 5_000;

const main = document.querySelector('main') as HTMLElement;
const { scheme = '', lost = '' } = main.dataset;

/** A plain fetch: the typed client would load all code that the pages share. */
async function dataOf(path: string, init?: RequestInit) {
  const { data } = await (await fetch(`/api/${path}`, init)).json();
  if (!data) throw new Error(path);
  return data;
}

/** Solves the captcha for a position in the queue, which the page then shows. */
async function enter(): Promise<void> {
  try {
    const challenge = await dataOf('captcha/challenge');
    const { solutionOf } = await import('../kit/captcha/captcha-solution.ts');
    const body = JSON.stringify({ recaptchaToken: await solutionOf(challenge) });
    const headers = { 'content-type': 'application/json' };
    await dataOf(`scheme/public/${scheme}/place`, { method: 'POST', headers, body });
    location.reload();
  } catch {
    (document.querySelector('[role=status]') as HTMLElement).textContent = lost;
    setTimeout(enter, PAUSE);
  }
}

enter();
