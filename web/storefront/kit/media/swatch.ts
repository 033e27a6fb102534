const INKS: Record<string, string> = {
  black: '#1b1c20',
  midnight: '#1b1c20',
  graphite: '#3b3c41',
  grey: '#8a8d93',
  gray: '#8a8d93',
  titanium: '#a19a91',
  silver: '#d5d7db',
  white: '#f3f1ec',
  ivory: '#efeae0',
  cream: '#f2e8d5',
  blue: '#6f9cc2',
  navy: '#22314f',
  teal: '#2a7f7b',
  green: '#33574a',
  mint: '#a9d9c4',
  red: '#b3243c',
  orange: '#dd7430',
  gold: '#d9b585',
  yellow: '#efcf55',
  bronze: '#8d6a4a',
  brown: '#6f4d38',
  pink: '#e7a8b8',
  purple: '#6d5a9c',
  violet: '#6d5a9c',
  lavender: '#b5a6d1',
};

/** Returns the colour named by the last known word, as in “Glacier Blue”; undefined if there's none. */
export function swatchOf(name: string): string | undefined {
  const words = name.toLowerCase().split(/[^a-z]+/);
  return words.reverse().flatMap((word) => INKS[word] ?? [])[0];
}
