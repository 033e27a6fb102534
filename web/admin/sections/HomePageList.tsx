import type { RowOf } from '../../../contract/api.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { Can } from '../kit/Can.tsx';
import { confirm } from '../kit/dialog/confirm.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { IconAction } from '../kit/IconAction.tsx';
import { IconHome } from '../kit/icons.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { Moment } from '../kit/When.tsx';
import { counted, t } from '../language/t.ts';

/** home-page-groups: lists the home page visitors see, and those being prepared. */
export function HomePageList() {
  return (
    <ResourceList
      title={t('Home page')}
      noun={t('Home page')}
      list="GET layout"
      remove="DELETE layout/{id}"
      nameOf={(layout) => layout.name}
      columns={[
        { header: t('Name'), sort: 'name', cell: (layout) => layout.name },
        { header: t('Sections'), numeric: true, cell: (layout) => layout.section_count },
        { header: t('Visible now'), numeric: true, cell: (layout) => layout.shown_count },
        { header: t('Draft'), cell: ({ has_draft }) => has_draft && t('Unpublished') },
        { header: t('Changed'), sort: 'changed_at', cell: ({ changed_at }) => <Moment at={changed_at} /> },
        {
          header: t('Status'),
          mark: true,
          cell: ({ is_home }) => <ActiveBadge isActive={is_home} words={[t('Live'), t('Not live')]} />,
        },
      ]}
      search={{ name: 'find_name', label: t('home pages by name') }}
      filters={[{ label: t('Status'), name: 'find_is_home', choices: yesOrNo(t('Live'), t('Not live')) }]}
      rowActions={(layout) => !layout.is_home && <ShowButton layout={layout} />}
      empty={t('Visitors see the open schemes. Add a home page to show more; the first one goes live at once.')}
    />
  );
}

function ShowButton({ layout: { _id, name, shown_count } }: { layout: RowOf<'GET layout'> }) {
  const is_empty = shown_count === 0;
  return (
    <Can path="home-page-groups/publish">
      <IconAction
        label={t('Make {name} live', { name })}
        icon={<IconHome size={18} aria-hidden />}
        onClick={() =>
          confirm({
            title: t('Make {name} live?', { name }),
            text: is_empty
              ? t(
                  'None of its sections is visible right now, so visitors would see an empty page. Add a section or switch one on first.',
                )
              : t('It replaces the live home page at once, with {count}. The current one stays in this list.', {
                  count: counted(shown_count, 'section'),
                }),
            doIt: is_empty ? t('Make live anyway') : t('Make live'),
            isDanger: is_empty,
            call: 'POST layout/home/{id}',
            input: { params: { id: _id }, body: { is_empty } },
            done: t('This home page is live.'),
            failure: t('Something Went Wrong.'),
          })
        }
      />
    </Can>
  );
}
