/** Makes a name of the code readable: `READY_FOR_PICKUP` as “Ready for pickup”, `sold-out` as “Sold out”. */
export function inWords(name: string): string {
  const words = name.toLowerCase().replace(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
