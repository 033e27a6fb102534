import { Button, Input, Stack } from '@mantine/core';
import { HEADLINE, LEAST_WIDTH, ONE_LINE } from '../../../contract/sections/sections.ts';
import { SortableList } from '../kit/fields/SortableList.tsx';
import { IconPlus } from '../kit/icons.ts';
import { t } from '../language/t.ts';
import { InBoth } from './InBoth.tsx';
import { PicturePick } from './PicturePick.tsx';
import { type ItemValues, newItem, type SectionsForm, type SectionValues } from './section-values.ts';

const WORDS = {
  gallery: { label: t('Pictures'), one: t('picture'), add: t('Add a picture') },
  box: { label: t('Items'), one: t('item'), add: t('Add an item') },
  questions: { label: t('Questions'), one: t('question'), add: t('Add a question') },
};
const QUESTION = 140;
const ANSWER = 1000;

interface Props {
  form: SectionsForm;
  index: number;
  section: SectionValues;
  kind: keyof typeof WORDS;
}

/** Edits a section's rows in order: pictures with captions, box contents, or questions with answers. */
export function Items({ form, index, section, kind }: Props) {
  const { label, one, add } = WORDS[kind];
  const path = `section.${index}.item` as const;
  const set = (item: ItemValues[]) => form.field(path).onChange(item);
  return (
    <Input.Wrapper label={label} labelElement="div" error={form.errors[path]}>
      <Stack gap="sm" mt={4}>
        <SortableList
          label={label}
          rows={section.item}
          idOf={({ _id }) => _id}
          nameOf={(_item, index) => `${one} ${index + 1}`}
          onChange={set}
        >
          {(item, index) => <ItemFields form={form} path={`${path}.${index}`} item={item} kind={kind} />}
        </SortableList>
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...section.item, newItem()])}
        >
          {add}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

interface ItemProps {
  form: SectionsForm;
  path: `section.${string}`;
  item: ItemValues;
  kind: keyof typeof WORDS;
}

function ItemFields({ form, path, item, kind }: ItemProps) {
  const both = (field: 'caption' | 'name' | 'question' | 'answer') => ({
    form,
    path: `${path}.${field}` as const,
    value: item[field],
    value_ne: item[`${field}_ne`],
  });
  if (kind === 'box') return <InBoth label={t('Item')} most={HEADLINE} required {...both('name')} />;
  if (kind === 'questions')
    return (
      <Stack gap="xs">
        <InBoth label={t('Question')} most={QUESTION} required {...both('question')} />
        <InBoth label={t('Answer')} most={ANSWER} required long {...both('answer')} />
      </Stack>
    );
  return (
    <Stack gap="xs">
      <PicturePick
        label={t('Picture')}
        required
        least={LEAST_WIDTH.gallery}
        value={item.picture}
        error={form.errors[`${path}.picture`]}
        onChange={(id) => form.field(`${path}.picture`).onChange(id)}
      />
      <InBoth label={t('Caption')} most={ONE_LINE} {...both('caption')} />
    </Stack>
  );
}
