const forms = new Set<() => boolean>();

/** Whether an open form has unsaved changes. */
export const hasUnsaved = () => [...forms].some((isUnsaved) => isUnsaved());

/** Registers an open form; returns the function to call when it closes. */
export function noteForm(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved);
  return () => void forms.delete(isUnsaved);
}
