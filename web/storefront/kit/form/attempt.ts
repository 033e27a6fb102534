import { newIdempotencyKey } from '../../../shared/api.ts';
import { tabStorage } from '../../../shared/storage.ts';

/** Returns the Idempotency-Key of the last attempt if its content was the same; otherwise a new one. */
export function keyOf(name: string, content: object): string {
  const mark = digest(JSON.stringify(content));
  const [lastMark, lastKey] = tabStorage.getItem(name)?.split(' ') ?? [];
  const key = lastMark === mark && lastKey ? lastKey : newIdempotencyKey();
  tabStorage.setItem(name, `${mark} ${key}`);
  return key;
}

/** Settles the attempt: the same content counts as new from now on. */
export const forgetAttempt = (name: string) => tabStorage.removeItem(name);

/**
 * Tells orders apart without storing customer details on a shared phone. Hand-made, because crypto.subtle needs https.
 */
function digest(content: string): string {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (const unit of content) {
    const code = unit.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13);
  }
  return `${content.length}.${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`;
}
