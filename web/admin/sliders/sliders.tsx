import { Group } from '@mantine/core';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { ProductPicture } from '../products/ProductPicture.tsx';

/** slider-manage: edits pictures, each with a link or caption. */
export function SliderList() {
  return (
    <ResourceList
      title="Sliders"
      noun="Slider"
      list="GET slider"
      remove="DELETE slider/{id}"
      nameOf={(slider) => slider.name}
      columns={[
        {
          header: 'Name',
          sort: 'name',
          cell: ({ name, key, first_image }) => (
            <Group gap="sm" wrap="nowrap">
              <ProductPicture file={first_image ?? undefined} />
              <TwoLines first={name} second={key} />
            </Group>
          ),
        },
        { header: 'Pictures', numeric: true, cell: (slider) => slider.image_count },
        { header: 'Draft', cell: ({ has_draft }) => has_draft && 'Unpublished' },
        { header: 'Status', mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active} /> },
      ]}
      search={{ name: 'find_name', label: 'sliders by name' }}
      filters={[{ label: 'Status', name: 'find_is_active', choices: yesOrNo('Active', 'Inactive') }]}
      empty="Add your first slider, then show it in a section of the home page."
    />
  );
}
