/** Hands a file that was fetched with the session's token to the browser's own download. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has taken its copy by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
