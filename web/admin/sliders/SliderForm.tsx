import { Button, Group, Input, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { SLIDER_TIMES } from '../../../contract/sections/sliders.ts';
import { DraftPage } from '../content/DraftPage.tsx';
import { keyOf } from '../content/slug.ts';
import { TwoLanguages } from '../content/TwoLanguages.tsx';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { SortableList } from '../kit/fields/SortableList.tsx';
import { Reopened } from '../kit/form/Reopened.tsx';
import { useResource } from '../kit/form/useResource.ts';
import type { RowLists } from '../kit/merge/rows.ts';
import { t } from '../language/t.ts';
import { LibraryModal } from '../media/LibraryModal.tsx';
import { PictureDrop } from '../media/PictureDrop.tsx';
import type { Picture } from '../media/PictureField.tsx';
import { UploadProgress, useUploads } from '../media/useUploads.tsx';
import { LinkChoice } from './LinkChoice.tsx';
import classes from './sliders.module.css';

interface Slide {
  /** Starts with `new` for an unsaved slide. */
  _id: string;
  image: Picture['document'];
  link: string;
  caption: string;
  caption_ne: string;
}

const EMPTY = {
  name: '',
  key: '',
  is_active: true,
  is_draft: false,
  images: [] as Slide[],
  slider_setting: {
    autoplay: true,
    autoplay_speed: SLIDER_TIMES.autoplay_speed.usual as number,
    speed: SLIDER_TIMES.speed.usual as number,
    extra_setting: '',
  },
};

const SLIDER_ROWS: RowLists<typeof EMPTY> = {
  images: { key: ['_id'], name: ({ image, caption }) => image.alt || caption || 'picture' },
};

export function SliderForm() {
  return <Reopened>{(reopen) => <Form reopen={reopen} />}</Reopened>;
}

function Form({ reopen }: { reopen: () => void }) {
  const page = useResource({
    noun: t('Slider'),
    save: 'POST slider',
    empty: EMPTY,
    read: ({ images, slider_setting, ...row }) => ({
      ...row,
      images: images.map(({ link, caption, caption_ne, ...slide }) => ({
        ...slide,
        link: link ?? '',
        caption: caption ?? '',
        caption_ne: caption_ne ?? '',
      })),
      slider_setting: { ...EMPTY.slider_setting, ...slider_setting, extra_setting: slider_setting.extra_setting ?? '' },
    }),
    write: ({ images, ...values }) => ({
      ...values,
      images: images.map(({ _id, image, ...slide }) => ({
        ...slide,
        ...(!_id.startsWith('new') && { _id }),
        image: image._id,
      })),
    }),
    rows: SLIDER_ROWS,
    stale: ['GET layout/{id}'],
    stays: true,
  });
  const { field, values, set } = page.form;
  const named = field('name');
  return (
    <DraftPage kind="slider" page={page} reopen={reopen}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('Name')}
          {...named}
          onChange={(event) => {
            if (page.isNew && values.key === keyOf(values.name)) set('key', keyOf(event.currentTarget.value));
            named.onChange(event);
          }}
        />
        <TextInput label={t('Key')} description={t('The slider’s address: slider/key/…')} {...field('key')} />
      </SimpleGrid>
      <Slides page={page} />
      <Switch
        label={t('Autoplay')}
        description={t('Autoplay is off for visitors who prefer reduced motion. Everyone can pause it.')}
        {...field('slider_setting.autoplay', { type: 'checkbox' })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Milliseconds
          label={t('Show each picture for')}
          limits={SLIDER_TIMES.autoplay_speed}
          step={500}
          {...field('slider_setting.autoplay_speed')}
        />
        <Milliseconds
          label={t('Transition')}
          limits={SLIDER_TIMES.speed}
          step={100}
          {...field('slider_setting.speed')}
        />
      </SimpleGrid>
      <Textarea
        label={t('Extra settings')}
        description={t('JSON, such as {example}', {
          example: '{"dots": false, "pauseOnHover": true, "infinite": false}',
        })}
        minRows={1}
        {...field('slider_setting.extra_setting')}
      />
      <Switch label={t('Active')} {...field('is_active', { type: 'checkbox' })} />
    </DraftPage>
  );
}

interface MillisecondsProps {
  label: string;
  limits: { least: number; most: number; usual: number };
  step: number;
}

function Milliseconds({ limits: { least, most, usual }, ...props }: MillisecondsProps) {
  return (
    <NumberField
      description={t('{least} to {most} ms; {usual} is usual', { least, most, usual })}
      suffix=" ms"
      {...props}
    />
  );
}

type Page = ReturnType<typeof useResource<'POST slider', typeof EMPTY>>;

/** Edits pictures in order, each with a link or caption. */
function Slides({ page }: { page: Pick<Page, 'form'> }) {
  const { field, values, errors, set, latest } = page.form;
  const [isChoosing, setChoosing] = useState(false);
  // Uploads finish one by one, after later renders.
  const add = (image: Picture['document']) => {
    const slide = {
      _id: `new ${crypto.getRandomValues(new Uint32Array(1))}`,
      image,
      link: '',
      caption: '',
      caption_ne: '',
    };
    set('images', [...latest().images, slide]);
  };
  const change = (index: number, changed: Partial<Slide>) =>
    set(
      'images',
      latest().images.map((slide, at) => (at === index ? { ...slide, ...changed } : slide)),
    );
  const uploading = useUploads({ onUploaded: add });
  return (
    <Input.Wrapper label={t('Pictures')} labelElement="div" error={errors.images}>
      <Stack gap="sm" mt={4}>
        {values.images.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('A slider without pictures is hidden. Use landscape pictures: 1600 × 640 works best.')}
          </Text>
        )}
        <SortableList
          label={t('Pictures')}
          rows={values.images}
          idOf={(slide) => slide._id}
          nameOf={(_slide, index) => t('picture {index}', { index: index + 1 })}
          onChange={(images) => set('images', images)}
        >
          {(slide, index) => {
            const captionOf = (name: 'caption' | 'caption_ne') => ({
              value: slide[name],
              error: errors[`images.${index}.${name}`],
              onChange: (html: string) => change(index, { [name]: html }),
            });
            return (
              <div className={classes.slide}>
                <img className={classes.picture} src={fileUrl(slide.image.path, 320)} alt={slide.image.alt ?? ''} />
                <Stack gap="xs">
                  <LinkChoice
                    label={t('Link of picture {index}', { index: index + 1 })}
                    link={slide.link}
                    onChoose={(link) => change(index, { link })}
                  />
                  <TextInput
                    label={t('Link')}
                    placeholder="/scheme/… or https://…"
                    description={t('Opens in a new tab. Without a link the caption is shown.')}
                    inputMode="url"
                    {...field(`images.${index}.link`)}
                  />
                  {slide.link === '' && (
                    <TwoLanguages
                      label={t('Caption')}
                      english={captionOf('caption')}
                      nepali={captionOf('caption_ne')}
                    />
                  )}
                </Stack>
              </div>
            );
          }}
        </SortableList>
        <UploadProgress uploads={uploading.uploads} />
        <Group gap="sm" align="stretch">
          <PictureDrop label={t('Drop one or more pictures here')} multiple onDrop={uploading.add} />
          <Button variant="default" h="auto" mih={44} onClick={() => setChoosing(true)}>
            {t('Choose from the library')}
          </Button>
        </Group>
      </Stack>
      <LibraryModal
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        multiple
        onChoose={(files) => {
          for (const file of files) add(file);
        }}
      />
    </Input.Wrapper>
  );
}
