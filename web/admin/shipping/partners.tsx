import { Switch, TextInput } from '@mantine/core';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { t } from '../language/t.ts';

export function PartnerList() {
  return (
    <ResourceList
      title={t('Shipping partners')}
      noun={t('Shipping Partner')}
      list="GET shippingpartner/shippingpartner"
      remove="DELETE shippingpartner/delete/{id}"
      nameOf={(partner) => partner.name}
      columns={[
        { header: t('Name'), sort: 'name', cell: (partner) => partner.name },
        { header: t('Contact person'), cell: (partner) => partner.contact_person },
        { header: t('Partner code'), sort: 'logic_code', cell: (partner) => partner.logic_code },
        { header: t('Sort order'), sort: 'order', numeric: true, cell: (partner) => partner.order },
        { header: t('Status'), mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active !== false} /> },
      ]}
      search={{ name: 'find_name', label: t('shipping partners by name') }}
      filters={[{ label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) }]}
      empty={t('Add companies that deliver orders to your customers.')}
    />
  );
}

export function PartnerForm() {
  const page = useResource({
    noun: t('Shipping Partner'),
    save: 'POST shippingpartner/admin',
    get: 'GET shippingpartner/shippingpartner/{id}',
    empty: { name: '', contact_person: '', order: 0, logic_code: '', is_active: true },
    saved: t('Shipping Partner Saved'),
  });
  const { field } = page.form;
  return (
    <FormPage page={page}>
      <TextInput label={t('Name')} {...field('name')} />
      <TextInput label={t('Contact person')} {...field('contact_person')} />
      <NumberField
        label={t('Sort order')}
        description={t('List position: lowest number first.')}
        min={0}
        {...field('order')}
      />
      <TextInput
        label={t('Partner code')}
        description={t('The partner’s short code, from your contract.')}
        {...field('logic_code')}
      />
      <Switch label={t('Active')} {...field('is_active', { type: 'checkbox' })} />
    </FormPage>
  );
}
