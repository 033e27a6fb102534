import { TextInput } from '@mantine/core';
import { keyOf } from '../content/slug.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { t } from '../language/t.ts';

/** blog-cat-manage: lists the categories of blog posts. */
export function CategoryList() {
  return (
    <ResourceList
      title={t('Blog categories')}
      noun={t('Category')}
      list="GET blog-category"
      remove="DELETE blog-category/{id}"
      nameOf={(category) => category.name}
      columns={[
        { header: t('Name'), sort: 'name', cell: (category) => category.name },
        { header: t('Name in Nepali'), cell: ({ name_ne }) => name_ne && <span lang="ne">{name_ne}</span> },
        { header: t('Slug'), cell: (category) => category.slug },
        { header: t('Posts'), numeric: true, cell: (category) => category.post_count },
      ]}
      search={{ name: 'find_name', label: t('categories by name') }}
      empty={t('Add your first category. Posts on /blog are grouped by category.')}
    />
  );
}

export function CategoryForm() {
  const page = useResource({
    noun: t('Category'),
    save: 'POST blog-category',
    empty: { name: '', name_ne: '', slug: '' },
    stale: ['GET blog'],
  });
  const { field, values, set } = page.form;
  const named = field('name');
  return (
    <FormPage page={page}>
      <TextInput
        label={t('Name')}
        {...named}
        onChange={(event) => {
          if (page.isNew && values.slug === keyOf(values.name)) set('slug', keyOf(event.currentTarget.value));
          named.onChange(event);
        }}
      />
      <TextInput label={t('Name in Nepali')} lang="ne" {...field('name_ne')} />
      <TextInput
        label={t('Slug')}
        description={t('Its posts are at /blog?category={slug}', { slug: values.slug || '…' })}
        {...field('slug')}
      />
    </FormPage>
  );
}
