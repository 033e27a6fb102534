const forms = new Set<() => boolean>();

/** Whether an open form holds unsaved changes. */
export const hasUnsaved = () => [...forms].some((isUnsaved) => isUnsaved());

/**
 * Tells the whole page whether one of its forms has unsaved changes; returns the function to call when the form is
 * gone.
 */
export function noteForm(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved);
  return () => void forms.delete(isUnsaved);
}
