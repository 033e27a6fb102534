interface Recaptcha {
  ready(done: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const LOAD_TIMEOUT_MS = 10_000;

/** Gets a reCAPTCHA v3 token for one call, loading its script first. Throws if Google can't be reached. */
export async function recaptchaToken({ site_key, action }: { site_key: string; action: string }): Promise<string> {
  const token = withGoogle(site_key).then((google) => google.execute(site_key, { action }));
  const tooLong = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('No response.')), LOAD_TIMEOUT_MS));
  return Promise.race([token, tooLong]);
}

function withGoogle(siteKey: string): Promise<Recaptcha> {
  return new Promise((done, fail) => {
    const ready = () => window.grecaptcha?.ready(() => done(window.grecaptcha as Recaptcha));
    if (window.grecaptcha) return ready();
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.onload = ready;
    script.onerror = () => {
      script.remove();
      fail(new Error('The script did not load.'));
    };
    document.head.append(script);
  });
}
