const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * A bank or wallet in the spelling of the settings: two spellings of one bank would make two payments of one reference.
 */
export const listedBank = (banks: string[], typed: string): string | undefined =>
  banks.find((name) => plain(name) === plain(typed));
