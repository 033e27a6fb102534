import { Button, Switch, TextInput } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { counted } from '../../../contract/language/counted.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { Can } from '../kit/Can.tsx';
import { useAction } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';

type Pickup = RowOf<'GET pickupLocs'>;

export function PickupList() {
  return (
    <ResourceList
      title="Pickup locations"
      noun="Pickup Location"
      list="GET pickupLocs"
      remove="DELETE pickupLocs/{id}"
      nameOf={(pickup) => pickup.title}
      columns={[
        { header: 'Title', sort: 'title', cell: (pickup) => pickup.title },
        { header: 'Location', sort: 'location', cell: (pickup) => pickup.location },
        { header: 'Mobile', cell: ({ mobile_prefix, mobile }) => mobile && `${mobile_prefix ?? ''} ${mobile}` },
        { header: 'Status', mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active !== false} /> },
      ]}
      search={{ name: 'find_title', label: 'pickup locations by title' }}
      filters={[
        { label: 'Location', name: 'find_location', isText: true },
        { label: 'Status', name: 'find_is_active', choices: yesOrNo('Active', 'Inactive') },
      ]}
      bulk={(chosen, done) => <BulkButtons chosen={chosen} done={done} />}
      empty="Add locations where customers can collect orders."
    />
  );
}

function BulkButtons({ chosen, done }: { chosen: Pickup[]; done: () => void }) {
  const ids = chosen.map(({ _id }) => _id);
  const change = useAction('POST pickupLocs/multiple/pickup', {
    done: 'Status Changed Successfully.',
    failure: 'Status Change Failed.',
    onDone: done,
  });
  const set = (value: boolean) => change.run({ body: { Location_id: ids, type: 'is_active', value } });
  const count = counted(chosen.length, 'pickup location');
  return (
    <>
      <Can path="pickup/edit/:id">
        <Button variant="default" size="compact-sm" loading={change.isPending} onClick={() => set(true)}>
          Set active
        </Button>
        <Button variant="default" size="compact-sm" loading={change.isPending} onClick={() => set(false)}>
          Set inactive
        </Button>
      </Can>
      <Can path="pickup/delete">
        <Button
          variant="subtle"
          color="danger"
          size="compact-sm"
          ml="lg"
          onClick={() =>
            confirm({
              title: `Delete ${count}?`,
              text: 'Customers can’t choose them any more. Existing orders keep their names.',
              doIt: `Delete ${count}`,
              cancel: 'Keep locations',
              isDanger: true,
              call: 'POST pickupLocs/deleteAll',
              input: { body: { data: ids } },
              done: 'Multiple Pickup Location Deleted Successfully.',
              failure: 'Pickup Location Delete Failed',
              onDone: done,
            })
          }
        >
          Delete
        </Button>
      </Can>
    </>
  );
}

export function PickupForm() {
  const page = useResource({
    noun: 'Pickup Location',
    save: 'POST pickupLocs',
    empty: {
      title: '',
      title_ne: '',
      location: '',
      location_ne: '',
      mobile_prefix: '+977',
      mobile: '',
      is_active: true,
    },
    added: 'Pickup Location Added Successfully.',
  });
  const { field } = page.form;
  return (
    <FormPage page={page}>
      <TextInput label="Title" {...field('title')} />
      <TextInput
        label="Location"
        description="Directions for customers: street, building, landmark."
        {...field('location')}
      />
      <TextInput label="Title in Nepali" lang="ne" maxLength={120} {...field('title_ne')} />
      <TextInput label="Location in Nepali" lang="ne" maxLength={300} {...field('location_ne')} />
      <TextInput label="Mobile prefix" {...field('mobile_prefix')} />
      <TextInput label="Mobile" type="tel" {...field('mobile')} />
      <Switch label="Active" description="Available to customers." {...field('is_active', { type: 'checkbox' })} />
    </FormPage>
  );
}
