import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Can } from '../kit/Can.tsx';
import { useChoices, yesOrNo } from '../kit/fields/choices.ts';
import { useListState } from '../kit/list/list-state.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { ShownBadge } from '../kit/ShownBadge.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Moment } from '../kit/When.tsx';
import { t } from '../language/t.ts';

/** blog-manage: lists the blog's posts. */
export function PostList() {
  const { filters } = useListState();
  const categories = useCategories([filters.find_category_id]);
  return (
    <ResourceList
      title={t('Blog')}
      noun={t('Post')}
      list="GET blog"
      remove="DELETE blog/{id}"
      nameOf={(post) => post.title}
      columns={[
        {
          header: t('Title'),
          sort: 'title',
          cell: ({ title, slug }) => <TwoLines first={title} second={`/blog/${slug}`} />,
        },
        { header: t('Title in Nepali'), cell: ({ title_ne }) => title_ne && <span lang="ne">{title_ne}</span> },
        { header: t('Category'), cell: (post) => <TwoLines first={post.category_name} second={post.author} /> },
        { header: t('Publish on'), sort: 'publish_from', cell: ({ publish_from }) => <Moment at={publish_from} /> },
        { header: t('Changed'), sort: 'changed_at', cell: ({ changed_at }) => <Moment at={changed_at} /> },
        { header: t('Draft'), cell: ({ has_draft }) => has_draft && t('Unpublished') },
        { header: t('Status'), mark: true, cell: (post) => <ShownBadge record={post} /> },
      ]}
      search={{ name: 'find_title', label: t('posts by title') }}
      filters={[
        { label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) },
        { label: t('Category'), name: 'find_category_id', ...categories.filter },
      ]}
      headerActions={
        <Can path="blog-cat-manage">
          <Button component={Link} to="/blog-cat-manage" variant="default">
            {t('Categories')}
          </Button>
        </Can>
      }
      empty={t('Write your first post. It appears on /blog once published.')}
    />
  );
}

/** Offers categories to choose from. */
export const useCategories = (chosen: (string | undefined)[]) =>
  useChoices(
    'GET blog-category',
    { search: 'find_name', query: { sort: 'name:asc' }, labelOf: (category) => category.name },
    chosen,
  );
