/** Downloads a file that was fetched with the session's token. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // After this time, the browser has its copy.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
