import { Anchor, Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LAYOUT_CLASSES, type LayoutType, VIEW_TYPES, viewWords } from '../../../contract/sections/home.ts';
import { useChoices } from '../kit/fields/choices.ts';
import { DayAndTime } from '../kit/fields/DayAndTime.tsx';
import type { Names } from '../kit/merge/difference-words.ts';
import { t, translated } from '../language/t.ts';
import { useProductChoices, useSchemes } from './choices.ts';
import type { SectionsForm, SectionValues } from './section-values.ts';

interface Props {
  form: SectionsForm;
  index: number;
  section: SectionValues;
}

const WIDTHS: Record<(typeof LAYOUT_CLASSES)[number], string> = {
  '': t('Page width'),
  'full-width': t('Full width'),
  narrow: t('Narrow, for text'),
  centred: t('Centred'),
};

/** Edits the content, time and look of a section that only home pages have. */
export function HomeFields({ form: { field }, index, section }: Props) {
  const [isMore, setMore] = useState(section.extra_setting !== '');
  const of = (name: keyof SectionValues) => field(`section.${index}.${name}`);
  const kind = section.kind as LayoutType;
  const views: readonly string[] = VIEW_TYPES[kind];
  const widths = LAYOUT_CLASSES.map((value) => ({ value, label: WIDTHS[value] }));
  const isOwnWidth = !LAYOUT_CLASSES.some((name) => name === section.layout_class);
  return (
    <Stack gap="sm" pt="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('Title')} maxLength={120} {...of('name')} required />
        <TextInput label={t('Title in Nepali')} lang="ne" maxLength={120} {...of('name_ne')} />
      </SimpleGrid>
      <Switch label={t('Show title')} {...field(`section.${index}.is_header`, { type: 'checkbox' })} />
      <Shows type={kind} of={of} section={section} />
      {views.length > 1 && (
        <Select
          label={t('Layout')}
          data={views.map((value) => ({ value, label: translated(viewWords(value)) }))}
          allowDeselect={false}
          {...of('view_type')}
          required
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DayAndTime label={t('Publish on')} usual="00:00:00" {...of('publish_from')} />
        <DayAndTime label={t('Unpublish on')} usual="23:59:59" {...of('publish_to')} />
      </SimpleGrid>
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="left"
        aria-expanded={isMore}
        onClick={() => setMore(!isMore)}
      >
        {isMore ? t('Fewer settings') : t('More settings: width, background, columns')}
      </Anchor>
      {isMore && (
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label={t('Width')}
              data={isOwnWidth ? [...widths, { value: section.layout_class, label: section.layout_class }] : widths}
              allowDeselect={false}
              {...of('layout_class')}
              value={section.layout_class}
            />
            <TextInput label={t('CSS classes')} description={t('For your own styles.')} {...of('custom_class')} />
          </SimpleGrid>
          <Textarea
            label={t('Extra settings')}
            description={t('JSON, such as {example}. Backgrounds: {looks}.', {
              example: '{"background": "mist", "columns": 3, "limit": 6}',
              looks: 'plain, mist, dark, accent',
            })}
            minRows={1}
            {...of('extra_setting')}
          />
        </Stack>
      )}
    </Stack>
  );
}

interface ShowsProps {
  type: LayoutType;
  of: (name: keyof SectionValues) => object;
  section: SectionValues;
}

function Shows({ type, of, section }: ShowsProps) {
  switch (type) {
    case 'content':
      return <ContentSelect props={of('content_key')} chosen={section.content_key} />;
    case 'slider':
      return <ListSelect list="GET slider" label={t('Slider')} props={of('slider_id')} chosen={section.slider_id} />;
    case 'product':
      return (
        <ListSelect
          list="GET product-section"
          label={t('Product section')}
          props={of('product_section_id')}
          chosen={section.product_section_id}
        />
      );
    case 'brand':
      return (
        <ListSelect
          list="GET brand-section"
          label={t('Brand section')}
          props={of('brand_section_id')}
          chosen={section.brand_section_id}
        />
      );
    default:
      return null;
  }
}

interface ListSelectProps {
  list: 'GET slider' | 'GET product-section' | 'GET brand-section';
  label: string;
  props: object;
  chosen: string;
}

type NamedList = ListSelectProps['list'];

const useNamed = (list: NamedList, chosen: string[]) =>
  useChoices(list, { search: 'find_name', labelOf: (row) => row.name }, chosen);

/** Names the records that sections show, by id. */
export const NAMES: Names = {
  scheme_id: useSchemes,
  product_id: useProductChoices,
  slider_id: (ids) => useNamed('GET slider', ids),
  product_section_id: (ids) => useNamed('GET product-section', ids),
  brand_section_id: (ids) => useNamed('GET brand-section', ids),
};

function ListSelect({ list, label, props, chosen }: ListSelectProps) {
  const choices = useNamed(list, [chosen]);
  return <Select label={label} {...choices.props} {...props} required />;
}

/** Chooses a content by its key, so another content can replace it. */
function ContentSelect({ props, chosen }: { props: object; chosen: string }) {
  const contents = useChoices(
    'GET content',
    { search: 'find_name', query: { sort: 'name:asc' }, labelOf: ({ key, name }) => `${name} (${key})`, by: 'key' },
    [chosen],
  );
  const isThere = chosen === '' || contents.data.some((content) => content.value === chosen);
  return (
    <Select
      label={t('Content')}
      description={t('The section with the key contact opens the store finder.')}
      {...contents.props}
      data={isThere ? contents.data : [...contents.data, { value: chosen, label: chosen }]}
      {...props}
      required
    />
  );
}
