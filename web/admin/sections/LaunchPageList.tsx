import type { LAUNCHED } from '../../../contract/sections/sections.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { Moment } from '../kit/When.tsx';
import { t } from '../language/t.ts';

export const OWNERS: { value: (typeof LAUNCHED)[number]; label: string }[] = [
  { value: 'scheme', label: t('Scheme') },
  { value: 'product', label: t('Product') },
];

/** launch-page-manage: lists schemes and products with sections. */
export const LaunchPageList = () => (
  <ResourceList
    title={t('Launch pages')}
    noun={t('Launch page')}
    list="GET launch-page"
    remove="DELETE launch-page/{id}"
    nameOf={({ name }) => name}
    columns={[
      { header: t('Name'), sort: 'name', cell: ({ name }) => name },
      { header: t('Type'), cell: ({ owner_kind }) => OWNERS.find(({ value }) => value === owner_kind)?.label },
      { header: t('Sections'), numeric: true, cell: ({ section_count }) => section_count },
      { header: t('Draft'), cell: ({ has_draft }) => has_draft && t('Unpublished') },
      { header: t('Changed'), sort: 'changed_at', cell: ({ changed_at }) => <Moment at={changed_at} /> },
      { header: t('Status'), mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active} /> },
    ]}
    filters={[
      { label: t('Type'), name: 'find_owner_kind', choices: OWNERS },
      { label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) },
    ]}
    empty={t('Present your first scheme in sections: a hero, key figures, gifts, colours and questions.')}
  />
);
