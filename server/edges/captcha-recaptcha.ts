import { createHash } from 'node:crypto';
import { type Captcha, CaptchaAway } from './captcha.ts';

interface Keys {
  siteKey: string;
  secret: string;
  /** The address that verifies tokens. */
  url: string;
  /** From 0 to 1: a lower score is hardly a person. */
  leastScore: number;
  /** The only host whose tokens count: ours. */
  hostname: string;
}

/** The answer of siteverify (reCAPTCHA v3). */
interface Verdict {
  success?: boolean;
  score?: number;
  action?: string;
  hostname?: string;
}

const TIMEOUT = 5_000;

/** Spec 9: the name under which our forms ask for their tokens. */
const ACTION = 'submit';

/**
 * Uses Google's reCAPTCHA v3: the browser asks Google for a token, which Google verifies for us. A token counts once.
 */
export function recaptcha({ siteKey, secret, url, leastScore, hostname }: Keys): Captcha {
  return {
    challenge: async () => ({ provider: 'recaptcha', site_key: siteKey, action: ACTION }),
    async solved(value) {
      const verdict = await verify(url, new URLSearchParams({ secret, response: value }));
      const isOurs = verdict.success && verdict.action === ACTION && verdict.hostname === hostname;
      if (!isOurs || (verdict.score ?? 0) < leastScore) return undefined;
      return createHash('sha256').update(value).digest('base64url');
    },
  };
}

async function verify(url: string, body: URLSearchParams): Promise<Verdict> {
  try {
    const reply = await fetch(url, { method: 'POST', redirect: 'error', body, signal: AbortSignal.timeout(TIMEOUT) });
    if (!reply.ok) throw new Error(`It answered ${reply.status}.`);
    return (await reply.json()) as Verdict;
  } catch (error) {
    throw new CaptchaAway('The captcha could not be verified.', { cause: error });
  }
}
