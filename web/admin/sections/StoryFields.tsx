import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { t } from '../language/t.ts';
import { InBoth } from './InBoth.tsx';
import type { SectionsForm, SectionValues } from './section-values.ts';

const SIDES = [
  { value: 'below', label: t('Below the text') },
  { value: 'left', label: t('Left of the text') },
  { value: 'right', label: t('Right of the text') },
];

interface Props {
  form: SectionsForm;
  index: number;
  section: SectionValues;
  most: number;
}

/** Edits a story's large number and unit, the text below, and the picture's side. */
export function StoryFields({ form: { field, ...form }, index, section, most }: Props) {
  const of = (name: 'number' | 'unit' | 'unit_ne' | 'side') => field(`section.${index}.${name}`);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput label={t('Number')} description={t('Shown large, such as 200.')} {...of('number')} />
        <TextInput label={t('Unit')} description={t('For example, MP.')} {...of('unit')} />
        <TextInput label={t('Unit in Nepali')} description={t('If different.')} lang="ne" {...of('unit_ne')} />
      </SimpleGrid>
      <InBoth
        form={{ field, ...form }}
        path={`section.${index}.text`}
        label={t('Text')}
        most={most}
        long
        value={section.text}
        value_ne={section.text_ne}
      />
      <Select label={t('Picture position')} data={SIDES} allowDeselect={false} {...of('side')} />
    </>
  );
}
