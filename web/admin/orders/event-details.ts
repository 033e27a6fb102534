import { ownWords, t } from '../language/t.ts';

const YES_OR_NO: Record<string, [yes: string, no: string]> = {
  sellable: [t('Can be resold'), t('Can’t be resold')],
  gifts_back: [t('The gift was returned too'), t('The gift stayed with the customer')],
};

/** Writes a step's details in words, one per line. Skips a move's number, which only groups its orders. */
export const eventDetails = (details: Record<string, string | boolean> | null | undefined): string[] =>
  Object.entries(details ?? {})
    .filter(([name]) => name !== 'move')
    .map(([name, value]) => {
      if (typeof value === 'boolean') return (YES_OR_NO[name] ?? [t('Yes'), t('No')])[value ? 0 : 1];
      return `${ownWords(name)}: ${value}`;
    });
