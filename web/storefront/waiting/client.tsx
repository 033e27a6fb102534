import { call } from '../../shared/api.ts';
import { solveCaptcha } from '../kit/captcha.ts';

/** Milliseconds until it is tried again. */
const PAUSE = 5_000;

const main = document.querySelector('main') as HTMLElement;
const { scheme = '', lost = '' } = main.dataset;

/** Solves the captcha for a place in the queue, which the page after it shows. */
async function enter(): Promise<void> {
  try {
    const recaptchaToken = await solveCaptcha();
    await call('POST scheme/public/{id}/place', { params: { id: scheme }, body: { recaptchaToken } });
    location.reload();
  } catch {
    (document.querySelector('[role=status]') as HTMLElement).textContent = lost;
    setTimeout(enter, PAUSE);
  }
}

enter();
