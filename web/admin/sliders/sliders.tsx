import { Group } from '@mantine/core';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { t } from '../language/t.ts';
import { ProductPicture } from '../products/ProductPicture.tsx';

/** slider-manage: edits pictures, each with a link or caption. */
export function SliderList() {
  return (
    <ResourceList
      title={t('Sliders')}
      noun={t('Slider')}
      list="GET slider"
      remove="DELETE slider/{id}"
      nameOf={(slider) => slider.name}
      columns={[
        {
          header: t('Name'),
          sort: 'name',
          cell: ({ name, key, first_image }) => (
            <Group gap="sm" wrap="nowrap">
              <ProductPicture file={first_image ?? undefined} />
              <TwoLines first={name} second={key} />
            </Group>
          ),
        },
        { header: t('Pictures'), numeric: true, cell: (slider) => slider.image_count },
        { header: t('Draft'), cell: ({ has_draft }) => has_draft && t('Unpublished') },
        { header: t('Status'), mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active} /> },
      ]}
      search={{ name: 'find_name', label: t('sliders by name') }}
      filters={[{ label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) }]}
      empty={t('Add your first slider, then show it in a section of the home page.')}
    />
  );
}
