import { Fieldset, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TypedForm } from './typed-form.ts';

export const NO_SEO = { seo_title: '', seo_title_ne: '', seo_description: '', seo_description_ne: '' };
type Seo = typeof NO_SEO;

interface Props {
  field: TypedForm<Seo>['field'];
  /** Search engines get this title if none is written. */
  title?: string;
  description?: string;
  children?: ReactNode;
}

/** Title and description of a page for search engines and link previews, in both languages. */
export function SeoFields({ field, title, description, children }: Props) {
  return (
    <Fieldset legend="For search engines">
      <Stack gap="sm">
        {children}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="Title for search engines" maxLength={120} placeholder={title} {...field('seo_title')} />
          <TextInput label="Title for search engines in Nepali" lang="ne" maxLength={120} {...field('seo_title_ne')} />
          <Textarea
            label="Description for search engines"
            maxLength={300}
            autosize
            minRows={2}
            placeholder={description}
            {...field('seo_description')}
          />
          <Textarea
            label="Description for search engines in Nepali"
            lang="ne"
            maxLength={300}
            autosize
            minRows={2}
            {...field('seo_description_ne')}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}
