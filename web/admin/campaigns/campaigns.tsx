import { ActionIcon, Progress, Text, TextInput } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type CampaignListed, campaignInput } from '../../../contract/campaigns.ts';
import { counted } from '../../../contract/counted.ts';
import { Can } from '../kit/Can.tsx';
import { FormPage } from '../kit/FormPage.tsx';
import { TextFilter } from '../kit/filters.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { useScreen } from '../kit/screen.ts';
import { When } from '../kit/When.tsx';

export function CampaignList() {
  const { path } = useScreen();
  return (
    <ResourceList
      title="Campaigns"
      noun="Campaign"
      list="GET campaign"
      remove="DELETE campaign/{id}"
      nameOf={(campaign) => campaign.name}
      columns={[
        { header: 'Name', sort: 'name', cell: (campaign) => campaign.name },
        { header: 'Code', sort: 'code', cell: (campaign) => campaign.code },
        { header: 'Retailers', cell: (campaign) => retailersOf(campaign) },
        { header: 'Orders', numeric: true, cell: (campaign) => <Used {...campaign} /> },
        { header: 'Schemes', numeric: true, cell: (campaign) => campaign.schemes },
        { header: 'Added', sort: 'added_at', cell: (campaign) => <When at={campaign.added_at} /> },
      ]}
      filters={
        <>
          <TextFilter name="find_name" label="Name" />
          <TextFilter name="find_code" label="Code" />
        </>
      }
      rowActions={(campaign) => (
        <Can path={`${path}/access/:id`}>
          <ActionIcon
            component={Link}
            to={`/${path}/access/${campaign._id}`}
            variant="subtle"
            size={36}
            aria-label={`Retailer access of ${campaign.name}`}
          >
            <IconUsersGroup size={18} aria-hidden />
          </ActionIcon>
        </Can>
      )}
      empty="Add a campaign, then say which retailers may sell in it and how many."
    />
  );
}

function retailersOf({ is_allowed_all_office, offices }: CampaignListed): string {
  if (!is_allowed_all_office) return counted(offices, 'retailer');
  return offices === 0 ? 'All' : `All, ${offices} with a number`;
}

function Used({ used, no_of_order }: CampaignListed) {
  if (no_of_order === 0) return '-';
  return (
    <>
      <Text span size="sm">
        {used} of {no_of_order}
      </Text>
      <Progress value={(used / no_of_order) * 100} size="xs" color="success" aria-hidden />
    </>
  );
}

export function CampaignForm() {
  return (
    <FormPage
      noun="Campaign"
      get="GET campaign/{id}"
      save="POST campaign"
      schema={campaignInput}
      empty={{ name: '', code: '' }}
    >
      {(form) => (
        <>
          <TextInput label="Name" required maxLength={120} {...form.getInputProps('name')} />
          <TextInput
            label="Code"
            description="Short and of its own, such as DASHAIN26. It stands in links and reports."
            required
            maxLength={30}
            {...form.getInputProps('code')}
          />
        </>
      )}
    </FormPage>
  );
}
