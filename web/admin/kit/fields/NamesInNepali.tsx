import { SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OptionNames } from '../../../../contract/catalog/variants.ts';
import { InNepali } from './InNepali.tsx';

interface Props {
  label: string;
  /** The customers' options in English. */
  words: string[];
  names: OptionNames;
  errors: Record<string, ReactNode>;
  /** Path of the names in the form, for their errors. */
  path: string;
  onChange(names: OptionNames): void;
}

/** Edits the Nepali names of options; an option without a name yet has no field. */
export function NamesInNepali({ label, words, names, errors, path, onChange }: Props) {
  const named = words.filter((word) => word !== '');
  if (named.length === 0) return null;
  const wrong = Object.fromEntries(named.map((word) => [word, errors[`${path}.${word}`]]));
  return (
    <InNepali label={label} fields={named} form={{ values: names, errors: wrong }}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {named.map((word) => (
          <TextInput
            key={word}
            label={word}
            lang="ne"
            maxLength={100}
            value={names[word] ?? ''}
            error={wrong[word]}
            onChange={(event) => onChange({ ...names, [word]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
    </InNepali>
  );
}
