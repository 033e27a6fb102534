import type { SessionUser } from '../../../contract/access.ts';
import { call } from '../../shared/api.ts';
import { clearSession, RETURN } from '../../shared/session.ts';
import { ADMIN_START, forgetPage, isSessionKept, rememberedPage, storeSession } from '../../shared/sign-in.ts';

/** Keeps the session and goes to the page that asked for it; false where the browser keeps nothing, so nobody is signed in. */
export async function enter({ token, data }: { token: string; data: SessionUser }): Promise<boolean> {
  const page = rememberedPage();
  storeSession(token, data);
  if (!isSessionKept()) {
    // Nobody else will end it.
    await call('GET user/logout').catch(() => undefined);
    clearSession(RETURN);
    return false;
  }
  forgetPage();
  location.assign(page?.path ?? ADMIN_START);
  return true;
}
