import { yesOrNo } from '../kit/fields/choices.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { ShownBadge } from '../kit/ShownBadge.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Moment } from '../kit/When.tsx';
import { inSentence, t } from '../language/t.ts';

interface Props {
  title: string;
  noun: string;
  is_page: boolean;
  empty: string;
}

function List({ title, noun, is_page, empty }: Props) {
  return (
    <ResourceList
      title={title}
      noun={noun}
      list="GET content"
      always={{ find_is_page: String(is_page) }}
      remove="DELETE content/{id}"
      nameOf={(content) => content.name}
      columns={[
        {
          header: t('Name'),
          sort: 'name',
          cell: ({ name, key }) => <TwoLines first={name} second={is_page ? `/page/${key}` : key} />,
        },
        { header: t('Name in Nepali'), cell: ({ name_ne }) => name_ne && <span lang="ne">{name_ne}</span> },
        {
          header: t('Publish on'),
          sort: 'publish_from',
          cell: ({ publish_from }) => publish_from && <Moment at={publish_from} />,
        },
        { header: t('Unpublish on'), cell: ({ publish_to }) => publish_to && <Moment at={publish_to} /> },
        { header: t('Changed'), sort: 'changed_at', cell: ({ changed_at }) => <Moment at={changed_at} /> },
        { header: t('Draft'), cell: ({ has_draft }) => has_draft && t('Unpublished') },
        { header: t('Status'), mark: true, cell: (content) => <ShownBadge record={content} /> },
      ]}
      search={{ name: 'find_name', label: t('{title} by name', { title: inSentence(title) }) }}
      filters={[{ label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) }]}
      empty={empty}
    />
  );
}

/** page-manage: lists contents with an address of their own. */
export const PageList = () => (
  <List title={t('Pages')} noun={t('Page')} is_page empty={t('Add your first page, such as the return policy.')} />
);

/** content-manage: lists sections of other pages, such as the footer. */
export const ContentList = () => (
  <List
    title={t('Content sections')}
    noun={t('Content')}
    is_page={false}
    empty={t('Add a section with the key footer: it is shown at the bottom of every page.')}
  />
);
