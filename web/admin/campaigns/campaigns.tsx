import { Progress, Text, TextInput } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { Can } from '../kit/Can.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { HeaderLink } from '../kit/HeaderLink.tsx';
import { IconAction } from '../kit/IconAction.tsx';
import { IconUsersGroup } from '../kit/icons.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { useScreen } from '../kit/screen.ts';
import { Moment } from '../kit/When.tsx';
import { counted, t } from '../language/t.ts';

export function CampaignList() {
  const { path } = useScreen();
  return (
    <ResourceList
      title={t('Campaigns')}
      noun={t('Campaign')}
      list="GET campaign"
      remove="DELETE campaign/{id}"
      nameOf={(campaign) => campaign.name}
      columns={[
        { header: t('Name'), sort: 'name', cell: (campaign) => campaign.name },
        { header: t('Code'), sort: 'code', cell: (campaign) => campaign.code },
        { header: t('Retailers'), cell: (campaign) => retailersOf(campaign) },
        { header: t('Orders'), numeric: true, cell: (campaign) => <Used {...campaign} /> },
        { header: t('Schemes'), numeric: true, cell: (campaign) => campaign.schemes },
        { header: t('Added'), sort: 'added_at', cell: (campaign) => <Moment at={campaign.added_at} /> },
      ]}
      search={{ name: 'find_search', label: t('campaigns by name or code') }}
      rowActions={(campaign) => (
        <Can path={`${path}/access/:id`}>
          <IconAction
            label={t('Retailer access of {name}', { name: campaign.name })}
            to={`/${path}/access/${campaign._id}`}
            icon={<IconUsersGroup size={18} aria-hidden />}
          />
        </Can>
      )}
      empty={t('Add a campaign, then set which retailers sell in it and their quotas.')}
    />
  );
}

function retailersOf({ is_allowed_all_office, offices }: RowOf<'GET campaign'>): string {
  if (!is_allowed_all_office) return counted(offices, 'retailer');
  return offices === 0 ? t('All') : t('All, {offices} with a quota', { offices });
}

function Used({ used, no_of_order }: RowOf<'GET campaign'>) {
  if (no_of_order === 0) return '-';
  return (
    <>
      <Text span size="sm">
        {t('{shown} of {total}', { shown: used, total: no_of_order })}
      </Text>
      <Progress value={(used / no_of_order) * 100} size="xs" color="success" aria-hidden />
    </>
  );
}

export function CampaignForm() {
  const page = useResource({
    noun: t('Campaign'),
    save: 'POST campaign',
    empty: { name: '', name_ne: '', code: '' },
    stale: ['GET scheme'],
    stays: true,
  });
  const { path } = useScreen();
  const { field } = page.form;
  const access = (
    <Can path={`${path}/access/:id`}>
      <HeaderLink
        to={`/${path}/access/${page.id}`}
        label={t('Retailers')}
        icon={<IconUsersGroup size={16} aria-hidden />}
      />
    </Can>
  );
  return (
    <FormPage page={page} actions={access}>
      <TextInput label={t('Name')} maxLength={120} {...field('name')} />
      <TextInput label={t('Name in Nepali')} lang="ne" maxLength={120} {...field('name_ne')} />
      <TextInput
        label={t('Code')}
        description={t('Short and unique, such as DASHAIN26. Used in links and reports.')}
        maxLength={30}
        {...field('code')}
      />
    </FormPage>
  );
}
