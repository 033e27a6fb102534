import type { SessionUser } from '../../../contract/access/access.ts';
import type { BodyOf } from '../../../contract/api.ts';
import { CallError, call } from '../../shared/api.ts';
import { clearSession, RETURN } from '../../shared/session.ts';
import { ADMIN_START, forgetPage, isSessionKept, rememberedPage, storeSession } from '../../shared/sign-in.ts';
import { solveCaptcha } from '../kit/captcha/captcha.ts';

/**
 * Puts the first files of the back office into the browser's cache while you type: on a slow line, half of the wait.
 * They are some 190 kB, so not on a phone that saves data.
 */
export async function fetchAhead(): Promise<void> {
  // Safari and Firefox don't have it.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const page = await fetch(ADMIN_START);
  if (!page.ok) return;
  for (const href of new Set((await page.text()).match(/\/admin\/assets\/[\w.-]+/g))) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'prefetch', crossOrigin: 'anonymous', href }));
  }
}

/** Signs in. Solves a captcha in the background first, if many others at this address failed. */
export async function askToSignIn(body: BodyOf<'POST user/login'>) {
  try {
    return await call('POST user/login', { body });
  } catch (error) {
    if (!(error instanceof CallError && error.errors.reCaptcha)) throw error;
    return call('POST user/login', { body: { ...body, reCaptcha: await solveCaptcha() } });
  }
}

/**
 * Stores the session, and goes to the page that asked for it. False if the browser can't store it: then the user isn't
 * signed in.
 */
export async function enter({ token, data }: { token: string; data: SessionUser }): Promise<boolean> {
  const page = rememberedPage();
  storeSession(token, data);
  if (!isSessionKept()) {
    // End it here, because no other code does.
    await call('GET user/logout').catch(() => undefined);
    clearSession(RETURN);
    return false;
  }
  forgetPage();
  // The cached page can be in the previous user's language.
  await globalThis.caches?.delete('back office page').catch(() => {});
  location.assign(page?.path ?? ADMIN_START);
  return true;
}
