const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Spells a bank or wallet as the settings do: otherwise two spellings of one bank would turn one reference into two
 * payments.
 */
export const listedBank = (banks: string[], typed: string): string | undefined =>
  banks.find((name) => plain(name) === plain(typed));
