import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { DraftPage } from '../content/DraftPage.tsx';
import { keyOf } from '../content/slug.ts';
import { TwoLanguages } from '../content/TwoLanguages.tsx';
import { DayAndTime } from '../kit/fields/DayAndTime.tsx';
import { instantOf, localTime } from '../kit/fields/read-time.ts';
import { Reopened } from '../kit/form/Reopened.tsx';
import { NO_SEO, SeoFields } from '../kit/form/SeoFields.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { t } from '../language/t.ts';
import { type Picture, PictureField } from '../media/PictureField.tsx';
import { useCategories } from './posts.tsx';

const newPost = () => ({
  title: '',
  title_ne: '',
  slug: '',
  category_id: '',
  picture_id: '',
  picture: null as Picture['document'] | null,
  summary: '',
  summary_ne: '',
  text: '',
  text_ne: '',
  author: '',
  publish_from: localTime(new Date().toISOString()),
  is_active: true,
  ...NO_SEO,
  is_draft: false,
});
type Values = ReturnType<typeof newPost>;

const write = ({ picture: _picture, category_id, picture_id, publish_from, ...values }: Values) => ({
  ...values,
  category_id: category_id || null,
  picture_id: picture_id || null,
  publish_from: instantOf(publish_from),
});

/** blog-manage: adds and edits a post. */
export const PostForm = () => <Reopened>{(reopen) => <Form reopen={reopen} />}</Reopened>;

function Form({ reopen }: { reopen: () => void }) {
  const page = useResource({
    noun: t('Post'),
    save: 'POST blog',
    empty: newPost(),
    read: (post) => ({ ...post, publish_from: localTime(post.publish_from) }),
    write,
    names: { category_id: useCategories },
    stays: true,
  });
  const { field, values, errors, set } = page.form;
  const categories = useCategories([values.category_id]);
  const titled = field('title');
  return (
    <DraftPage kind="blog" page={page} reopen={reopen}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('Title')}
          {...titled}
          onChange={(event) => {
            if (page.isNew && values.slug === keyOf(values.title)) set('slug', keyOf(event.currentTarget.value));
            titled.onChange(event);
          }}
        />
        <TextInput label={t('Title in Nepali')} lang="ne" {...field('title_ne')} />
        <TextInput
          label={t('Slug')}
          description={t('Its address is /blog/{slug}', { slug: values.slug || '…' })}
          {...field('slug')}
        />
        <Select
          label={t('Category')}
          clearable
          {...categories.props}
          {...field('category_id')}
          value={values.category_id || null}
        />
        <TextInput label={t('Author')} {...field('author')} />
        <DayAndTime label={t('Publish on')} usual="00:00:00" {...field('publish_from')} />
        <Textarea label={t('Summary')} {...field('summary')} />
        <Textarea label={t('Summary in Nepali')} lang="ne" {...field('summary_ne')} />
      </SimpleGrid>
      <PictureField
        label={t('Picture')}
        single
        value={values.picture ? [{ document: values.picture }] : []}
        onChange={([picture]) => {
          set('picture', picture?.document ?? null);
          set('picture_id', picture?.document._id ?? '');
        }}
        error={errors.picture_id}
      />
      <TwoLanguages
        label={t('Text')}
        english={{ value: values.text, error: errors.text, onChange: (html) => set('text', html) }}
        nepali={{ value: values.text_ne, error: errors.text_ne, onChange: (html) => set('text_ne', html) }}
      />
      <SeoFields field={field} title={values.title} description={values.summary} />
      <Switch
        label={t('Active')}
        description={t('Visitors see it from the publish time above.')}
        {...field('is_active', { type: 'checkbox' })}
      />
    </DraftPage>
  );
}
