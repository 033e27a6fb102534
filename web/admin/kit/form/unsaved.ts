const forms = new Set<() => boolean>();

/** Whether an open form holds unsaved changes. */
export const hasUnsaved = () => [...forms].some((isUnsaved) => isUnsaved());

/** Lets the whole page know of what one of its forms holds; gives what is to be called when the form is gone. */
export function noteForm(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved);
  return () => void forms.delete(isUnsaved);
}
