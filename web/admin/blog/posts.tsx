import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Can } from '../kit/Can.tsx';
import { useChoices, yesOrNo } from '../kit/fields/choices.ts';
import { useListState } from '../kit/list/list-state.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { ShownBadge } from '../kit/ShownBadge.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Moment } from '../kit/When.tsx';

/** blog-manage: lists the blog's posts. */
export function PostList() {
  const { filters } = useListState();
  const categories = useCategories([filters.find_category_id]);
  return (
    <ResourceList
      title="Blog"
      noun="Post"
      list="GET blog"
      remove="DELETE blog/{id}"
      nameOf={(post) => post.title}
      columns={[
        {
          header: 'Title',
          sort: 'title',
          cell: ({ title, slug }) => <TwoLines first={title} second={`/blog/${slug}`} />,
        },
        { header: 'Title in Nepali', cell: ({ title_ne }) => title_ne && <span lang="ne">{title_ne}</span> },
        { header: 'Category', cell: (post) => <TwoLines first={post.category_name} second={post.author} /> },
        { header: 'Publish on', sort: 'publish_from', cell: ({ publish_from }) => <Moment at={publish_from} /> },
        { header: 'Changed', sort: 'changed_at', cell: ({ changed_at }) => <Moment at={changed_at} /> },
        { header: 'Draft', cell: ({ has_draft }) => has_draft && 'Unpublished' },
        { header: 'Status', mark: true, cell: (post) => <ShownBadge record={post} /> },
      ]}
      search={{ name: 'find_title', label: 'posts by title' }}
      filters={[
        { label: 'Status', name: 'find_is_active', choices: yesOrNo('Active', 'Inactive') },
        { label: 'Category', name: 'find_category_id', ...categories.filter },
      ]}
      headerActions={
        <Can path="blog-cat-manage">
          <Button component={Link} to="/blog-cat-manage" variant="default">
            Categories
          </Button>
        </Can>
      }
      empty="Write your first post. It appears on /blog once published."
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
