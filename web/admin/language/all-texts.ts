declare global {
  /** The address of the Nepali texts that the first page doesn't need; undefined in English. */
  var laterNepali: string | undefined;
}

let loading: Promise<unknown> | undefined;

/** Loads the texts of all pages, once. The build puts this before each part that is loaded later (vite.config.ts). */
export async function allTexts(): Promise<void> {
  if (!globalThis.laterNepali) return;
  loading ??= import(/* @vite-ignore */ globalThis.laterNepali);
  await loading;
}
