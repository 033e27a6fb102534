import { Button, Switch, TextInput } from '@mantine/core';
import type { RowOf } from '../../../contract/api.ts';
import { ActiveBadge } from '../kit/ActiveBadge.tsx';
import { Can } from '../kit/Can.tsx';
import { useAction } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { FormPage } from '../kit/form/FormPage.tsx';
import { useResource } from '../kit/form/useResource.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { SmallButton } from '../kit/SmallButton.tsx';
import { counted, t } from '../language/t.ts';

type Pickup = RowOf<'GET pickupLocs'>;

export function PickupList() {
  return (
    <ResourceList
      title={t('Pickup locations')}
      noun={t('Pickup Location')}
      list="GET pickupLocs"
      remove="DELETE pickupLocs/{id}"
      nameOf={(pickup) => pickup.title}
      columns={[
        { header: t('Title'), sort: 'title', cell: (pickup) => pickup.title },
        { header: t('Location'), sort: 'location', cell: (pickup) => pickup.location },
        { header: t('Mobile'), cell: ({ mobile_prefix, mobile }) => mobile && `${mobile_prefix ?? ''} ${mobile}` },
        { header: t('Status'), mark: true, cell: ({ is_active }) => <ActiveBadge isActive={is_active !== false} /> },
      ]}
      search={{ name: 'find_title', label: t('pickup locations by title') }}
      filters={[
        { label: t('Location'), name: 'find_location', isText: true },
        { label: t('Status'), name: 'find_is_active', choices: yesOrNo(t('Active'), t('Inactive')) },
      ]}
      bulk={(chosen, done) => <BulkButtons chosen={chosen} done={done} />}
      empty={t('Add locations where customers can collect orders.')}
    />
  );
}

function BulkButtons({ chosen, done }: { chosen: Pickup[]; done: () => void }) {
  const ids = chosen.map(({ _id }) => _id);
  const change = useAction('POST pickupLocs/multiple/pickup', {
    done: t('Status Changed Successfully.'),
    failure: t('Status Change Failed.'),
    onDone: done,
  });
  const set = (value: boolean) => change.run({ body: { Location_id: ids, type: 'is_active', value } });
  const count = counted(chosen.length, 'pickup location');
  return (
    <>
      <Can path="pickup/edit/:id">
        <SmallButton loading={change.isPending} onClick={() => set(true)}>
          {t('Activate')}
        </SmallButton>
        <SmallButton loading={change.isPending} onClick={() => set(false)}>
          {t('Deactivate')}
        </SmallButton>
      </Can>
      <Can path="pickup/delete">
        <Button
          variant="subtle"
          color="danger"
          size="compact-sm"
          ml="lg"
          onClick={() =>
            confirm({
              title: t('Delete {name}?', { name: count }),
              text: t('Customers can’t choose them any more. Existing orders keep their names.'),
              doIt: t('Delete {name}', { name: count }),
              cancel: t('Keep locations'),
              isDanger: true,
              call: 'POST pickupLocs/deleteAll',
              input: { body: { data: ids } },
              done: t('Multiple Pickup Location Deleted Successfully.'),
              failure: t('Pickup Location Delete Failed'),
              onDone: done,
            })
          }
        >
          {t('Delete')}
        </Button>
      </Can>
    </>
  );
}

export function PickupForm() {
  const page = useResource({
    noun: t('Pickup Location'),
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
    added: t('Pickup Location Added Successfully.'),
  });
  const { field } = page.form;
  return (
    <FormPage page={page}>
      <TextInput label={t('Title')} {...field('title')} />
      <TextInput
        label={t('Location')}
        description={t('Directions for customers: street, building, landmark.')}
        {...field('location')}
      />
      <TextInput label={t('Title in Nepali')} lang="ne" maxLength={120} {...field('title_ne')} />
      <TextInput label={t('Location in Nepali')} lang="ne" maxLength={300} {...field('location_ne')} />
      <TextInput label={t('Mobile prefix')} {...field('mobile_prefix')} />
      <TextInput label={t('Mobile')} type="tel" {...field('mobile')} />
      <Switch
        label={t('Active')}
        description={t('Available to customers.')}
        {...field('is_active', { type: 'checkbox' })}
      />
    </FormPage>
  );
}
