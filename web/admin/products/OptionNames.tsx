import { Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import { InNepali } from '../kit/InNepali.tsx';
import type { TypedForm } from '../kit/typed-form.ts';
import { type ProductValues, whole } from './values.ts';

/** What the inventory types and their options are called in Nepali. */
export function OptionNames({ form: { values, errors, set } }: { form: TypedForm<ProductValues> }) {
  const { option_names_ne: names } = values;
  const types = whole(values.inventory_type).filter((type) => type.inventory_type !== '');
  if (types.length === 0) return null;
  const words = [...new Set(types.flatMap(({ inventory_type, option }) => [inventory_type, ...option]))];
  const wrong = Object.fromEntries(words.map((word) => [word, errors[`option_names_ne.${word}`]]));
  const inputOf = (word: string) => (
    <TextInput
      key={word}
      label={word}
      lang="ne"
      maxLength={40}
      value={names[word] ?? ''}
      error={wrong[word]}
      onChange={(event) => set('option_names_ne', { ...names, [word]: event.currentTarget.value })}
    />
  );
  return (
    <InNepali label="Inventory types in Nepali" fields={words} form={{ values: names, errors: wrong }}>
      {types.map(({ inventory_type, option }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a type is known by its place, its name may change
        <Fieldset key={index} legend={`${inventory_type} and its options`}>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
            {[...new Set([inventory_type, ...option])].map(inputOf)}
          </SimpleGrid>
        </Fieldset>
      ))}
    </InNepali>
  );
}
