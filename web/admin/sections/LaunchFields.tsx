import { Select, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  ABOUT_OFFER,
  FILM_TEXT,
  HEADLINE,
  LEAST_WIDTH,
  ONE_LINE,
  PARAGRAPH,
  type SectionKind,
  STEPS,
} from '../../../contract/sections/sections.ts';
import { t } from '../language/t.ts';
import { FilmPick } from './FilmPick.tsx';
import { InBoth } from './InBoth.tsx';
import { Items } from './Items.tsx';
import { PicturePick } from './PicturePick.tsx';
import { StoryFields } from './StoryFields.tsx';
import type { SectionsForm, SectionValues } from './section-values.ts';
import { ProductSelect, SchemeSelect } from './selects.tsx';

const LOOKS = [
  { value: 'light', label: t('Light') },
  { value: 'mist', label: t('Light grey') },
  { value: 'dark', label: t('Dark') },
  { value: 'brand', label: t('Brand colour') },
];
const COUNTS = [
  { value: 'both', label: t('Orders and units left') },
  { value: 'orders', label: t('Orders') },
  { value: 'units', label: t('Units left') },
];

/** Shown under a section whose content comes from other records. */
const TAKEN: Partial<Record<SectionKind, string>> = {
  gifts: t('Shows the products in the bundle, with pictures and value.'),
  colours: t('Shows the product’s colours that have their own picture.'),
  timeline: t('Shows the steps after an order, with times from the settings. For a multi-buy, it shows the advance.'),
  countdown: t('Counts down to the start of the scheme, then to its end.'),
  counter: t('Updates every minute. Hidden once sold out.'),
  comparison: t('Shows the specifications that differ between the two.'),
  stores: t('Shows how many stores there are, with a button that opens the store finder.'),
  quotes: t('Shows approved four- and five-star reviews.'),
};

interface Props {
  form: SectionsForm;
  index: number;
  section: SectionValues;
  /** On a home page, an offer section names its offer. */
  isOnHome: boolean;
}

/** Edits one section: its words, its look, and its kind's own fields. */
export function LaunchFields(props: Props) {
  const { form, index, section, isOnHome } = props;
  const kind = section.kind as SectionKind;
  const at = <F extends keyof SectionValues>(field: F) => pathOf(index, field);
  const hasLine = !['story', 'gallery', 'comparison', 'box', 'counter', 'questions'].includes(kind);
  return (
    <Stack gap="sm" pt="sm">
      {TAKEN[kind] && (
        <Text size="sm" c="dimmed">
          {TAKEN[kind]}
        </Text>
      )}
      <InBoth
        form={form}
        path={at('title')}
        label={t('Headline')}
        most={HEADLINE}
        required
        value={section.title}
        value_ne={section.title_ne}
      />
      {hasLine && (
        <InBoth
          form={form}
          path={at('line')}
          label={t('Subheading')}
          most={ONE_LINE}
          value={section.line}
          value_ne={section.line_ne}
        />
      )}
      {isOnHome && ABOUT_OFFER.includes(kind) && (
        <SchemeSelect label={t('Scheme')} chosen={section.scheme_id} {...form.field(at('scheme_id'))} />
      )}
      {kind === 'hero' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <PicturePick label={t('Picture')} required least={LEAST_WIDTH.hero} {...pickOf(props, 'picture')} />
          <PicturePick
            label={t('Mobile picture')}
            description={t('Portrait, 4:5. If empty, the wide picture is cropped.')}
            least={LEAST_WIDTH.story}
            {...pickOf(props, 'tall_picture')}
          />
        </SimpleGrid>
      )}
      {kind === 'story' && <StoryFields form={form} index={index} section={section} most={PARAGRAPH} />}
      {(kind === 'story' || kind === 'box') && (
        <PicturePick label={t('Picture')} least={LEAST_WIDTH[kind]} {...pickOf(props, 'picture')} />
      )}
      {kind === 'film' && <FilmFields {...props} />}
      {kind === 'comparison' && (
        <ProductSelect
          label={t('Compare with')}
          chosen={section.product_id}
          {...form.field(at('product_id'))}
          required
        />
      )}
      {kind === 'counter' && <CounterFields form={form} index={index} />}
      {(kind === 'gallery' || kind === 'box' || kind === 'questions') && (
        <Items form={form} index={index} section={section} kind={kind} />
      )}
      <Select
        label={t('Background')}
        description={t('Text turns black or white automatically, so it stays readable.')}
        data={LOOKS}
        allowDeselect={false}
        {...form.field(at('look'))}
      />
    </Stack>
  );
}

const pathOf = <F extends keyof SectionValues>(index: number, field: F) => `section.${index}.${field}` as const;

/** Returns the props of a field that picks a file from the library. */
const pickOf = ({ form, index, section }: Props, field: 'picture' | 'tall_picture' | 'film') => ({
  value: section[field],
  error: form.errors[pathOf(index, field)],
  onChange: (id: string) => form.field(pathOf(index, field)).onChange(id),
});

function FilmFields(props: Props) {
  const { form, index, section } = props;
  return (
    <>
      <FilmPick {...pickOf(props, 'film')} />
      <PicturePick
        label={t('Poster image')}
        description={t('Landscape, 16:9, at least {film} pixels. The video loads only after a tap.', {
          film: LEAST_WIDTH.film,
        })}
        required
        least={LEAST_WIDTH.film}
        {...pickOf(props, 'picture')}
      />
      <InBoth
        form={form}
        path={pathOf(index, 'text')}
        label={t('Video transcript')}
        most={FILM_TEXT}
        required
        long
        value={section.text}
        value_ne={section.text_ne}
      />
    </>
  );
}

function CounterFields({ form, index }: Pick<Props, 'form' | 'index'>) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select label={t('Counts')} data={COUNTS} allowDeselect={false} {...form.field(pathOf(index, 'shows'))} />
      <Select
        label={t('Round to')}
        description={t('Rounded, so the exact count stays private.')}
        data={STEPS.map(String)}
        allowDeselect={false}
        {...form.field(pathOf(index, 'step'))}
      />
    </SimpleGrid>
  );
}
