const forms = new Set<() => boolean>();

/** Whether an open form holds unsaved changes. */
export const hasUnsaved = () => [...forms].some((isUnsaved) => isUnsaved());

/** Marks that a form has unsaved changes; returns the function to call when it's gone. */
export function noteForm(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved);
  return () => void forms.delete(isUnsaved);
}
