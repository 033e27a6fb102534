/** Pictures further down load before the visitor scrolls to them. */
const MOST_BLURS = 40;
const KEY = /^public\/([\w-]+\.jpg)$/;
const BLUR = /^data:image\/webp;base64,[\w+/=]+$/;

/**
 * Writes rules that put a blur behind each picture until it has loaded. They join the style in the head, whose hash the
 * CSP allows; a style on the element would be blocked.
 */
export function blurStyles(props: unknown): string {
  const rules = new Map<string, string>();
  for (const { path, blur } of filesIn(props)) {
    const key = KEY.exec(path)?.[1];
    if (key && BLUR.test(blur) && rules.size < MOST_BLURS)
      rules.set(key, `img[src$="${key}"]{background:url(${blur}) 50%/cover}`);
  }
  return [...rules.values()].join('');
}

function* filesIn(value: unknown): Generator<{ path: string; blur: string }> {
  if (typeof value !== 'object' || value === null) return;
  const { path, blur } = value as { path?: unknown; blur?: unknown };
  if (typeof path === 'string' && typeof blur === 'string') yield { path, blur };
  for (const part of Object.values(value)) yield* filesIn(part);
}
