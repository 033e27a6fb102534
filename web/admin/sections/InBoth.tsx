import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { t } from '../language/t.ts';
import type { SectionsForm } from './section-values.ts';

interface Props {
  form: SectionsForm;
  /** Path of the English field; the Nepali one adds `_ne`. */
  path: `section.${string}`;
  label: string;
  value: string;
  value_ne: string;
  /** In characters. */
  most: number;
  required?: boolean;
  long?: boolean;
}

/** Edits one text in both languages; shows its length and what is missing as you type. */
export function InBoth({ form, path, label, value, value_ne, most, required = false, long = false }: Props) {
  const Input = long ? Textarea : TextInput;
  const propsOf = (name: Props['path'], text: string, other: string, missing: string) => {
    const field = form.field(name);
    const length = [...text].length;
    const tooLong = length > most && t('{count} characters: use at most {most}.', { count: length, most });
    return {
      ...field,
      required: required || field.required === true,
      description: t('{count} of {most} characters', { count: length, most }),
      error: field.error || tooLong || (!text && other ? missing : undefined),
    };
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Input label={label} {...propsOf(path, value, value_ne, t('Write it in English.'))} />
      <Input
        label={t('{label} in Nepali', { label })}
        lang="ne"
        {...propsOf(`${path}_ne`, value_ne, value, t('Add the Nepali text too.'))}
      />
    </SimpleGrid>
  );
}
