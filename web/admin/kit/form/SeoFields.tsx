import { Fieldset, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import type { TypedForm } from './typed-form.ts';

export const NO_SEO = { seo_title: '', seo_title_ne: '', seo_description: '', seo_description_ne: '' };
type Seo = typeof NO_SEO;

interface Props {
  field: TypedForm<Seo>['field'];
  /** The text that search engines get if the field stays empty. */
  title?: string;
  description?: string;
  children?: ReactNode;
}

/** Edits a page's title and description for search engines and link previews, in both languages. */
export function SeoFields({ field, title, description, children }: Props) {
  return (
    <Fieldset legend="SEO">
      <Stack gap="sm">
        {children}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t('SEO title')} maxLength={120} placeholder={title} {...field('seo_title')} />
          <TextInput label={t('SEO title in Nepali')} lang="ne" maxLength={120} {...field('seo_title_ne')} />
          <Textarea
            label={t('SEO description')}
            maxLength={300}
            placeholder={description}
            {...field('seo_description')}
          />
          <Textarea label={t('SEO description in Nepali')} lang="ne" maxLength={300} {...field('seo_description_ne')} />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}
