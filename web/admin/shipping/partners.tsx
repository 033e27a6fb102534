import { Switch, TextInput } from '@mantine/core';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { NumberField } from '../kit/fields/NumberField.tsx';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';

export function PartnerList() {
  return (
    <ResourceList
      title="Shipping partners"
      noun="Shipping Partner"
      list="GET shippingpartner/shippingpartner"
      remove="DELETE shippingpartner/delete/{id}"
      nameOf={(partner) => partner.name}
      columns={[
        { header: 'Name', sort: 'name', cell: (partner) => partner.name },
        { header: 'Contact person', cell: (partner) => partner.contact_person },
        { header: 'Partner code', sort: 'logic_code', cell: (partner) => partner.logic_code },
        { header: 'Order', sort: 'order', numeric: true, cell: (partner) => partner.order },
        { header: 'Status', mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active !== false} /> },
      ]}
      search={{ name: 'find_name', label: 'shipping partners by name' }}
      filters={[{ label: 'Status', name: 'find_is_active', choices: yesOrNo('Active', 'Inactive') }]}
      empty="Add companies that deliver orders to your customers."
    />
  );
}

export function PartnerForm() {
  const page = useResource({
    noun: 'Shipping Partner',
    save: 'POST shippingpartner/admin',
    get: 'GET shippingpartner/shippingpartner/{id}',
    empty: { name: '', contact_person: '', order: 0, logic_code: '', is_active: true },
    saved: 'Shipping Partner Saved',
  });
  const { field } = page.form;
  return (
    <FormPage page={page}>
      <TextInput label="Name" {...field('name')} />
      <TextInput label="Contact person" {...field('contact_person')} />
      <NumberField label="Order" description="List position: lowest number first." min={0} {...field('order')} />
      <TextInput
        label="Partner code"
        description="The partner’s short code, from your contract."
        {...field('logic_code')}
      />
      <Switch label="Active" {...field('is_active', { type: 'checkbox' })} />
    </FormPage>
  );
}
