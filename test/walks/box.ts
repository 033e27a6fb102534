import type { Locator } from '@playwright/test';

/**
 * Returns the box of a part of the page. A part that isn't rendered fails the walk, because every comparison with a
 * missing box would hold.
 */
export async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} has no box: it is not drawn.`);
  return box;
}
