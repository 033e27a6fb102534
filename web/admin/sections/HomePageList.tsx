import type { RowOf } from '../../../contract/api.ts';
import { counted } from '../../../contract/language/counted.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { Can } from '../kit/Can.tsx';
import { confirm } from '../kit/dialog/confirm.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { IconAction } from '../kit/IconAction.tsx';
import { IconHome } from '../kit/icons.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { Moment } from '../kit/When.tsx';

/** home-page-groups: lists the home page visitors see, and those being prepared. */
export function HomePageList() {
  return (
    <ResourceList
      title="Home page"
      noun="Home page"
      list="GET layout"
      remove="DELETE layout/{id}"
      nameOf={(layout) => layout.name}
      columns={[
        { header: 'Name', sort: 'name', cell: (layout) => layout.name },
        { header: 'Sections', numeric: true, cell: (layout) => layout.section_count },
        { header: 'Visible now', numeric: true, cell: (layout) => layout.shown_count },
        { header: 'Draft', cell: ({ has_draft }) => has_draft && 'Unpublished' },
        { header: 'Changed', sort: 'changed_at', cell: ({ changed_at }) => <Moment at={changed_at} /> },
        {
          header: 'Status',
          mark: true,
          cell: ({ is_home }) => <ActiveBadge isActive={is_home} words={['Live', 'Not live']} />,
        },
      ]}
      search={{ name: 'find_name', label: 'home pages by name' }}
      filters={[{ label: 'Status', name: 'find_is_home', choices: yesOrNo('Live', 'Not live') }]}
      rowActions={(layout) => !layout.is_home && <ShowButton layout={layout} />}
      empty="Visitors see the open schemes. Add a home page to show more; the first one goes live at once."
    />
  );
}

function ShowButton({ layout: { _id, name, shown_count } }: { layout: RowOf<'GET layout'> }) {
  const is_empty = shown_count === 0;
  return (
    <Can path="home-page-groups/publish">
      <IconAction
        label={`Make ${name} live`}
        icon={<IconHome size={18} aria-hidden />}
        onClick={() =>
          confirm({
            title: `Make ${name} live?`,
            text: is_empty
              ? 'None of its sections is visible right now, so visitors would see an empty page. Add a section or switch one on first.'
              : `It replaces the live home page at once, with ${counted(shown_count, 'section')}. The current one stays in this list.`,
            doIt: is_empty ? 'Make live anyway' : 'Make live',
            isDanger: is_empty,
            call: 'POST layout/home/{id}',
            input: { params: { id: _id }, body: { is_empty } },
            done: 'This home page is live.',
            failure: 'Something Went Wrong.',
          })
        }
      />
    </Can>
  );
}
