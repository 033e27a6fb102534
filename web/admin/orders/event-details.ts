import { inWords } from '../../../contract/language/in-words.ts';

const YES_OR_NO: Record<string, [yes: string, no: string]> = {
  sellable: ['Can be resold', 'Can’t be resold'],
  gifts_back: ['The gift was returned too', 'The gift stayed with the customer'],
};

/** Writes a step's details in words, one per line. Skips the number of a move, which only ties its orders together. */
export const eventDetails = (details: Record<string, string | boolean> | null | undefined): string[] =>
  Object.entries(details ?? {})
    .filter(([name]) => name !== 'move')
    .map(([name, value]) => {
      if (typeof value === 'boolean') return (YES_OR_NO[name] ?? ['Yes', 'No'])[value ? 0 : 1];
      return `${name === 'imei' ? 'IMEI' : inWords(name)}: ${value}`;
    });
