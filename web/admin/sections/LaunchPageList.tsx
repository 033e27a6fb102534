import type { LAUNCHED } from '../../../contract/sections/sections.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { Moment } from '../kit/When.tsx';

export const OWNERS: { value: (typeof LAUNCHED)[number]; label: string }[] = [
  { value: 'scheme', label: 'A scheme' },
  { value: 'product', label: 'A product' },
];

/** launch-page-manage: lists schemes and products with sections. */
export const LaunchPageList = () => (
  <ResourceList
    title="Launch pages"
    noun="Launch page"
    list="GET launch-page"
    remove="DELETE launch-page/{id}"
    nameOf={({ name }) => name}
    columns={[
      { header: 'Name', sort: 'name', cell: ({ name }) => name },
      { header: 'About', cell: ({ owner_kind }) => OWNERS.find(({ value }) => value === owner_kind)?.label },
      { header: 'Sections', numeric: true, cell: ({ section_count }) => section_count },
      { header: 'Draft', cell: ({ has_draft }) => has_draft && 'Unpublished' },
      { header: 'Changed', sort: 'changed_at', cell: ({ changed_at }) => <Moment at={changed_at} /> },
      { header: 'Status', mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active} /> },
    ]}
    filters={[
      { label: 'About', name: 'find_owner_kind', choices: OWNERS },
      { label: 'Status', name: 'find_is_active', choices: yesOrNo('Active', 'Inactive') },
    ]}
    empty="Present your first scheme in sections: a hero, key figures, gifts, colours and questions."
  />
);
