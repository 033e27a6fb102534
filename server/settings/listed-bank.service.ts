const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Spells a bank or wallet as the settings do: two spellings of one bank would make two payments of one reference. */
export const listedBank = (banks: string[], typed: string): string | undefined =>
  banks.find((name) => plain(name) === plain(typed));
