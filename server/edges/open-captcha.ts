import { altcha, type Captcha } from './captcha.ts';
import { recaptcha } from './captcha-recaptcha.ts';

interface CaptchaConfig {
  AGRIM_SECRET: string;
  RECAPTCHA_SITE_KEY?: string;
  RECAPTCHA_SECRET_KEY?: string;
  RECAPTCHA_URL: string;
  RECAPTCHA_LEAST_SCORE: number;
  PUBLIC_URL: string;
}

/** Opens reCAPTCHA if its two keys are given; otherwise ALTCHA, which needs no third party. */
export function openCaptcha(config: CaptchaConfig): Captcha {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secret } = config;
  if (!siteKey || !secret) return altcha(config.AGRIM_SECRET);
  const { hostname } = new URL(config.PUBLIC_URL);
  return recaptcha({ siteKey, secret, url: config.RECAPTCHA_URL, leastScore: config.RECAPTCHA_LEAST_SCORE, hostname });
}
